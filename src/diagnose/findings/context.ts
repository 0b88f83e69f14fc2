/** What every rule looks at: one relation of a dump, who asks in it, and the worlds that the engine answers from. */
import type { World } from '../../model/juju/world';
import { isCa } from '../../model/pki/csr';
import { LIBRARY_VERSIONS, type LibraryVersion } from '../../model/setup';
import { name, type RichPiece } from '../../run/rich';
import type { Dump, RelationReading } from '../dump';
import type { Lines } from '../listing';
import { UNNAMED } from '../read/join';
import type { CertificateItem, ErrorItem, RequestItem, RequirerReading } from '../read/bag';
import type { Bag, PemText } from '../types';
import type { Answers } from '../run/answers';
import { askedIn, leaderOf, subjectsOf, type Asked, type Subject } from '../run/subject';
import { certificateOf, csrOf } from '../run/shown';
import { worldOf } from '../run/world';
import type { Evidence } from './types';

export interface FindOptions {
  /** The clock: every "left" depends on it. Milliseconds since the epoch. */
  readonly now: number;
  /** Versions of the library that may be in the charm; all of them unless told. */
  readonly versions?: readonly LibraryVersion[];
  readonly answers?: Answers;
}

export interface Context {
  readonly dump: Dump;
  readonly reading: RelationReading;
  readonly now: number;
  readonly versions: readonly LibraryVersion[];
  readonly answers: Answers;
  readonly subjects: readonly Subject[];
  /** The requirer's databags are not in the paste: the provider's entries stand for the requests. */
  readonly isAssumed: boolean;
  /** Symbolic texts of every request that is visible. */
  readonly askedFor: ReadonlySet<string>;
  readonly entries: ReadonlyMap<string, readonly CertificateItem[]>;
  readonly refusals: ReadonlyMap<string, readonly ErrorItem[]>;
  /** Worlds that were built already. */
  readonly worlds: Map<string, World>;
}

export { certificateOf, csrOf };

/** A request is what a text says, however it is written. */
export function sameRequest(a: PemText, b: PemText): boolean {
  return a.object !== null && a.object.pem === b.object?.pem;
}

/** Name of a text as a tag, or what it is where it has none. */
export function tagOf(pem: PemText): RichPiece {
  if (pem.name !== null) return name(pem.name);
  const what = pem.kind === 'csr' ? 'request' : 'certificate';
  return pem.state === 'shortened' ? `a shortened ${what}` : `a ${what} that is no PEM`;
}

function assumedSubject(reading: RelationReading): Subject | null {
  const entries = reading.provider?.certificates ?? [];
  const errors = reading.provider?.errors ?? [];
  const seen = new Set<string>();
  const requests: RequestItem[] = [];
  for (const { csr, ca } of [
    ...entries.map((entry) => ({ csr: entry.csr, ca: caOf(entry) })),
    ...errors.map((each) => ({ csr: each.csr, ca: false })),
  ]) {
    const key = csr.object?.pem ?? csr.raw;
    if (!seen.has(key)) requests.push({ item: requests.length, csr, ca });
    seen.add(key);
  }
  if (requests.length === 0) return null;
  const unit = reading.relation.requirer.units.length > 0 ? leaderOf(reading) : UNNAMED;
  const own: RequirerReading = { bag: { data: {} }, requests, problems: [], valid: true };
  return { entity: unit, mode: 'unit', unit, inScope: null, reading: own };
}

function caOf(entry: CertificateItem): boolean {
  const certificate = certificateOf(entry.certificate);
  return certificate !== null && isCa(certificate);
}

/** Requests are visible, or at least the databags in which they would stand. */
export function requirerIsShown({ reading }: Pick<Context, 'reading'>): boolean {
  return reading.units.some(({ requests }) => requests !== null) || subjectsOf(reading).length > 0;
}

function byRequest<T extends { readonly csr: PemText }>(items: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = item.csr.object?.pem;
    if (key === undefined) continue;
    const known = found.get(key);
    if (known) known.push(item);
    else found.set(key, [item]);
  }
  return found;
}

export function contextOf(dump: Dump, reading: RelationReading, options: FindOptions): Context {
  const subjects = subjectsOf(reading);
  const assumed =
    subjects.length === 0 && !reading.units.some(({ requests }) => requests !== null) ? assumedSubject(reading) : null;
  return {
    dump,
    reading,
    now: options.now,
    versions: options.versions ?? LIBRARY_VERSIONS,
    answers: options.answers ?? {},
    subjects: assumed ? [assumed] : subjects,
    isAssumed: assumed !== null,
    askedFor: new Set(askedIn(assumed ? [assumed] : subjects).flatMap(({ request }) => request.csr.object?.pem ?? [])),
    entries: byRequest(reading.provider?.certificates ?? []),
    refusals: byRequest(reading.provider?.errors ?? []),
    worlds: new Map(),
  };
}

/** @param subject whose requests count; null: everybody's */
export function worldFor(context: Context, subject: Subject | null, library?: LibraryVersion): World {
  const { dump, now, answers, isAssumed, worlds } = context;
  const key = `${subject?.entity ?? ''} ${library ?? ''}`;
  const known = worlds.get(key);
  if (known) return known;
  const reading = isAssumed && subject ? withSubject(context.reading, subject) : context.reading;
  const world = worldOf({
    dump,
    reading,
    now,
    answers,
    ...(subject ? { subject } : {}),
    ...(library ? { library } : {}),
  });
  worlds.set(key, world);
  return world;
}

/** The same relation with the requests that are taken for granted, as if their databag had been shown. */
export function withSubject(reading: RelationReading, subject: Subject): RelationReading {
  const list = subject.reading.requests.map(({ csr, ca }) => ({ certificate_signing_request: csr.raw, ca }));
  const bag: Bag = { data: { certificate_signing_requests: JSON.stringify(list) } };
  const unit = { name: subject.unit, bag, inScope: true, leader: true, address: null };
  const others = reading.units.filter((each) => each.unit.name !== subject.unit);
  return { ...reading, units: [{ unit, requests: { ...subject.reading, bag } }, ...others] };
}

export function asked(context: Context): readonly Asked[] {
  return askedIn(context.subjects);
}

export function entriesFor({ entries }: Context, csr: PemText): readonly CertificateItem[] {
  return entries.get(csr.object?.pem ?? '') ?? [];
}

export function errorsFor({ refusals }: Context, csr: PemText): readonly ErrorItem[] {
  return refusals.get(csr.object?.pem ?? '') ?? [];
}

/** Evidence in one databag: the whole, a key, an entry, a field. */
export function inBag(
  context: Context,
  bag: Bag,
  text: Evidence['text'],
  key?: string,
  item?: number | null,
  field?: string,
): Evidence {
  return { text, lines: context.dump.listing.where(bag, key, item, field) };
}

export function inProvider(
  context: Context,
  text: Evidence['text'],
  key: string,
  item?: number | null,
  field?: string,
): Evidence {
  const bag = context.reading.provider?.bag;
  return bag ? inBag(context, bag, text, key, item, field) : { text, lines: null };
}

export function linesText(lines: Lines): string {
  return lines[0] === lines[1] ? `line ${lines[0]}` : `lines ${lines[0]} to ${lines[1]}`;
}

/** Whose relation it is, for finding names: `web, relation 7`. */
export function relationName({ reading }: Pick<Context, 'reading'>): string {
  const { relation } = reading;
  const app = relation.requirer.app ?? relation.provider.app ?? 'relation';
  return relation.id === null ? app : `${app} relation ${relation.id}`;
}
