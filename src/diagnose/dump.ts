/** A paste, read: what is in it, what was dropped, and where everything stands. */
import { findPem } from '../x509/bundle/find';
import { isPrivateKeyLabel } from '../x509/pem';
import { MAX_PASTE, TOO_LONG } from './limits';
import { dropKeys, KEY_DROPPED, normalise } from './paste/clean';
import { strangeText } from './paste/strange';
import { pemsInBag, readProviderBag, readRequirerBag, type ProviderReading, type RequirerReading } from './read/bag';
import { readDocuments } from './read/documents';
import { joinRelations, type DumpRelation, type RelatedUnit } from './read/join';
import { readPems, type Pems, type Wanted } from './read/pems';
import type { Orientation } from './read/roles';
import { listingOf, type Listing } from './listing';
import type { Bag, Document, Dropped, LoosePem, PemText, SecretDoc, Shape } from './types';

export interface UnitReading {
  readonly unit: RelatedUnit;
  /** Null: its databag is not shown. */
  readonly requests: RequirerReading | null;
}

export interface RelationReading {
  readonly relation: DumpRelation;
  /** Null: not shown. */
  readonly provider: ProviderReading | null;
  readonly application: RequirerReading | null;
  readonly units: readonly UnitReading[];
}

export interface Dump {
  /** Why nothing was read: one plain sentence; null where something was. */
  readonly problem: string | null;
  /** Which of Juju's outputs were recognised. */
  readonly shapes: readonly Shape[];
  readonly documents: readonly Document[];
  readonly relations: readonly RelationReading[];
  readonly secrets: readonly SecretDoc[];
  /** Requests and certificates without a databag around them. */
  readonly loose: readonly PemText[];
  readonly dropped: readonly Dropped[];
  readonly pems: Pems;
  readonly listing: Listing;
}

export interface ReadOptions {
  /** Whose data `application-data` is, where the reader knows and the paste does not say. */
  readonly orientation?: Orientation | null;
}

function ofKind<K extends Document['kind']>(
  documents: readonly Document[],
  kind: K,
): readonly Extract<Document, { readonly kind: K }>[] {
  return documents.filter((each): each is Extract<Document, { readonly kind: K }> => each.kind === kind);
}

function bagsIn(document: Document): readonly Bag[] {
  if (document.kind === 'bag') return [document.bag];
  if (document.kind !== 'unit') return [];
  return document.items.flatMap((item) => [
    ...(item.application ? [item.application] : []),
    ...(item.localUnit ? [item.localUnit.bag] : []),
    ...(item.relatedUnits ?? []).map((each) => each.bag),
  ]);
}

function loosePems({ text }: LoosePem): readonly Wanted[] {
  return findPem(text)
    .filter(({ block }) => !isPrivateKeyLabel(block.label))
    .map(({ block: { label, body } }) => ({
      kind: label.includes('REQUEST') ? 'csr' : 'cert',
      raw: `-----BEGIN ${label}-----${body}-----END ${label}-----`,
    }));
}

function wantedIn(document: Document): readonly Wanted[] {
  switch (document.kind) {
    case 'unit':
    case 'bag':
      return bagsIn(document).flatMap(pemsInBag);
    case 'outstanding':
      return document.requests.map((request) => ({ kind: 'csr', raw: request.csr }));
    case 'secret':
      return [
        ...(document.csr === null ? [] : [{ kind: 'csr' as const, raw: document.csr }]),
        ...(document.certificate === null ? [] : [{ kind: 'cert' as const, raw: document.certificate }]),
      ];
    case 'pem':
      return loosePems(document);
  }
}

/** Equal drops are told once, with their number. */
function counted(dropped: readonly Dropped[]): readonly Dropped[] {
  const byName = new Map<string, Dropped>();
  for (const each of dropped) {
    const key = `${each.kind} ${each.name} ${each.where ?? ''}`;
    const known = byName.get(key);
    byName.set(key, known ? { ...known, count: known.count + each.count } : each);
  }
  return [...byName.values()];
}

function reading(relation: DumpRelation, pems: Pems): RelationReading {
  const lookup: Pems['get'] = (kind, raw) => pems.get(kind, raw);
  const requests = (bag: Bag | null) => bag && readRequirerBag(bag, lookup);
  return {
    relation,
    provider: relation.provider.bag && readProviderBag(relation.provider.bag, lookup),
    application: requests(relation.requirer.bag),
    units: relation.requirer.units.map((unit) => ({ unit, requests: requests(unit.bag) })),
  };
}

function assemble(
  documents: readonly Document[],
  dropped: readonly Dropped[],
  shapes: readonly Shape[],
  options: ReadOptions,
): Dump {
  const relations = joinRelations({
    units: ofKind(documents, 'unit'),
    bags: ofKind(documents, 'bag'),
    outstanding: ofKind(documents, 'outstanding'),
    orientation: options.orientation ?? null,
  });
  const joined = relations
    .flatMap((each) => [each.requirer, each.provider])
    .flatMap((side) => [...(side.bag ? [side.bag] : []), ...side.units.flatMap((unit) => unit.bag ?? [])]);
  const pems = readPems([...documents.flatMap(wantedIn), ...joined.flatMap(pemsInBag)]);
  return {
    problem: null,
    shapes,
    documents,
    relations: relations.map((each) => reading(each, pems)),
    secrets: ofKind(documents, 'secret'),
    loose: ofKind(documents, 'pem').flatMap((each) => loosePems(each).map(({ kind, raw }) => pems.get(kind, raw))),
    dropped: counted(dropped),
    pems,
    listing: listingOf(documents, pems),
  };
}

function nothing(problem: string, dropped: readonly Dropped[]): Dump {
  return { ...assemble([], dropped, [], {}), problem };
}

function isEmpty(documents: readonly Document[]): boolean {
  return documents.every((each) => each.kind === 'unit' && each.items.length === 0);
}

const NO_RELATION = 'There is no tls-certificates relation in this paste.';

/** Why there is nothing to find, by what is left of the text. */
function withoutDocuments(text: string, dropped: readonly Dropped[]): string {
  if (dropped.some((each) => each.kind === 'secret'))
    return 'The secrets in this paste are not those of the library: they were dropped.';
  const left = text.replaceAll(KEY_DROPPED, '').trim();
  if (left !== '') return strangeText(left);
  return dropped.length === 0
    ? 'There is nothing in this paste.'
    : 'There is a private key in this paste and nothing else: it was dropped.';
}

/**
 * Reads a paste. Never throws: what cannot be read is noise, and one part that is broken does not void the others.
 * Private keys are cut out before anything else; other relations and secrets are left out and named.
 */
export function readDump(text: string, options: ReadOptions = {}): Dump {
  if (text.length > MAX_PASTE) return nothing(TOO_LONG, []);
  const { text: cleaned, dropped } = dropKeys(normalise(text));
  const read = readDocuments(cleaned);
  const all = [...dropped, ...read.dropped];
  if (isEmpty(read.documents)) {
    const isUnit = read.documents.length > 0 || all.some((each) => each.kind === 'relation');
    const problem = isUnit ? NO_RELATION : withoutDocuments(cleaned, all);
    return nothing(problem, all);
  }
  return assemble(read.documents, all, read.shapes, options);
}
