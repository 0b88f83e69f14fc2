/**
 * Several runs on one axis: the same actions, another design, reconciler, version or provider. The hooks are drawn once, what each run
 * makes of them below each other, and the first step at which they differ is marked.
 */
import type { UnitName } from '../model/juju/world';
import type { Bar, Divergence, Lane, LaneGroup, LaneId, TimelineModel } from './model/types';

export interface ComparedRun {
  /** Differs between the runs. */
  readonly id: string;
  readonly title: string;
  readonly model: TimelineModel;
}

const LANES: readonly LaneId[] = ['health', 'files', 'pull'];
/** The group of the hooks that all runs share. */
export const SHARED = 'shared';

function laneIn(model: TimelineModel, unit: UnitName, id: LaneId): Lane | undefined {
  return model.groups.find((group) => group.id === unit)?.lanes.find((lane) => lane.id === id);
}

function renamed(lane: Lane, group: string): Lane {
  return {
    ...lane,
    group,
    bars: lane.bars.map((bar) => ({ ...bar, id: `${group}:${bar.id}` })),
    flags: lane.flags.map((flag) => ({ ...flag, id: `${group}:${flag.id}` })),
    lines: [],
  };
}

function groupOf(run: ComparedRun, unit: UnitName): LaneGroup {
  const lanes = LANES.flatMap((id) => laneIn(run.model, unit, id) ?? []).map((lane) => renamed(lane, run.id));
  return { id: run.id, kind: 'requirer', title: run.title, units: [unit], lanes };
}

function sharedGroup(run: ComparedRun, unit: UnitName): LaneGroup {
  const hooks = laneIn(run.model, unit, 'requirer-hooks');
  return { id: SHARED, kind: 'shared', title: null, units: [unit], lanes: hooks ? [renamed(hooks, SHARED)] : [] };
}

/** What a lane shows after each step: kind and name of its bar, without how long it lasts. */
function looks(bars: readonly Bar[], steps: number): readonly string[] {
  const found = new Array<string>(steps + 1).fill('');
  for (const bar of bars) {
    const name = bar.labels[0]?.split(',')[0] ?? '';
    const to = bar.to?.step ?? steps + 1;
    if (bar.from.step !== null) found.fill(`${bar.kind} ${name}`, bar.from.step, to);
  }
  return found;
}

/** The first step after which the runs do not show the same, and the lanes in which they differ. */
export function divergenceOf(runs: readonly ComparedRun[], unit: UnitName): Divergence | null {
  const steps = Math.max(0, ...runs.map((run) => run.model.chips.length));
  const all = LANES.map((lane) => ({
    lane,
    looks: runs.map((run) => looks(laneIn(run.model, unit, lane)?.bars ?? [], steps)),
  }));
  for (let step = 0; step <= steps; step += 1) {
    const lanes = all.filter((each) => new Set(each.looks.map((look) => look[step])).size > 1).map((each) => each.lane);
    if (lanes.length > 0) return { step, lanes };
  }
  return null;
}

/** @param unit the requirer's unit that is compared */
export function compareModel(runs: readonly ComparedRun[], unit: UnitName): TimelineModel {
  const longest = runs.reduce<ComparedRun | null>(
    (most, run) => (most && most.model.chips.length >= run.model.chips.length ? most : run),
    null,
  );
  if (!longest) throw new Error('nothing to compare');
  const own = (run: ComparedRun) => run.model.gaps.filter((gap) => gap.group === unit);
  return {
    start: longest.model.start,
    end: Math.max(...runs.map((run) => run.model.end)),
    chips: longest.model.chips,
    groups: [sharedGroup(longest, unit), ...runs.map((run) => groupOf(run, unit))],
    gaps: runs.flatMap((run) => own(run).map((gap) => ({ ...gap, id: `${run.id}:${gap.id}`, group: run.id }))),
    arrows: [],
    readings: runs.flatMap((run) =>
      run.model.readings
        .filter((reading) => reading.port.group === unit)
        .map((reading) => ({ ...reading, port: { ...reading.port, group: run.id } })),
    ),
    marks: [],
    divergence: divergenceOf(runs, unit),
  };
}
