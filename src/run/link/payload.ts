/**
 * The long part of a link: `#!<version><codec>.<payload>`, made by the page for runs that go beyond a scenario. It holds
 * what differs from the scenario, never steps.
 */
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { isId, SCENARIO_IDS, type ScenarioId } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import type { RunCode } from '../code';
import { commonPrefix, MAX_STEPS, sameData, type Run, type RunAction } from '../run';
import { readSetup } from '../schema/setup';
import { closeJson, readJson } from '../schema/text';
import { longAction, shortAction, type ShortAction } from './actions';
import { basesOf, longCode, shortCode, type Bases, type ShortCode } from './code';
import { deflateText, inflateText, readPlainPayload } from './compress';
import { PAYLOAD_VERSION, upgradePayload } from './versions';

/** Fields in the order in which they are worth most: a cut link loses its end. */
interface Payload {
  readonly sc?: ScenarioId;
  /** Setup fields that differ from the scenario's. */
  readonly se?: Partial<Setup>;
  /** Setup fields of the scenario that this run does not have. */
  readonly sd?: readonly string[];
  /** How many of the scenario's actions come first. */
  readonly n?: number;
  /** Checksum of those, to notice a scenario that has changed since. */
  readonly h?: string;
  /** Which of those are switched off. */
  readonly x?: readonly number[];
  readonly a?: readonly ShortAction[];
  /** Other branches: actions in common with the run, and the rest. */
  readonly b?: readonly { readonly n: number; readonly a: readonly ShortAction[] }[];
  /** The reader's code that the setup names. */
  readonly k?: ShortCode;
}

export type Actions = readonly RunAction[];

function switchedOn(action: RunAction): RunAction {
  if (!action.off) return action;
  const { off, ...on } = action;
  return off ? on : action;
}

/** FNV-1a, 32 bits. */
function checksum(actions: Actions): string {
  let hash = 0x811c9dc5;
  for (const char of JSON.stringify(actions.map(shortAction))) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** The setup fields in which a run differs from its scenario. */
export function setupDifference(setup: Partial<Setup>, base: Partial<Setup>): Partial<Setup> {
  const differs = Object.entries(setup).filter(([field, value]) => !sameData(value, base[field as keyof Setup]));
  return Object.fromEntries(differs);
}

function scenarioOf(id: ScenarioId | null): { readonly setup: Partial<Setup>; readonly actions: Actions } {
  return id === null ? { setup: {}, actions: [] } : scenarioById(id);
}

function filled(payload: Payload): Payload {
  return Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
}

const unlessEmpty = <T extends readonly unknown[]>(list: T): T | undefined => (list.length > 0 ? list : undefined);

/**
 * @param said setup fields that the query already says
 * @returns null where scenario and query say everything
 */
export function payloadOf(run: Run, others: readonly Actions[], said: readonly string[], bases: Bases): string | null {
  const base = scenarioOf(run.scenario);
  const shared = commonPrefix(run.actions.map(switchedOn), base.actions);
  const offMarks = run.actions.slice(0, shared).flatMap((action, at) => (action.off ? [at] : []));
  const rest = run.actions.slice(shared);
  const setup = Object.entries(setupDifference(run.setup, base.setup)).filter(([field]) => !said.includes(field));
  const dropped = Object.keys(base.setup).filter((field) => !Object.hasOwn(run.setup, field));
  const whole = shared === base.actions.length && rest.length === 0 && offMarks.length === 0;
  if (run.scenario !== null && whole && setup.length === 0 && dropped.length === 0 && others.length === 0) return null;
  const payload = filled({
    ...(run.scenario ? { sc: run.scenario } : {}),
    ...(setup.length > 0 ? { se: Object.fromEntries(setup) } : {}),
    ...(dropped.length > 0 ? { sd: dropped } : {}),
    ...(run.scenario ? { n: shared, h: checksum(base.actions.slice(0, shared)) } : {}),
    ...(unlessEmpty(offMarks) ? { x: offMarks } : {}),
    ...(unlessEmpty(rest) ? { a: rest.map(shortAction) } : {}),
    ...(unlessEmpty(others) ? { b: others.map((actions) => shortBranch(actions, run.actions)) } : {}),
    ...(run.code ? { k: shortCode(run.code, defaultSetup(run.setup).library, bases) } : {}),
  });
  return `${PAYLOAD_VERSION}d.${deflateText(JSON.stringify(payload))}`;
}

function shortBranch(actions: Actions, main: Actions) {
  const shared = commonPrefix(actions, main);
  return { n: shared, a: actions.slice(shared).map(shortAction) };
}

export interface ReadPayload {
  readonly scenario: ScenarioId | null;
  readonly setup: Partial<Setup>;
  readonly dropped: readonly string[];
  readonly actions: Actions;
  readonly others: readonly Actions[];
  readonly code: RunCode | undefined;
  readonly notices: readonly string[];
}

interface Decoded {
  readonly value: Readonly<Record<string, unknown>>;
  readonly cut: boolean;
  readonly notices: readonly string[];
}

const UNREADABLE = 'The long part of this link could not be read; only the short part counts.';
const UNKNOWN_SCENARIO =
  'The long part of this link begins from a scenario that this page does not know; only the short part counts.';
const CUT = 'This link was cut short; what could be read of it is shown.';

function decode(text: string): Decoded | string {
  const match = /^(\d{1,4})([a-z])\.(.*)$/s.exec(text);
  if (!match) return UNREADABLE;
  const [, version = '', codec, data = ''] = match;
  const json = codec === 'd' ? inflateText(data) : codec === 'j' ? readPlainPayload(data) : '';
  const exact = readJson(json);
  const value = exact ?? readJson(closeJson(json));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNREADABLE;
  const cut = exact === undefined;
  const newer = Number(version) > PAYLOAD_VERSION;
  return {
    value: upgradePayload(Number(version), value as Readonly<Record<string, unknown>>),
    cut,
    notices: [
      ...(newer
        ? ['This link was made by a newer version of this page; what this page understands of it is shown.']
        : []),
      ...(cut ? [CUT] : []),
    ],
  };
}

function readActions(value: unknown, first: number, notices: string[]): Actions {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    notices.push('The actions of this link could not be read.');
    return [];
  }
  return value.flatMap((short: unknown, at) => {
    const action = longAction(short);
    if (!action) notices.push(`Action ${first + at + 1} of this link could not be read; it is left out.`);
    return action ? [action] : [];
  });
}

const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** In a cut link the last element may be half of what it was, and mean something else. */
function withoutLast(value: unknown, cut: boolean): unknown {
  return cut && Array.isArray(value) ? value.slice(0, -1) : value;
}

/** Texts of this page that the code of a link is a difference from: to be had before the link is read. */
export function payloadBases(text: string): readonly string[] {
  const decoded = decode(text);
  return typeof decoded === 'string' ? [] : basesOf(decoded.value['k']);
}

/**
 * @param text the payload after `#!`
 * @returns a sentence where nothing of it could be read
 */
export function readPayload(text: string, bases: Bases): ReadPayload | string {
  const decoded = decode(text);
  if (typeof decoded === 'string') return decoded;
  const { value, cut } = decoded;
  const notices = [...decoded.notices];

  const given = value['sc'];
  if (given !== undefined && !(typeof given === 'string' && isId(SCENARIO_IDS, given))) return UNKNOWN_SCENARIO;
  const scenario = given ?? null;
  const base = scenarioOf(scenario);
  const read = readSetup(value['se']);
  notices.push(...read.notices);

  const prefix = base.actions.slice(0, isIndex(value['n']) ? value['n'] : base.actions.length);
  const known = value['h'];
  if (typeof known === 'string' && known !== checksum(prefix)) {
    notices.push('The scenario of this link has changed since it was made; its steps may differ.');
  }
  const marks = new Set(Array.isArray(value['x']) ? value['x'].filter(isIndex) : []);
  const own = readActions(withoutLast(value['a'], cut && value['b'] === undefined), prefix.length, notices);
  const all = [...prefix.map((action, at): RunAction => (marks.has(at) ? { ...action, off: true } : action)), ...own];
  if (all.length > MAX_STEPS)
    notices.push(`This link holds more than ${MAX_STEPS.toLocaleString('en-US')} actions; the first ones are shown.`);
  const actions = all.slice(0, MAX_STEPS);
  const others = readBranches(withoutLast(value['b'], cut && value['k'] === undefined), actions, notices);
  const dropped = Array.isArray(value['sd'])
    ? value['sd'].filter((field): field is string => typeof field === 'string')
    : [];
  const code = longCode(value['k'], bases);
  notices.push(...code.notices);
  return { scenario, setup: read.setup, dropped, actions, others, code: code.code, notices };
}

function readBranches(value: unknown, main: Actions, notices: string[]): readonly Actions[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, 20).flatMap((item: unknown) => {
    const branch = item as { readonly n?: unknown; readonly a?: unknown } | null;
    if (typeof branch !== 'object' || branch === null || !isIndex(branch.n) || branch.n > main.length) {
      notices.push('A branch of this link could not be read; it is left out.');
      return [];
    }
    return [[...main.slice(0, branch.n), ...readActions(branch.a, branch.n, notices)].slice(0, MAX_STEPS)];
  });
}
