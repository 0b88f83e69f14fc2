/** Addresses of what is shown: the same run in the full explorer, and a short link to its step. All relative to the site. */
import { stepIds } from '../../run/matters';
import { currentBranch, runOf } from '../../run/branches';
import { formatLink } from '../../run/link/link';
import type { PlayerState } from './player';

export interface Links {
  /** The full explorer on this run and step. */
  readonly explorer: string;
  /** For the host and for people: short where the run is a scenario's. */
  readonly share: string;
  /** The frame's own query and hash. */
  readonly own: string;
}

function stepId({ computed, selected }: PlayerState): string {
  return stepIds(computed.steps)[selected - 1] ?? String(Math.max(1, selected));
}

/** @param base address of the site, ending in a slash */
export function linksTo(state: PlayerState, base: string, keep: Readonly<Record<string, string>>): Links {
  const { tree, selected, view } = state;
  const run = runOf(tree);
  const current = currentBranch(tree).id;
  const others = tree.branches.filter((branch) => branch.id !== current).map((branch) => branch.actions);
  const exact = formatLink({ run, others, step: selected });
  const plain =
    exact.hash === '' && run.scenario !== null ? formatLink({ run, step: stepId(state) }, run.scenario) : null;
  const own = new URLSearchParams(exact.search);
  if (view !== 'timeline') own.set('view', view);
  for (const [key, value] of Object.entries(keep)) own.set(key, value);
  return {
    explorer: new URL(`${exact.search}${exact.hash}`, base).href,
    share: new URL(plain === null ? `${exact.search}${exact.hash}` : `s/${run.scenario}/${plain.search}`, base).href,
    own: `?${own.toString()}${exact.hash}`,
  };
}
