/** Everything that the comparison shows, worked out of the runs: in step, named, judged and drawn. */
import { useMemo, useState } from 'react';
import type { UnitName } from '../../model/juju/world';
import { currentBranch } from '../../run/branches';
import { lockstep, tickOfStep, type Lockstep } from '../../run/compare/lockstep';
import { milestones } from '../../run/compare/milestones';
import { aspectsOf, nameRuns, type Aspect, type Named, type RunName } from '../../run/compare/naming';
import { verdictOf, type Verdict } from '../../run/compare/verdict';
import type { ComputedRun } from '../../run/run';
import { compareModel, type ComparedRun } from '../../timeline/compare';
import { pemCache } from '../../timeline/model/book';
import { timelineModel } from '../../timeline/model/model';
import type { LaneId, TimelineModel } from '../../timeline/model/types';
import { unitInView } from '../store/hooks';
import { useExplorer } from '../store/context';
import { branchOf } from './runs';

export interface Comparison {
  readonly runs: readonly ComputedRun[];
  readonly names: readonly RunName[];
  readonly aspects: readonly Aspect[];
  readonly steps: Lockstep;
  readonly verdicts: readonly Verdict[];
  readonly model: TimelineModel;
  readonly unit: UnitName;
  /** Runs that are still computed, or stand still. */
  readonly partial: readonly boolean[];
}

const TITLES: Readonly<Partial<Record<LaneId, string>>> = {
  health: 'TLS health',
  files: 'the files',
  pull: 'what they are answered',
};

/** The lanes in which the runs first differ, in words. */
export function partingWords(lanes: readonly LaneId[]): readonly string[] {
  return lanes.map((lane) => TITLES[lane] ?? lane);
}

interface Runs extends Pick<Comparison, 'runs' | 'partial'> {
  readonly named: readonly Named[];
}

function useRuns(): Runs {
  const tree = useExplorer((state) => state.tree);
  const own = useExplorer((state) => state.computed);
  const pending = useExplorer((state) => state.pending !== null);
  const compared = useExplorer((state) => state.compared);
  return useMemo(() => {
    const branch = currentBranch(tree);
    return {
      runs: [own, ...compared.map((each) => each.computed)],
      partial: [pending, ...compared.map((each) => each.pending !== null)],
      named: [
        { setup: own.start.setup, branch },
        ...compared.map((each) => ({ setup: each.computed.start.setup, branch: branchOf(tree, each.variation) })),
      ],
    };
  }, [tree, own, pending, compared]);
}

/** @param onlyDifferences leave out lanes that are the same in all runs */
export function useComparison(onlyDifferences: boolean): Comparison {
  const { runs, named, partial } = useRuns();
  const [caches] = useState(() => Array.from({ length: 4 }, pemCache));
  const selected = useExplorer((state) => state.selected);
  const own = runs[0];
  const unit = own ? unitInView(own.steps, selected, own.start) : '';
  const names = useMemo(() => nameRuns(named), [named]);
  const aspects = useMemo(() => aspectsOf(named), [named]);
  const steps = useMemo(() => lockstep(runs), [runs]);
  const verdicts = useMemo(() => runs.map(verdictOf), [runs]);
  const model = useMemo(() => {
    const drawn = runs.map((run, at): ComparedRun => {
      const name = names[at] ?? { title: '', more: [] };
      return {
        id: `run-${at + 1}`,
        ...name,
        partial: partial[at] === true,
        model: timelineModel(run.steps, run.start, { cache: caches[at] ?? pemCache() }),
      };
    });
    const axis = { ticks: steps.ticks, tickOf: (run: number, step: number) => tickOfStep(steps, run, step) };
    const words = milestones(runs[0]?.steps ?? []).map(({ step, text }) => ({ tick: axis.tickOf(0, step), text }));
    return compareModel(drawn, unit, { axis, onlyDifferences, words });
  }, [runs, partial, names, steps, unit, caches, onlyDifferences]);
  return { runs, names, aspects, steps, verdicts, model, unit, partial };
}
