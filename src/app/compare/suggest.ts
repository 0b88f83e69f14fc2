/** What to compare when nobody has said it yet: the other branches where there are some, else what the run is most often asked against. */
import type { Setup } from '../../model/setup';
import { currentBranch, type BranchTree } from '../../run/branches';
import { MOST_COMPARED, type Variation } from '../../run/compare/variation';

export function suggested(tree: BranchTree, setup: Pick<Setup, 'charm' | 'design'>): readonly Variation[] {
  const others = tree.branches.filter((branch) => branch.id !== currentBranch(tree).id);
  if (others.length > 0) {
    return others.slice(0, MOST_COMPARED - 1).map((branch) => ({ branch: branch.id, setup: {} }));
  }
  const isReleased = setup.design.every((design) => design === 'released');
  const library: Variation = { branch: null, setup: { design: isReleased ? ['keep-previous'] : [] } };
  if (setup.charm === null) return [library];
  const charm = setup.charm === 'report-guarded' ? 'report-mirror' : 'report-guarded';
  return [{ branch: null, setup: { charm } }, library];
}
