/** `relation-info`: which items are tls-certificates relations, and what is kept of them. */
import { KEY_DROPPED } from '../paste/clean';
import { flagOf, isFields, isList, numberOf, textOf, type Fields, type Value } from '../paste/values';
import type { Bag, Dropped, Item, UnitRecord } from '../types';
import { ADDRESS_KEY, hasInterfaceKeys, INTERFACE_KEYS, isJujuKey, isV0, type Text } from './keys';

/** All values as text; what is no text (a list where JSON text should stand) is written as the JSON that it stands for. */
export function dataOf(value: Value | undefined): Text | null {
  if (!isFields(value)) return null;
  const data: Record<string, string> = {};
  for (const [key, each] of Object.entries(value)) {
    data[key] = textOf(each) ?? (each === null ? '' : JSON.stringify(each));
  }
  return data;
}

/** A private key in interface v0 stands in the data itself. */
function withoutV0Keys(data: Text): Text {
  const cleaned: Record<string, string> = {};
  for (const [key, value] of Object.entries(data)) {
    if (key === ADDRESS_KEY || !isJujuKey(key)) {
      cleaned[key] = key.endsWith('.key')
        ? KEY_DROPPED
        : value.replace(/("key"\s*:\s*)"(?:[^"\\]|\\.)*"/g, `$1"${KEY_DROPPED}"`);
    }
  }
  return cleaned;
}

export interface Kept {
  readonly bag: Bag;
  readonly dropped: readonly Dropped[];
}

/** Keeps the interface's keys and the address. */
export function keptBag(data: Text, where: string | null): Kept {
  if (isV0(data) && !hasInterfaceKeys(data)) return { bag: { data: withoutV0Keys(data) }, dropped: [] };
  const kept: Record<string, string> = {};
  const dropped: Dropped[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (INTERFACE_KEYS.includes(key) || key === ADDRESS_KEY) kept[key] = value;
    else if (!isJujuKey(key)) dropped.push({ kind: 'field', name: key, where, count: 1 });
  }
  return { bag: { data: kept }, dropped };
}

interface RawRecord {
  readonly name: string | null;
  readonly inScope: boolean | null;
  readonly data: Text;
}

function recordOf(name: string | null, value: Value | undefined): RawRecord | null {
  if (!isFields(value)) return null;
  return { name, inScope: flagOf(value['in-scope']), data: dataOf(value['data']) ?? {} };
}

/** With `--format json`, a relation that has no local unit prints an empty one. */
function isEmptyRecord({ inScope, data }: RawRecord): boolean {
  return inScope !== true && Object.keys(data).length === 0;
}

interface RawItem {
  readonly fields: Fields;
  readonly application: Text | null;
  readonly local: RawRecord | null;
  readonly related: readonly RawRecord[] | null;
}

function rawItem(fields: Fields): RawItem {
  const local = recordOf(null, fields['local-unit']);
  const related = fields['related-units'];
  return {
    fields,
    application: dataOf(fields['application-data']),
    local: local && isEmptyRecord(local) ? null : local,
    related: isFields(related) ? Object.entries(related).flatMap(([name, each]) => recordOf(name, each) ?? []) : null,
  };
}

/** A relation that has no data yet is known by its endpoints alone. */
const TLS_ENDPOINT = /certificates|(?:^|-)tls(?:-|$)/;
const OTHER_ENDPOINT = /(?:send|receive|transfer|trusted).*ca|ca-cert|transfer|peer|replica/;

function isTls({ fields, application, local, related }: RawItem): boolean {
  const bags = [application, local?.data, ...(related ?? []).map((record) => record.data)].filter(
    (each) => each !== null && each !== undefined,
  );
  if (bags.some((data) => hasInterfaceKeys(data) || isV0(data))) return true;
  const endpoints = [textOf(fields['endpoint']), textOf(fields['related-endpoint'])].filter((each) => each !== null);
  const isEmpty = bags.every((data) => Object.keys(data).every(isJujuKey));
  return (
    isEmpty && endpoints.some((each) => TLS_ENDPOINT.test(each)) && !endpoints.some((each) => OTHER_ENDPOINT.test(each))
  );
}

function keptRecord({ name, inScope, data }: RawRecord): {
  readonly record: UnitRecord;
  readonly dropped: readonly Dropped[];
} {
  const { bag, dropped } = keptBag(data, name);
  return { record: { name, inScope, bag }, dropped };
}

function keptItem({ fields, application, local, related }: RawItem): {
  readonly item: Item;
  readonly dropped: readonly Dropped[];
} {
  const app = application && keptBag(application, 'application-data');
  const localUnit = local && keptRecord(local);
  const units = related?.map(keptRecord) ?? null;
  const item: Item = {
    relation: numberOf(fields['relation-id']),
    endpoint: textOf(fields['endpoint']),
    relatedEndpoint: textOf(fields['related-endpoint']),
    crossModel: flagOf(fields['cross-model']) ?? false,
    application: app ? app.bag : null,
    localUnit: localUnit ? localUnit.record : null,
    relatedUnits: units?.map((each) => each.record) ?? null,
  };
  return {
    item,
    dropped: [...(app?.dropped ?? []), ...(localUnit?.dropped ?? []), ...(units ?? []).flatMap((each) => each.dropped)],
  };
}

export interface KeptItems {
  readonly items: readonly Item[];
  readonly dropped: readonly Dropped[];
}

export function isItem(value: Value | undefined): value is Fields {
  return (
    isFields(value) &&
    ('application-data' in value || 'relation-id' in value || 'related-units' in value || 'local-unit' in value)
  );
}

/** No unit has more relations. */
const MAX_ITEMS = 1000;

/** The tls-certificates relations of a list; the others are dropped and named. */
export function readItems(list: Value | undefined): KeptItems {
  const items: Item[] = [];
  const dropped: Dropped[] = [];
  for (const fields of isList(list) ? list.filter(isItem).slice(0, MAX_ITEMS) : []) {
    const raw = rawItem(fields);
    if (!isTls(raw)) {
      dropped.push({ kind: 'relation', name: textOf(fields['endpoint']) ?? 'without a name', where: null, count: 1 });
      continue;
    }
    const kept = keptItem(raw);
    items.push(kept.item);
    dropped.push(...kept.dropped);
  }
  return { items, dropped };
}
