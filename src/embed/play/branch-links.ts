/** Addresses of a run that the reader has made: writing them takes code that the first look does without. */
import { currentBranch, runOf } from '../../run/branches';
import { formatLink } from '../../run/link/link';
import { frameQuery, stepId, type Kept, type Links } from './links';
import type { PlayerState } from './player';

/** @param base address of the site, ending in a slash */
export function branchLinks(state: PlayerState, base: string, keep: Kept): Links {
  const { tree, selected } = state;
  const run = runOf(tree);
  const current = currentBranch(tree).id;
  const others = tree.branches.filter((branch) => branch.id !== current).map((branch) => branch.actions);
  const exact = formatLink({ run, others, step: selected });
  const plain =
    exact.hash === '' && run.scenario !== null ? formatLink({ run, step: stepId(state) }, run.scenario) : null;
  const explorer = new URL(`${exact.search}${exact.hash}`, base).href;
  return {
    explorer,
    share: plain === null ? explorer : new URL(`s/${run.scenario}/${plain.search}`, base).href,
    own: `${frameQuery(new URLSearchParams(exact.search), state, keep)}${exact.hash}`,
  };
}
