/** Addresses of what is shown, as long as it is what the address opened: the full explorer, and a short link to the step. */
import { stepIds } from '../../run/matters';
import type { Address, PlayerState } from './player';

export interface Links {
  /** The full explorer on this run and step. */
  readonly explorer: string;
  /** For the host and for people: short where the run is a scenario's. */
  readonly share: string;
  /** The frame's own query and hash. */
  readonly own: string;
}

/** Parts of the address that are the frame's own and stay as they are. */
export type Kept = Readonly<Record<string, string>>;

/** Keys that say which run it is, besides the scenario. */
const SETUP = ['lib', 'reconciler', 'provider'];

export function stepId({ computed, selected }: PlayerState): string {
  return stepIds(computed.steps)[selected - 1] ?? String(Math.max(1, selected));
}

export function frameQuery(query: URLSearchParams, { view }: PlayerState, keep: Kept): string {
  if (view !== 'timeline') query.set('view', view);
  for (const [key, value] of Object.entries(keep)) query.set(key, value);
  return `?${query.toString()}`;
}

function withStep(from: URLSearchParams, scenario: string | null, step: string): URLSearchParams {
  const query = new URLSearchParams();
  if (scenario !== null) query.set('scenario', scenario);
  query.set('step', step);
  for (const key of SETUP) {
    const value = from.get(key);
    if (value !== null) query.set(key, value);
  }
  return query;
}

/**
 * @param opened the address that the run came from
 * @param base address of the site, ending in a slash
 */
export function openedLinks(state: PlayerState, opened: Address, base: string, keep: Kept): Links {
  const { scenario } = state.tree;
  const hash = opened.hash.startsWith('#!') ? opened.hash : '';
  const from = new URLSearchParams(opened.search);
  const query = withStep(from, scenario, String(Math.max(1, state.selected)));
  const explorer = new URL(`?${query.toString()}${hash}`, base).href;
  const short = withStep(from, null, stepId(state)).toString();
  return {
    explorer,
    share: hash === '' && scenario !== null ? new URL(`s/${scenario}/?${short}`, base).href : explorer,
    own: `${frameQuery(query, state, keep)}${hash}`,
  };
}
