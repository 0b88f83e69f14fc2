/**
 * The reduced paste: what was kept, written as `juju show-unit` writes it, with PEM folded to its name. Findings point at its lines.
 * Its full text can be read again and says the same.
 */
import { isFields, isList, type Value } from './paste/values';
import { INTERFACE_KEYS, jsonIn, REQUIRER_KEY } from './read/keys';
import type { Pems, PemKind } from './read/pems';
import type { Bag, Document, Item, PemText, SecretDoc, ShownUnit, UnitRecord } from './types';

export type ListingPart = string | { readonly pem: PemText; readonly text: string };

export interface ListingLine {
  /** From 1. */
  readonly no: number;
  readonly parts: readonly ListingPart[];
}

/** First and last line. */
export type Lines = readonly [from: number, to: number];

export interface Listing {
  readonly lines: readonly ListingLine[];
  /** The same with PEM in full: each line of it is one line here. */
  readonly text: string;
  /** Where a databag's key stands, one entry of its list, one field of that entry. */
  where(bag: Bag, key?: string, item?: number | null, field?: string): Lines | null;
  whereSecret(secret: SecretDoc): Lines | null;
  whereUnit(name: string): Lines | null;
}

function fullText(part: ListingPart): string {
  return typeof part === 'string' ? part : part.text;
}

const PEM_KIND: Readonly<Record<string, PemKind>> = {
  csr: 'csr',
  certificate_signing_request: 'csr',
  certificate: 'cert',
  ca: 'cert',
  chain: 'cert',
};

class Writer {
  private readonly lines: ListingPart[][] = [];
  private readonly places = new Map<string, Lines>();
  private readonly ids = new Map<object, number>();

  constructor(private readonly pems: Pems) {}

  private idOf(thing: object): number {
    const id = this.ids.get(thing) ?? this.ids.size;
    this.ids.set(thing, id);
    return id;
  }

  add(...parts: readonly ListingPart[]): void {
    this.lines.push([...parts]);
  }

  /** Notes which lines were written meanwhile. */
  mark(thing: object | string, path: string, write: () => void): void {
    const from = this.lines.length + 1;
    write();
    const to = Math.max(from, this.lines.length);
    const id = typeof thing === 'string' ? `unit ${thing}` : String(this.idOf(thing));
    if (!this.places.has(`${id} ${path}`)) this.places.set(`${id} ${path}`, [from, to]);
  }

  find(thing: object | string, path: string): Lines | null {
    const id = typeof thing === 'string' ? `unit ${thing}` : this.ids.get(thing);
    return id === undefined ? null : (this.places.get(`${id} ${path}`) ?? null);
  }

  /** JSON in a single-quoted scalar: an apostrophe is written twice. */
  private json(value: Value, kind: PemKind | undefined): readonly ListingPart[] {
    if (typeof value === 'string' && kind) {
      const pem = this.pems.find(kind, value);
      const text = quoted(JSON.stringify(value));
      return pem?.state === 'ok' ? [{ pem, text }] : [text];
    }
    if (isList(value) && kind) return joined(value.map((each) => this.json(each, kind)));
    return [quoted(JSON.stringify(value))];
  }

  /** One entry, each field on a line of its own. */
  private entry(bag: Bag, key: string, item: number, value: Value, indent: string, close: string): void {
    this.mark(bag, `${key} ${item}`, () => {
      const fields = isFields(value) ? Object.entries(value) : [];
      if (fields.length === 0) return this.add(`${indent}${quoted(JSON.stringify(value))}${close}`);
      fields.forEach(([field, each], at) => {
        const isLast = at === fields.length - 1;
        const start = `${indent}${at === 0 ? '{' : ' '}${JSON.stringify(field)}: `;
        const parts = this.json(each, PEM_KIND[field] === 'cert' && key === REQUIRER_KEY ? undefined : PEM_KIND[field]);
        this.mark(bag, `${key} ${item} ${field}`, () => this.add(start, ...parts, isLast ? `}${close}` : ','));
      });
    });
  }

  private value(bag: Bag, key: string, text: string, indent: string): void {
    const value = INTERFACE_KEYS.includes(key) ? jsonIn(bag, key) : undefined;
    if (!isList(value) || value.length === 0 || !isFields(value[0])) {
      this.add(`${indent}${yamlKey(key)}: ${/^[\w./-]+$/.test(text) ? text : JSON.stringify(text)}`);
      return;
    }
    this.add(`${indent}${yamlKey(key)}: '[`);
    value.forEach((each, item) =>
      this.entry(bag, key, item, each, `${indent}  `, item === value.length - 1 ? "]'" : ','),
    );
  }

  bag(bag: Bag, indent: string): void {
    this.mark(bag, '', () => {
      for (const [key, text] of Object.entries(bag.data)) this.mark(bag, key, () => this.value(bag, key, text, indent));
    });
  }

  /** PEM that stands alone, on one line. */
  pem(kind: PemKind, raw: string, before: string): void {
    const pem = this.pems.get(kind, raw);
    const text = raw.trim().replace(/\s*\n\s*/g, ' ');
    if (pem.state === 'ok') this.add(before, { pem, text: before === '' ? text : JSON.stringify(text) });
    else this.add(`${before}${before === '' ? text : JSON.stringify(text)}`);
  }

  listing(): Listing {
    const lines = this.lines.map((parts, at): ListingLine => ({ no: at + 1, parts }));
    return {
      lines,
      text: lines.map((line) => `${line.parts.map(fullText).join('')}\n`).join(''),
      where: (bag, key = '', item = null, field) =>
        this.find(bag, [key, item, field].filter((each) => each !== null && each !== undefined).join(' ')) ??
        (key === '' ? null : this.find(bag, key)),
      whereSecret: (secret) => this.find(secret, ''),
      whereUnit: (name) => this.find(name, ''),
    };
  }
}

function quoted(json: string): string {
  return json.replaceAll("'", "''");
}

function yamlKey(key: string): string {
  return /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key);
}

function joined(parts: readonly (readonly ListingPart[])[]): readonly ListingPart[] {
  return ['[', ...parts.flatMap((each, at) => (at === 0 ? each : [', ', ...each])), ']'];
}

function recordBody(writer: Writer, record: UnitRecord, indent: string): void {
  if (record.inScope !== null) writer.add(`${indent}in-scope: ${String(record.inScope)}`);
  const isEmpty = Object.keys(record.bag.data).length === 0;
  writer.mark(record.bag, '', () => writer.add(`${indent}data:${isEmpty ? ' {}' : ''}`));
  writer.bag(record.bag, `${indent}  `);
}

function itemLines(writer: Writer, item: Item): void {
  const known: readonly [string, string | null][] = [
    ['relation-id', item.relation === null ? null : String(item.relation)],
    ['endpoint', item.endpoint],
    ['cross-model', item.crossModel ? 'true' : null],
    ['related-endpoint', item.relatedEndpoint],
  ];
  const heads = known.flatMap(([key, value]) => (value === null ? [] : [`${key}: ${value}`]));
  let first = true;
  const line = (text: string) => {
    writer.add(`  ${first ? '- ' : '  '}${text}`);
    first = false;
  };
  heads.forEach(line);
  const { application } = item;
  if (application) {
    const isEmpty = Object.keys(application.data).length === 0;
    writer.mark(application, '', () => line(`application-data:${isEmpty ? ' {}' : ''}`));
    writer.bag(application, '      ');
  }
  if (item.localUnit) {
    line('local-unit:');
    recordBody(writer, item.localUnit, '      ');
  }
  if (!item.relatedUnits) return;
  line(`related-units:${item.relatedUnits.length === 0 ? ' {}' : ''}`);
  for (const record of item.relatedUnits) {
    writer.mark(record.name ?? '', '', () => {
      writer.add(`      ${record.name ?? 'unit/0'}:`);
      recordBody(writer, record, '        ');
    });
  }
}

function unitLines(writer: Writer, unit: ShownUnit): void {
  const write = () => {
    if (unit.name !== null) writer.add(`${unit.name}:`);
    const known: readonly [string, string | null][] = [
      ['charm', unit.charm],
      ['leader', unit.leader === null ? null : String(unit.leader)],
      ['life', unit.life],
    ];
    for (const [key, value] of known) if (value !== null) writer.add(`  ${key}: ${value}`);
    if (unit.items.length > 0) writer.add('  relation-info:');
    unit.items.forEach((item) => itemLines(writer, item));
    if (unit.address !== null) writer.add(`  address: ${unit.address}`);
  };
  if (unit.name === null) write();
  else writer.mark(unit.name, '', write);
}

function secretLines(writer: Writer, secret: SecretDoc): void {
  writer.mark(secret, '', () => {
    writer.add(`${secret.id}:`);
    if (secret.revision !== null) writer.add(`  revision: ${secret.revision}`);
    if (secret.expires !== undefined)
      writer.add(`  expires: ${secret.expires === null ? 'never' : new Date(secret.expires).toISOString()}`);
    if (secret.owner !== null) writer.add(`  owner: ${secret.owner}`);
    if (secret.label !== null) writer.add(`  label: ${JSON.stringify(secret.label)}`);
    if (secret.csr === null && secret.certificate === null) return;
    writer.add('  content:');
    if (secret.csr !== null) writer.pem('csr', secret.csr, '    csr: ');
    if (secret.certificate !== null) writer.pem('cert', secret.certificate, '    certificate: ');
  });
}

function documentLines(writer: Writer, document: Document): void {
  switch (document.kind) {
    case 'unit':
      return unitLines(writer, document);
    case 'bag':
      return writer.mark(document.bag, '', () => {
        if (document.entity !== null) writer.add(`${document.entity}:`);
        writer.bag(document.bag, document.entity === null ? '' : '  ');
      });
    case 'outstanding':
      writer.add('result:');
      for (const request of document.requests) {
        writer.pem('csr', request.csr, '- csr: ');
        if (request.relation !== null) writer.add(`  relation_id: ${request.relation}`);
        if (request.requirer !== null) writer.add(`  unit_name: ${request.requirer}`);
      }
      return;
    case 'secret':
      return secretLines(writer, document);
    case 'pem':
      return writer.add(document.text.trim().replace(/\s*\n\s*/g, ' '));
  }
}

export function listingOf(documents: readonly Document[], pems: Pems): Listing {
  const writer = new Writer(pems);
  for (const document of documents) documentLines(writer, document);
  return writer.listing();
}
