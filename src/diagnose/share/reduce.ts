/**
 * A paste that may be shared: only tls-certificates data, names and addresses replaced, every request and certificate made anew with keys
 * made here. What is found in it stays the same.
 */
import { LIBID } from '../../model/library/requirer-base';
import { sha256Hex } from '../../model/pki/pem';
import { readDump, type Dump, type ReadOptions } from '../dump';
import { listingOf } from '../listing';
import { isFields, isList, parseJson, type Value } from '../paste/values';
import { ADDRESS_KEY, INTERFACE_KEYS } from '../read/keys';
import { readPems, type PemKind } from '../read/pems';
import { pemsInBag } from '../read/bag';
import type { Bag, Document, Item, SecretDoc, ShownUnit, UnitRecord } from '../types';
import { labelHashOf } from '../run/secret-of';
import { replacedPems } from './pem';
import { Replacer } from './replacer';

export interface Shared {
  readonly text: string;
  /** How many names and addresses were replaced. */
  readonly replaced: number;
  readonly problem: string | null;
}

const KIND: Readonly<Record<string, PemKind>> = {
  csr: 'csr',
  certificate_signing_request: 'csr',
  certificate: 'cert',
  ca: 'cert',
  chain: 'cert',
};
/** Texts that are neither names nor PEM. */
const PLAIN = new Set(['name', 'code', 'provider_type']);
/** Sentences, with names in them. */
const SENTENCES = new Set(['message', 'reason', 'endpoint']);

class Reducer {
  constructor(
    private readonly dump: Dump,
    private readonly replacer: Replacer,
    private readonly made: ReadonlyMap<object, string>,
  ) {}

  private pem(kind: PemKind, raw: string): string {
    const pem = this.dump.pems.find(kind, raw);
    return pem ? (this.made.get(pem) ?? '') : this.replacer.sentence(raw);
  }

  private value(value: Value, key: string): Value {
    const kind = KIND[key];
    if (typeof value === 'string') {
      if (kind) return this.pem(kind, value);
      return this.words(value, key);
    }
    if (isList(value)) return value.map((each) => this.value(each, key));
    if (!isFields(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.value(each, name)]));
  }

  /** What stands under a key that the interface does not have is nobody's business. */
  private words(text: string, key: string): string {
    if (PLAIN.has(key)) return text;
    if (key === 'allowed_domains') return this.replacer.value(text);
    if (key === 'provider') return this.replacer.entity(text);
    return SENTENCES.has(key) ? this.replacer.sentence(text) : '…';
  }

  private text(key: string, text: string): string {
    if (key === ADDRESS_KEY) return this.replacer.value(text);
    if (!INTERFACE_KEYS.includes(key)) return '…';
    const value = parseJson(text);
    if (value !== undefined) return JSON.stringify(this.value(value, ''));
    return /…|\.\.\./.test(text) ? '[{"…' : 'not JSON';
  }

  /** Keys of interface v0 are common names. */
  private key(key: string): string {
    return INTERFACE_KEYS.includes(key) || key === ADDRESS_KEY || !key.includes('.') ? key : this.replacer.host(key);
  }

  private bag(bag: Bag): Bag {
    const entries = Object.entries(bag.data).map(([key, text]) => [this.key(key), this.text(key, text)] as const);
    return { data: Object.fromEntries(entries) };
  }

  private record(record: UnitRecord): UnitRecord {
    const name = record.name === null ? null : this.replacer.entity(record.name);
    return { ...record, name, bag: this.bag(record.bag) };
  }

  private item(item: Item): Item {
    return {
      ...item,
      application: item.application && this.bag(item.application),
      localUnit: item.localUnit && this.record(item.localUnit),
      relatedUnits: item.relatedUnits?.map((each) => this.record(each)) ?? null,
    };
  }

  private unit(unit: ShownUnit): ShownUnit {
    return {
      ...unit,
      name: unit.name === null ? null : this.replacer.entity(unit.name),
      charm: null,
      address: unit.address === null ? null : this.replacer.value(unit.address),
      items: unit.items.map((each) => this.item(each)),
    };
  }

  /** A label holds the hash of the request's text, or the text. */
  private label(label: string): string {
    const known = this.dump.pems.all.find((pem) => pem.kind === 'csr' && label.endsWith(labelHashOf(pem) ?? ' '));
    if (known) return label.replace(/[0-9a-f]{64}$/, sha256Hex((this.made.get(known) ?? '').trim()));
    if (label.includes('-----BEGIN')) return `${LIBID}------BEGIN CERTIFICATE REQUEST-----`;
    return label.replace(/[0-9a-f]{64}$/, '0'.repeat(64));
  }

  private secret(secret: SecretDoc): SecretDoc {
    return {
      ...secret,
      owner: secret.owner === null ? null : this.replacer.entity(secret.owner),
      label: secret.label === null ? null : this.label(secret.label),
      csr: secret.csr === null ? null : this.pem('csr', secret.csr),
      certificate: secret.certificate === null ? null : this.pem('cert', secret.certificate),
    };
  }

  document(document: Document): Document {
    switch (document.kind) {
      case 'unit':
        return this.unit(document);
      case 'bag':
        return {
          ...document,
          entity: document.entity === null ? null : this.replacer.entity(document.entity),
          bag: this.bag(document.bag),
        };
      case 'outstanding':
        return {
          ...document,
          unit: document.unit === null ? null : this.replacer.entity(document.unit),
          requests: document.requests.map((each) => ({
            ...each,
            csr: this.pem('csr', each.csr),
            requirer: each.requirer === null ? null : this.replacer.entity(each.requirer),
          })),
        };
      case 'secret':
        return this.secret(document);
      case 'pem':
        return { ...document, text: this.dump.loose.map((pem) => this.made.get(pem) ?? '').join('\n') };
    }
  }
}

/** `requirer-1`, `provider-1`: what they are to each other is all that matters. */
function applications(dump: Dump): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const side of ['requirer', 'provider'] as const) {
    const apps = new Set(dump.relations.flatMap(({ relation }) => relation[side].app ?? []));
    [...apps].forEach((app, at) => names.set(app, `${side}-${at + 1}`));
  }
  return names;
}

function wantedIn(document: Document): Parameters<typeof readPems>[0] {
  if (document.kind === 'secret') {
    return [
      ...(document.csr === null ? [] : [{ kind: 'csr' as const, raw: document.csr }]),
      ...(document.certificate === null ? [] : [{ kind: 'cert' as const, raw: document.certificate }]),
    ];
  }
  if (document.kind === 'outstanding') return document.requests.map(({ csr }) => ({ kind: 'csr' as const, raw: csr }));
  if (document.kind === 'bag') return pemsInBag(document.bag);
  if (document.kind !== 'unit') return [];
  return document.items.flatMap((item) =>
    [item.application, item.localUnit?.bag, ...(item.relatedUnits ?? []).map((each) => each.bag)].flatMap((bag) =>
      bag ? pemsInBag(bag) : [],
    ),
  );
}

/** Reads a paste and writes it again without anything that is nobody's business. Takes a while: keys are made. */
export async function reduceForSharing(text: string, options: ReadOptions = {}): Promise<Shared> {
  const dump = readDump(text, options);
  if (dump.problem !== null) return { text: '', replaced: 0, problem: dump.problem };
  const replacer = new Replacer(applications(dump));
  const made = await replacedPems(dump.pems.all, replacer);
  const reducer = new Reducer(dump, replacer, made);
  const documents = dump.documents.map((each) => reducer.document(each));
  const listing = listingOf(documents, readPems(documents.flatMap(wantedIn)));
  return { text: listing.text, replaced: replacer.count, problem: null };
}
