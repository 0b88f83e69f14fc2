/** The compared runs of a store: what each is, and computing them beside the reader's own. */
import type { StoreApi } from 'zustand';
import { branchById, currentBranch, runOf, type BranchTree } from '../../run/branches';
import { variedRun, type Variation } from '../../run/compare/variation';
import type { Run } from '../../run/run';
import { PythonUnavailable } from '../store/live';
import type { Answerer } from '../store/answering';
import { computeNow } from '../store/compute';
import type { Engine } from '../store/engine';
import type { Compared } from '../store/looking';
import type { ExplorerState } from '../store/store';
import { saidBy } from '../../run/said-by';

/** A branch that is gone is the one on screen. */
export function branchOf(tree: BranchTree, { branch }: Variation) {
  return tree.branches.some((each) => each.id === branch) ? branchById(tree, branch ?? '') : currentBranch(tree);
}

export function comparedRun(tree: BranchTree, variation: Variation): Run {
  return variedRun(runOf(tree), variation, branchOf(tree, variation).actions);
}

function computeOne(
  engine: Pick<Engine, 'runner'>,
  tree: BranchTree,
  variation: Variation,
  before: Compared | undefined,
): Compared {
  const run = comparedRun(tree, variation);
  const progress = computeNow(before?.computed ?? null, run, engine.runner);
  const computed = progress.done;
  if (progress.kind === 'done') return { variation, computed, pending: null, stopped: null };
  const pending = { input: progress.input, step: computed.steps.length + 1, total: run.actions.length };
  return { variation, computed, pending, stopped: null };
}

/** Computes what is compared whenever it or the run changes, and finds the answers that it waits for, one after the other. */
export function compareRuns(store: StoreApi<ExplorerState>, engine: Engine, answerer: Answerer): () => void {
  let ended = false;
  let busy = false;
  let of: Pick<ExplorerState, 'tree' | 'compare'> | null = null;

  const compute = (): void => {
    const { tree, compare, compared, commands } = store.getState();
    of = { tree, compare };
    commands.setCompared((compare ?? []).map((variation, at) => computeOne(engine, tree, variation, compared[at])));
  };

  const stopAt = (at: number, stopped: string): void => {
    const { compared, commands } = store.getState();
    commands.setCompared(compared.map((each, place) => (place === at ? { ...each, pending: null, stopped } : each)));
  };

  const work = async (): Promise<void> => {
    while (!ended) {
      const { compared, tree, foreign, commands } = store.getState();
      const at = compared.findIndex((each) => each.pending !== null);
      const waiting = compared[at];
      if (waiting?.pending == null || (foreign !== null && !foreign.read)) return;
      try {
        await answerer.find(waiting.pending.input, comparedRun(tree, waiting.variation));
        compute();
      } catch (error) {
        const says = saidBy(error);
        if (error instanceof PythonUnavailable) {
          engine.giveUpPython();
          commands.python({ kind: 'unavailable', reason: says });
          compute();
        } else if (store.getState().compared[at] === waiting) stopAt(at, says);
      }
    }
  };

  const look = (): void => {
    const { tree, compare } = store.getState();
    if (compare === null && of === null) return;
    if (of?.tree !== tree || of.compare !== compare) compute();
    if (busy) return;
    busy = true;
    void work().finally(() => {
      busy = false;
    });
  };
  const stop = store.subscribe(look);
  look();
  return () => {
    ended = true;
    stop();
  };
}
