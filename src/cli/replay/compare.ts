/** Compares what a trace expects with what the engine did, field by field, under one renaming. */
import type { Renaming } from './renaming';
import type { TraceEvent, TraceExpect, TracePull, TraceSecret } from './schema';

export interface Difference {
  readonly field: string;
  readonly expected: string;
  readonly got: string;
}

const NAME = /<([^<>]+)>/g;

/** Compares two values of equal shape; texts at ids are renamed, everything else must be equal. */
type Matcher<T> = (expected: T, got: T, names: Renaming) => boolean;

function nullable(expected: string | null, got: string | null, names: Renaming): boolean {
  return expected === null || got === null ? expected === got : names.same(expected, got);
}

function lists<T>(match: Matcher<T>): Matcher<readonly T[]> {
  return (expected, got, names) =>
    expected.length === got.length && expected.every((x, i) => match(x, got[i] as T, names));
}

const csrList = lists<{ csr: string; ca: boolean }>((e, g, n) => e.ca === g.ca && n.same(e.csr, g.csr));

const databags: Matcher<TraceExpect['requirer_databag']> = (expected, got, names) =>
  Object.keys(expected).every((entity) => csrList(expected[entity] ?? [], got[entity] ?? [], names));

function sameJson(expected: unknown, got: unknown): boolean {
  return JSON.stringify(expected) === JSON.stringify(got);
}

const certificates = lists<TraceExpect['provider_databag']['certificates'][number]>(
  (e, g, n) => e.revoked === g.revoked && n.same(e.csr, g.csr) && n.same(e.cert, g.cert),
);
const errors = lists<{ csr: string; code: number }>((e, g, n) => e.code === g.code && n.same(e.csr, g.csr));

const provider: Matcher<TraceExpect['provider_databag']> = (expected, got, names) =>
  certificates(expected.certificates, got.certificates, names) &&
  errors(expected.request_errors, got.request_errors, names) &&
  sameJson(expected.capabilities ?? null, got.capabilities ?? null);

const oneSecret: Matcher<TraceSecret> = (e, g, n) => {
  if (e.owner !== g.owner) return false;
  if (e.kind === 'private-key') return g.kind === 'private-key' && n.same(e.key, g.key);
  if (g.kind !== 'certificate' || !sameInstant(e.expires, g.expires)) return false;
  return n.same(e.csr, g.csr) && n.same(e.cert, g.cert);
};

function sameInstant(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : Date.parse(a) === Date.parse(b);
}

/** Secrets are a set: tries each pairing until one renaming fits all. */
const secrets: Matcher<readonly TraceSecret[]> = (expected, got, names) => {
  const [first, ...rest] = expected;
  if (!first) return got.length === 0;
  return got.some((candidate, at) =>
    names.attempt(() => oneSecret(first, candidate, names) && secrets(rest, got.toSpliced(at, 1), names)),
  );
};

const oneEvent: Matcher<TraceEvent> = (e, g, n) => {
  if ('certificate_available' in e)
    return 'certificate_available' in g && n.same(e.certificate_available, g.certificate_available);
  return 'certificate_denied' in g && e.code === g.code && n.same(e.certificate_denied, g.certificate_denied);
};

type PullPart = NonNullable<TracePull['unit']>;

const pullPart = (e: PullPart | undefined, g: PullPart | undefined, n: Renaming): boolean => {
  if (!e || !g) return e === g;
  if ('error' in e || 'error' in g) return 'error' in e && 'error' in g && e.error === g.error;
  return (
    lists<string>((a, b) => n.same(a, b))(e.assigned, g.assigned, n) &&
    lists<boolean>((a, b) => a === b)(e.revoked, g.revoked, n) &&
    nullable(e.key, g.key, n)
  );
};

const byRequest = lists<TracePull['by_request'][number]>((e, g, n) => {
  if (e.common_name !== g.common_name) return false;
  if ('error' in e || 'error' in g) return 'error' in e && 'error' in g && e.error === g.error;
  return e.state === g.state && nullable(e.cert, g.cert, n) && nullable(e.key, g.key, n);
});

type IdsOrError = TracePull['provider_certificates'];

const idsOrError: Matcher<IdsOrError> = (e, g, n) => {
  if (!Array.isArray(e) || !Array.isArray(g)) return !Array.isArray(e) && !Array.isArray(g) && e.error === g.error;
  return lists<string>((a, b) => n.same(a, b))(e, g, n);
};

const pull: Matcher<TracePull | null> = (e, g, n) => {
  if (!e || !g) return e === g;
  return (
    pullPart(e.unit, g.unit, n) &&
    pullPart(e.app, g.app, n) &&
    byRequest(e.by_request, g.by_request, n) &&
    idsOrError(e.provider_certificates, g.provider_certificates, n) &&
    idsOrError(e.request_errors, g.request_errors, n) &&
    (e.capabilities === undefined || sameJson(e.capabilities, g.capabilities))
  );
};

const text: Matcher<string> = (e, g, n) => {
  const [a, b] = [e.match(NAME) ?? [], g.match(NAME) ?? []];
  return (
    e.replace(NAME, '<>') === g.replace(NAME, '<>') &&
    a.every((x, i) => n.same(x.slice(1, -1), (b[i] ?? '').slice(1, -1)))
  );
};

const files: Matcher<Record<string, string>> = (e, g, n) =>
  Object.keys(e).sort().join() === Object.keys(g).sort().join() &&
  Object.keys(e).every((path) => text(e[path] ?? '', g[path] ?? '', n));

/** Ids of the engine as the trace would call them, so that a difference can be read. */
function readable(value: unknown, names: Renaming): string {
  return (
    JSON.stringify(value, (_, x: unknown) =>
      typeof x === 'string' && /^(key|csr|cert) [0-9a-f]{12}$/.test(x) ? names.nameOf(x) : x,
    ) ?? 'nothing'
  );
}

/** Every field of `expect` that the trace has. @param withCharm also files and status */
export function compareStep(
  expected: TraceExpect,
  got: TraceExpect,
  names: Renaming,
  withCharm: boolean,
): readonly Difference[] {
  const found: Difference[] = [];
  const check = <T>(field: string, e: T | undefined, g: T | undefined, match: Matcher<T>): void => {
    if (e === undefined) return;
    if (g !== undefined && names.attempt(() => match(e, g, names))) return;
    found.push({ field, expected: readable(e, names), got: readable(g, names) });
  };
  check('requirer_databag', expected.requirer_databag, got.requirer_databag, databags);
  check('provider_databag', expected.provider_databag, got.provider_databag, provider);
  check('provider_databag_invalid', expected.provider_databag_invalid, got.provider_databag_invalid, sameJson);
  check('secrets', expected.secrets, got.secrets, secrets);
  if (got.events !== undefined) {
    check('raised', expected.raised ?? null, got.raised ?? null, sameJson);
    check('events', expected.events, got.events, lists(oneEvent));
    check('pull', expected.pull, got.pull, pull);
  }
  if (withCharm) {
    check('files', expected.files, got.files, files);
    if (expected.status) check('status', expected.status, got.status, sameJson);
  }
  return found;
}
