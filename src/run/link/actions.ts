/**
 * Actions as short lists, so that forty of them fit into a link. Codes are part of the link format: they never change
 * their meaning, and a new kind takes a new one.
 */
import type { Action, HookChoice } from '../../model/action';
import { isPlainKind, isUnitKind, readAction, type PlainKind, type UnitKind } from '../schema/action';
import type { RunAction } from '../run';

const PLAIN_CODES: Readonly<Record<PlainKind, string>> = {
  sign: 'S',
  'sign-one': 'S1',
  revoke: 'V',
  reissue: 'I',
  'new-ca': 'C',
  'provider-down': 'D',
  'provider-up': 'U',
  'remove-relation': 'R-',
  'add-relation': 'R',
  'add-unit': 'N',
};

const UNIT_CODES: Readonly<Record<UnitKind, string>> = {
  'update-status': 'u',
  finish: 'f',
  'rotate-key': 'k',
  'import-key': 'ki',
  renew: 'n',
  sync: 'y',
  'move-leadership': 'l',
  'remove-unit': 'x',
  'wipe-disk': 'w',
  'fail-next': 'b',
};

type ShortHook = readonly unknown[];
export type ShortAction = readonly unknown[];

/** Absent values at the end need no place. */
function trimmed(values: readonly unknown[]): readonly unknown[] {
  let end = values.length;
  while (end > 0 && (values[end - 1] === undefined || values[end - 1] === null)) end -= 1;
  return values.slice(0, end).map((value) => value ?? null);
}

function shortHook(hook: HookChoice): ShortHook {
  return trimmed([hook.name, hook.remoteUnit, hook.remoteApp, hook.secret, hook.revision]);
}

function shortBody(action: Action): readonly unknown[] {
  switch (action.do) {
    case 'deliver':
      return ['d', action.unit, action.hook && shortHook(action.hook)];
    case 'pass':
      return ['p', action.ms];
    case 'expire':
      return ['e', action.secret];
    case 'deny':
      return ['X', action.error];
    case 'change-names':
      return ['c', action.requests];
    case 'resolve':
      return ['r', action.unit, action.retry ? 1 : 0];
    case 'lose-event':
      return ['L', action.unit, shortHook(action.hook)];
    case 'repeat-event':
      return ['P', action.unit, shortHook(action.hook)];
    default:
      return 'unit' in action ? [UNIT_CODES[action.do], action.unit] : [PLAIN_CODES[action.do]];
  }
}

export function shortAction(action: RunAction): ShortAction {
  const [code, ...rest] = trimmed(shortBody(action));
  return [action.off ? `-${String(code)}` : code, ...rest];
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

function longHook(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const [name, remoteUnit, remoteApp, secret, revision] = value as readonly unknown[];
  return present({ name, remoteUnit, remoteApp, secret, revision });
}

const KINDS = new Map<string, Action['do']>([
  ...[...Object.entries(PLAIN_CODES), ...Object.entries(UNIT_CODES)].map(
    ([kind, code]) => [code, kind as Action['do']] as const,
  ),
  ['d', 'deliver'],
  ['p', 'pass'],
  ['e', 'expire'],
  ['X', 'deny'],
  ['c', 'change-names'],
  ['r', 'resolve'],
  ['L', 'lose-event'],
  ['P', 'repeat-event'],
]);

function longBody(kind: Action['do'], first: unknown, second: unknown): Record<string, unknown> {
  if (isPlainKind(kind)) return {};
  if (isUnitKind(kind)) return { unit: first };
  switch (kind) {
    case 'pass':
      return { ms: first };
    case 'expire':
      return { secret: first };
    case 'deny':
      return { error: first };
    case 'change-names':
      return { requests: first };
    case 'resolve':
      return { unit: first, retry: second === 1 };
    default:
      return { unit: first, hook: longHook(second) };
  }
}

/** @returns null for what is no action of this format */
export function longAction(value: unknown): RunAction | null {
  if (!Array.isArray(value)) return null;
  const [code, first, second] = value as readonly unknown[];
  if (typeof code !== 'string') return null;
  const off = code.length > 1 && code.startsWith('-');
  const kind = KINDS.get(off ? code.slice(1) : code);
  if (kind === undefined) return null;
  return readAction({ do: kind, ...present(longBody(kind, first, second)), ...(off ? { off: true } : {}) });
}
