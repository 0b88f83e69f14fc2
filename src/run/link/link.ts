/**
 * Links: a short query that people type, and a payload that the page makes. Reading one never fails: every bad part is
 * replaced by what is usual and said in one sentence.
 */
import type { Setup } from '../../model/setup';
import type { ScenarioId } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { withCode } from '../code';
import { compareIn, compareText } from '../compare/variation';
import type { Run } from '../run';
import { NO_BASES, type Bases } from './code';
import { payloadBases, payloadOf, readPayload, setupDifference, type Actions } from './payload';
import { queryOfSetup, readQuery, type Look } from './query';

export interface LinkState extends Look {
  readonly run: Run;
  /** Actions of the other branches that travel with the run. */
  readonly others: readonly Actions[];
}

export interface ParsedLink extends LinkState {
  /** One plain sentence for each part that had to be repaired. */
  readonly notices: readonly string[];
  /** What there is to say of the run itself, in whole sentences. */
  readonly says?: readonly string[];
}

export interface LinkParts {
  /** Empty, or `?…`. */
  readonly search: string;
  /** Empty, or `#!…`. */
  readonly hash: string;
}

/** Chat programs and old proxies cut longer ones. */
export const LINK_WARN_LENGTH = 2000;
/** Beyond this the page offers a file instead. */
export const LINK_MAX_LENGTH = 8000;

const DEFAULT_SCENARIO: ScenarioId = 'renewal-gap';

/** The whole scenario as a run. */
export function scenarioRun(id: ScenarioId): Run {
  const { setup, actions } = scenarioById(id);
  return { setup, scenario: id, actions };
}

function without(setup: Partial<Setup>, fields: readonly string[]): Partial<Setup> {
  return Object.fromEntries(Object.entries(setup).filter(([field]) => !fields.includes(field)));
}

/**
 * @param page the scenario that the page itself is about (its address says so), used where the link names none
 * @param bases texts that `linkBases` asks for
 */
export function parseLink(link: LinkParts, page?: ScenarioId, bases: Bases = NO_BASES): ParsedLink {
  const query = readQuery(link.search);
  const compared = compareIn(link.search);
  const look: Look = { ...query.look, ...(compared.variations.length > 0 ? { compare: compared.variations } : {}) };
  const said = [...query.notices, ...compared.notices];
  const scenario = query.scenario ?? page ?? DEFAULT_SCENARIO;
  const plain: ParsedLink = {
    ...look,
    run: {
      scenario,
      setup: { ...scenarioById(scenario).setup, ...query.setup },
      actions: scenarioById(scenario).actions,
    },
    others: [],
    notices: said,
  };
  if (!link.hash.startsWith('#!')) return plain;
  const payload = readPayload(link.hash.slice(2), bases);
  if (typeof payload === 'string') return { ...plain, notices: [...plain.notices, payload] };
  const base = payload.scenario ? scenarioById(payload.scenario).setup : {};
  const named = { ...without(base, payload.dropped), ...query.setup, ...payload.setup };
  const { setup, code, notices } = withCode(named, payload.code);
  return {
    ...look,
    run: { scenario: payload.scenario, setup, actions: payload.actions, ...(code ? { code } : {}) },
    others: payload.others,
    notices: [...said, ...payload.notices, ...notices],
  };
}

/** Names of the texts that a link's code is a difference from. */
export function linkBases({ hash }: LinkParts): readonly string[] {
  return hash.startsWith('#!') ? payloadBases(hash.slice(2)) : [];
}

/**
 * @param page as in `parseLink`: a scenario that need not be said again
 * @param bases texts that code may be said as a difference from
 */
export function formatLink(
  state: Partial<Look> & { readonly run: Run; readonly others?: readonly Actions[] },
  page?: ScenarioId,
  bases: Bases = NO_BASES,
): LinkParts {
  const { run } = state;
  const base = run.scenario ? scenarioById(run.scenario).setup : {};
  const said = queryOfSetup(setupDifference(run.setup, base));
  const understood = readQuery(new URLSearchParams(said).toString()).setup;
  const fields = Object.keys(understood).filter(
    (field) => !Object.hasOwn(setupDifference(understood, run.setup), field),
  );
  const payload = payloadOf(run, state.others ?? [], fields, bases);
  const query = new URLSearchParams();
  if (run.scenario && run.scenario !== page) query.set('scenario', run.scenario);
  const values = {
    step: state.step,
    ...said,
    compare: state.compare === undefined ? null : compareText(state.compare),
    view: state.view,
    ui: state.ui,
    theme: state.theme,
    motion: state.motion,
  };
  for (const [key, value] of Object.entries(values))
    if (value !== null && value !== undefined) query.set(key, String(value));
  const search = query.toString().replaceAll('%2C', ',');
  return { search: search === '' ? '' : `?${search}`, hash: payload === null ? '' : `#!${payload}` };
}
