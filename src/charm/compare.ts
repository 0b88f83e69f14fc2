/**
 * Compares what the real library did in a hook with what the twin says it does. Both draw the same fresh numbers, so texts are compared
 * as they are. A difference is a fault of the twin or of the modelled Juju, never of the reader.
 *
 * Not compared: what only a charm does (files, status, stored state), since the twin runs the library without a charm.
 */
import type { HookOutcome } from '../model/hook';
import { contentId } from '../model/pki/pem';

export interface Difference {
  /** What differs, in words: `databag of web/0, certificate_signing_requests`. */
  readonly field: string;
  /** Each side's value as text, PEM texts as `request 1f2e3d…`; `nothing` where a side has none. */
  readonly twin: string;
  readonly live: string;
}

const NOTHING = 'nothing';
const BLOCK = /-----BEGIN ([A-Z ]+)-----(?:\\n|\n)[A-Za-z0-9+/=\n\\]*?-----END \1-----/g;

function kindOf(label: string): string {
  if (label === 'CERTIFICATE') return 'certificate';
  return label === 'CERTIFICATE REQUEST' ? 'request' : 'key';
}

/** A value as a reader can take it in: content ids for PEM texts. */
function words(value: unknown): string {
  if (value === undefined || value === null) return NOTHING;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(BLOCK, (pem, label: string) => `${kindOf(label)} ${contentId(pem.replaceAll('\\n', '\n'))}`);
}

/** Equal as JSON, whatever the order of keys; a missing key is one that holds undefined. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [x, y] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  return [...new Set([...Object.keys(x), ...Object.keys(y)])].every((key) => same(x[key], y[key]));
}

type Found = (field: string, twin: unknown, live: unknown) => readonly Difference[];

const found: Found = (field, twin, live) => (same(twin, live) ? [] : [{ field, twin: words(twin), live: words(live) }]);

type Fields = Readonly<Record<string, unknown>>;

function eachKey(twin: Fields, live: Fields, name: (key: string) => string): readonly Difference[] {
  const keys = [...new Set([...Object.keys(twin), ...Object.keys(live)])];
  return keys.flatMap((key) => found(name(key), twin[key], live[key]));
}

function eachItem(twin: readonly unknown[], live: readonly unknown[], name: string): readonly Difference[] {
  const count = Math.max(twin.length, live.length);
  return Array.from({ length: count }, (_, at) => found(`${name} ${at + 1}`, twin[at], live[at])).flat();
}

function databags(twin: HookOutcome, live: HookOutcome): readonly Difference[] {
  const [a, b] = [twin.buffer.databags, live.buffer.databags];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((entity) =>
    eachKey(a[entity] ?? {}, b[entity] ?? {}, (key) => `databag of ${entity}, ${key}`),
  );
}

const SECRET_WORDS = {
  added: 'secret added',
  updated: 'secret changed',
  removed: 'secret removed',
  tracked: 'secret read anew',
  granted: 'secret granted',
  revoked: 'secret grant revoked',
} as const satisfies Record<keyof HookOutcome['buffer']['secrets'], string>;

function secrets(twin: HookOutcome, live: HookOutcome): readonly Difference[] {
  const kinds = Object.keys(SECRET_WORDS) as readonly (keyof typeof SECRET_WORDS)[];
  return kinds.flatMap((kind) => eachItem(twin.buffer.secrets[kind], live.buffer.secrets[kind], SECRET_WORDS[kind]));
}

function pull(twin: HookOutcome, live: HookOutcome): readonly Difference[] {
  const [a, b] = [twin.report.pull, live.report.pull];
  if (!a || !b) return found('answers of the pull API', a, b);
  const capabilities =
    a.capabilities === undefined || b.capabilities === undefined
      ? []
      : found('provider capabilities', a.capabilities, b.capabilities);
  return [
    ...eachKey(a.modes, b.modes, (mode) => `get_assigned_certificates, mode ${mode}`),
    ...eachItem(a.byRequest, b.byRequest, 'get_assigned_certificate, request'),
    ...found('get_provider_certificates', a.providerCertificates, b.providerCertificates),
    ...found('get_request_errors', a.requestErrors, b.requestErrors),
    ...capabilities,
  ];
}

/** What a charm may have the library do, beyond what the library does by itself in a hook. */
const ACTS: ReadonlySet<string> = new Set([
  'sync',
  'renew_certificate',
  'regenerate_private_key',
  'import_private_key',
]);

function acts(calls: HookOutcome['report']['calls']): readonly string[] {
  return calls.flatMap((each) => [...(ACTS.has(each.fn) ? [each.fn] : []), ...acts(each.calls)]);
}

/** Every difference between the twin's outcome and the live one; empty when they agree. */
export function compareOutcomes(twin: HookOutcome, live: HookOutcome): readonly Difference[] {
  // The charm's own code ended the hook, which the twin cannot know: nothing of it was committed.
  if (live.report.raised?.file != null && !twin.report.raised) return [];
  // The charm's own code had the library act, which the twin cannot know either.
  if (acts(live.report.calls).length > acts(twin.report.calls).length) return [];
  return [
    ...found('exception', twin.report.raised?.type, live.report.raised?.type),
    ...databags(twin, live),
    ...secrets(twin, live),
    ...eachItem(twin.report.events, live.report.events, 'library event'),
    ...pull(twin, live),
    ...found("the provider's authority", twin.authority, live.authority),
    ...eachKey({ ...twin.counters }, { ...live.counters }, (kind) => `how many ${kind} were made`),
  ];
}

export function sameOutcome(twin: HookOutcome, live: HookOutcome): boolean {
  return compareOutcomes(twin, live).length === 0;
}
