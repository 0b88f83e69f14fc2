/** Which of Juju's outputs a value is, and what is kept of it. */
import {
  flagOf,
  isFields,
  isList,
  numberOf,
  readJsonText,
  textOf,
  valueOf,
  type Fields,
  type Value,
} from '../paste/values';
import { split, type Chunk } from '../paste/split';
import type { BareBag, Document, Dropped, Outstanding, Shape, ShownUnit } from '../types';
import { dataOf, isItem, keptBag, readItems } from './items';
import { readJhack } from './jhack';
import { hasInterfaceKeys, isV0 } from './keys';
import { isSecrets, readSecrets, readSecretsTable } from './secrets';

export interface ReadDocuments {
  readonly documents: readonly Document[];
  readonly dropped: readonly Dropped[];
  readonly shapes: readonly Shape[];
}

const NONE: ReadDocuments = { documents: [], dropped: [], shapes: [] };
const UNIT = /^[a-z][a-z0-9-]*\/\d+$/;

function unitOf(
  name: string | null,
  fields: Fields,
  list: Value | undefined,
): { readonly unit: ShownUnit; readonly dropped: readonly Dropped[] } {
  const { items, dropped } = readItems(list);
  const unit: ShownUnit = {
    kind: 'unit',
    name,
    leader: flagOf(fields['leader']),
    life: textOf(fields['life']),
    charm: textOf(fields['charm']),
    address: textOf(fields['address']) ?? textOf(fields['public-address']),
    items,
  };
  return { unit, dropped };
}

/** A bare list of relations has no unit's header; empty, it says nothing. */
function unitDocument(name: string | null, fields: Fields, list: Value | undefined, shape: Shape): ReadDocuments {
  const { unit, dropped } = unitOf(name, fields, list);
  if (name === null && unit.items.length === 0) return { documents: [], dropped, shapes: [] };
  return { documents: [unit], dropped, shapes: [shape] };
}

function isUnitFields(value: Value): value is Fields {
  return isFields(value) && ['relation-info', 'leader', 'charm', 'life', 'opened-ports'].some((key) => key in value);
}

/** `results: {result: "[{csr: …}]"}`, or what stands in it. */
function requestsOf(value: Value | undefined): Outstanding['requests'] | null {
  const list = typeof value === 'string' ? readJsonText(value).value : value;
  if (
    !isList(list) ||
    list.length === 0 ||
    !list.every((each) => isFields(each) && 'csr' in each && !('error' in each))
  )
    return null;
  return list.filter(isFields).map((each) => ({
    csr: textOf(each['csr']) ?? '',
    relation: numberOf(each['relation_id']),
    requirer: textOf(each['unit_name']) ?? textOf(each['requirer']) ?? textOf(each['application_name']),
  }));
}

function outstanding(unit: string | null, fields: Fields): ReadDocuments | null {
  const results = isFields(fields['results']) ? fields['results'] : fields;
  const requests = requestsOf(results['result']);
  if (!requests) return null;
  const name = textOf(fields['unit']) ?? unit;
  return { documents: [{ kind: 'outstanding', unit: name, requests }], dropped: [], shapes: ['action output'] };
}

function bagDocument(entity: string | null, value: Value | undefined): ReadDocuments | null {
  const data = dataOf(value);
  if (!data || !(hasInterfaceKeys(data) || isV0(data))) return null;
  const { bag, dropped } = keptBag(data, entity);
  const document: BareBag = { kind: 'bag', entity, bag };
  return { documents: [document], dropped, shapes: ['databag'] };
}

/** The value of one key, pasted alone. */
function listDocument(list: readonly Value[]): ReadDocuments | null {
  const first = list.find(isFields);
  if (!first) return null;
  if (isItem(first)) return unitDocument(null, {}, list, 'relation-info');
  const requests = requestsOf(list);
  if (requests)
    return { documents: [{ kind: 'outstanding', unit: null, requests }], dropped: [], shapes: ['action output'] };
  const key =
    'error' in first
      ? 'request_errors'
      : 'certificate' in first || 'chain' in first
        ? 'certificates'
        : 'certificate_signing_requests';
  const isKnown = ['error', 'certificate', 'certificate_signing_request', 'chain', 'ca'].some((each) => each in first);
  return isKnown ? bagDocument(null, { [key]: JSON.stringify(list) }) : null;
}

function merged(parts: readonly ReadDocuments[]): ReadDocuments {
  return {
    documents: parts.flatMap((part) => part.documents),
    dropped: parts.flatMap((part) => part.dropped),
    shapes: [...new Set(parts.flatMap((part) => part.shapes))],
  };
}

function fieldsDocument(fields: Fields, isJson: boolean): ReadDocuments {
  if (isSecrets(fields)) return { ...readSecrets(fields), shapes: ['show-secret'] };
  if ('relation-info' in fields && !Object.keys(fields).some((key) => UNIT.test(key))) {
    return unitDocument(null, fields, fields['relation-info'], isJson ? 'show-unit json' : 'show-unit yaml');
  }
  if ('unit-data' in fields) {
    return merged([
      bagDocument(null, fields['unit-data']) ?? NONE,
      bagDocument(null, fields['application-data']) ?? NONE,
    ]);
  }
  if (isItem(fields)) return unitDocument(null, {}, [fields], 'relation-info');
  const direct = outstanding(null, fields) ?? bagDocument(null, fields);
  if (direct) return direct;
  return merged(Object.entries(fields).map(([name, each]) => namedDocument(name, each as Value, isJson)));
}

/** `web/0: …`: a shown unit, the outcome of an action, or a databag under its owner's name. */
function namedDocument(name: string, value: Value, isJson: boolean): ReadDocuments {
  if (!isFields(value)) return NONE;
  if (UNIT.test(name) && isUnitFields(value)) {
    return unitDocument(name, value, value['relation-info'], isJson ? 'show-unit json' : 'show-unit yaml');
  }
  return outstanding(UNIT.test(name) ? name : null, value) ?? bagDocument(name, value) ?? NONE;
}

/** A shown unit without anything of this interface: its header is read without a parser, so that large pastes stay quick. */
const OF_INTEREST =
  /certificate|request_errors|capabilities|csr|unit_name|tls|cert_requests|client\.cert|BEGIN|relation-info|results?:|[0-9a-v]{20}/;

function quickUnit(chunk: Chunk): ReadDocuments | null {
  if (chunk.kind !== 'yaml' || OF_INTEREST.test(chunk.text)) return null;
  const name = /^\s*["']?([a-z][a-z0-9-]*\/\d+)/.exec(chunk.text)?.[1];
  const leader = /^\s+leader:\s*(\w+)/m.exec(chunk.text)?.[1] ?? null;
  return name === undefined ? NONE : unitDocument(name, { leader }, [], 'show-unit yaml');
}

function readChunk(chunk: Chunk): ReadDocuments {
  if (chunk.kind === 'table') {
    const documents = readJhack(chunk.text);
    return { documents, dropped: [], shapes: documents.length > 0 ? ['jhack'] : [] };
  }
  if (chunk.kind === 'secrets-table') return { ...readSecretsTable(chunk.text), shapes: ['secrets'] };
  if (chunk.kind === 'pem') return { documents: [{ kind: 'pem', text: chunk.text }], dropped: [], shapes: ['pem'] };
  const quick = quickUnit(chunk);
  if (quick) return quick;
  const value = valueOf(chunk);
  if (isList(value)) return listDocument(value) ?? NONE;
  return isFields(value) ? fieldsDocument(value, chunk.kind === 'json') : NONE;
}

/** Everything of interest in a cleaned paste. */
export function readDocuments(text: string): ReadDocuments {
  const { chunks, unread } = split(text);
  const read = merged(chunks.map(readChunk));
  if (unread === null) return read;
  const name = `all after line ${unread.toLocaleString('en-US')}`;
  return { ...read, dropped: [...read.dropped, { kind: 'text', name, where: null, count: 1 }] };
}
