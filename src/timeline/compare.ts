/**
 * Several runs on one axis: the same actions with another design, reconciler, version or provider, or two branches. Hooks that are the
 * same in all are drawn once, what each run makes of them below each other, and the first step at which they differ is marked.
 */
import type { Millis, UnitName } from '../model/juju/world';
import { SHARED } from './model/types';
import type { Bar, Chip, Divergence, Edge, Flag, Lane, LaneGroup, LaneId, Note, TimelineModel } from './model/types';

export interface ComparedRun {
  /** Differs between the runs. */
  readonly id: string;
  readonly title: string;
  /** Beneath the title. */
  readonly more?: readonly string[];
  readonly model: TimelineModel;
  /** Still computed: what it does not have yet is no difference. */
  readonly partial?: boolean;
}

/** How the steps of the runs stand on one axis, where they are not the same steps. */
export interface SharedAxis {
  /** The tick at which a run makes a step; step 0 is the start. */
  readonly tickOf: (run: number, step: number) => number;
  /** Tick 1 first. */
  readonly ticks: readonly {
    readonly at: Millis;
    readonly moves: readonly boolean[];
    readonly done: readonly number[];
  }[];
}

const LANES: readonly LaneId[] = ['health', 'files', 'pull'];

function laneIn(model: TimelineModel, unit: UnitName, id: LaneId): Lane | undefined {
  return model.groups.find((group) => group.id === unit)?.lanes.find((lane) => lane.id === id);
}

/** A run whose steps are numbered by ticks. */
interface Ticked {
  readonly run: ComparedRun;
  readonly tick: (step: number) => number;
}

function ticked(runs: readonly ComparedRun[], axis: SharedAxis | undefined): readonly Ticked[] {
  return runs.map((run, at) => ({ run, tick: (step) => axis?.tickOf(at, step) ?? step }));
}

function movedEdge(edge: Edge, tick: Ticked['tick']): Edge {
  return edge.step === null ? edge : { ...edge, step: tick(edge.step) };
}

function movedBar(bar: Bar, { run, tick }: Ticked): Bar {
  return {
    ...bar,
    id: `${run.id}:${bar.id}`,
    from: movedEdge(bar.from, tick),
    to: bar.to && movedEdge(bar.to, tick),
  };
}

function movedFlag(flag: Flag, group: string, { tick }: Ticked): Flag {
  return {
    ...flag,
    id: `${group}:${flag.id}`,
    began: tick(flag.began),
    step: flag.step === null ? null : tick(flag.step),
  };
}

function hooksOf(each: Ticked, unit: UnitName, group: string): readonly Flag[] {
  return (laneIn(each.run.model, unit, 'requirer-hooks')?.flags ?? []).map((flag) => movedFlag(flag, group, each));
}

function isSame(a: Flag, b: Flag | undefined): boolean {
  return b?.began === a.began && b.step === a.step && b.failed === a.failed && b.labels.join() === a.labels.join();
}

/** How many hooks all runs have in common from the start. @param all of the runs that are whole */
function sharedHooks(all: readonly (readonly Flag[])[]): number {
  const [first = [], ...others] = all;
  const parted = first.findIndex((flag, at) => others.some((other) => !isSame(flag, other[at])));
  const most = parted < 0 ? first.length : parted;
  return Math.min(most, ...others.map((other) => other.length));
}

function lane(group: string, id: LaneId, parts: Partial<Lane>): Lane {
  return { id, group, bars: [], flags: [], lines: [], marks: [], notes: [], ...parts };
}

function groupOf(each: Ticked, unit: UnitName, own: readonly Flag[] | null, shown: readonly LaneId[]): LaneGroup {
  const { run } = each;
  const lanes = shown.flatMap((id) => {
    const found = laneIn(run.model, unit, id);
    return found ? [lane(run.id, id, { bars: found.bars.map((bar) => movedBar(bar, each)) })] : [];
  });
  const hooks = own === null ? [] : [lane(run.id, 'requirer-hooks', { flags: own })];
  return {
    id: run.id,
    kind: 'requirer',
    title: run.title,
    more: run.more ?? [],
    units: [unit],
    lanes: [...hooks, ...lanes],
  };
}

/** What a lane shows after each tick: kind and name of its bar, without how long it lasts. */
function looks(bars: readonly Bar[], ticks: number): readonly string[] {
  const found = new Array<string>(ticks + 1).fill('');
  for (const bar of bars) {
    const name = bar.labels[0]?.split(',')[0] ?? '';
    const to = bar.to?.step ?? ticks + 1;
    if (bar.from.step !== null) found.fill(`${bar.kind} ${name}`, bar.from.step, to);
  }
  return found;
}

interface LaneLooks {
  readonly id: LaneId;
  readonly looks: readonly (readonly string[])[];
}

function looksOf(all: readonly Ticked[], unit: UnitName, ticks: number): readonly LaneLooks[] {
  return LANES.map((id) => ({
    id,
    looks: all.map((each) => {
      const bars = laneIn(each.run.model, unit, id)?.bars ?? [];
      return looks(
        bars.map((bar) => movedBar(bar, each)),
        ticks,
      );
    }),
  }));
}

function differAt({ looks: all }: LaneLooks, tick: number): boolean {
  return new Set(all.map((look) => look[tick])).size > 1;
}

function ticksOf(runs: readonly ComparedRun[], axis: SharedAxis | undefined): number {
  return axis?.ticks.length ?? Math.max(0, ...runs.map((run) => run.model.chips.length));
}

/** The first step after which the runs do not show the same, and the lanes in which they differ. */
export function divergenceOf(runs: readonly ComparedRun[], unit: UnitName, axis?: SharedAxis): Divergence | null {
  const ticks = ticksOf(runs, axis);
  const whole = ticked(runs, axis).filter(({ run }) => run.partial !== true);
  const lanes = looksOf(whole, unit, ticks);
  for (let step = 0; step <= ticks; step += 1) {
    const differing = lanes.filter((each) => differAt(each, step));
    if (differing.length > 0) return { step, lanes: differing.map((each) => each.id) };
  }
  return null;
}

/** Lanes that differ anywhere; all of them where none does. */
function differingLanes(all: readonly Ticked[], unit: UnitName, ticks: number): readonly LaneId[] {
  const found = looksOf(all, unit, ticks).filter((each) => each.looks[0]?.some((_, tick) => differAt(each, tick)));
  return found.length === 0 ? LANES : found.map((each) => each.id);
}

/** A tick has the chip of the first run that makes a step there. */
function chipsOf(runs: readonly ComparedRun[], longest: ComparedRun, axis: SharedAxis | undefined): readonly Chip[] {
  if (!axis) return longest.model.chips;
  return axis.ticks.flatMap(({ at, moves, done }, index) => {
    const who = moves.indexOf(true);
    const chip = runs[who]?.model.chips[(done[who] ?? 0) - 1];
    return chip ? [{ ...chip, at, step: index + 1 }] : [];
  });
}

export interface CompareOptions {
  /** How steps of different runs stand beside each other; absent: step n beside step n. */
  readonly axis?: SharedAxis;
  /** Leave out the lanes that are the same in all runs. */
  readonly onlyDifferences?: boolean;
  /** Words beneath the shared hooks: what happened, at which tick. In order. */
  readonly words?: readonly { readonly tick: number; readonly text: string }[];
}

/** @param unit the requirer's unit that is compared */
export function compareModel(
  runs: readonly ComparedRun[],
  unit: UnitName,
  { axis, onlyDifferences = false, words = [] }: CompareOptions = {},
): TimelineModel {
  const longest = runs.reduce<ComparedRun | null>(
    (most, run) => (most && most.model.chips.length >= run.model.chips.length ? most : run),
    null,
  );
  if (!longest) throw new Error('nothing to compare');
  const all = ticked(runs, axis);
  const whole = all.filter(({ run }) => run.partial !== true);
  const shown = onlyDifferences ? differingLanes(whole, unit, ticksOf(runs, axis)) : LANES;
  const hooks = all.map((each) => hooksOf(each, unit, each.run.id));
  const isWhole = (_: unknown, at: number): boolean => runs[at]?.partial !== true;
  const shared = sharedHooks(hooks.filter(isWhole));
  const isParted = hooks.filter(isWhole).some((own) => own.length > shared);
  const common = (hooks[0] ?? []).slice(0, shared).map((flag) => ({ ...flag, id: `${SHARED}:${flag.id}` }));
  const chips = chipsOf(runs, longest, axis);
  const edgeAt = (tick: number): Edge => ({ at: chips[tick - 1]?.at ?? longest.model.start, step: tick });
  const notes = words.map(({ tick, text }, at): Note => {
    const next = words[at + 1];
    return { from: edgeAt(tick), to: next === undefined ? null : edgeAt(next.tick), label: text, near: true };
  });
  const sharedGroup: LaneGroup = {
    id: SHARED,
    kind: 'shared',
    title: null,
    units: [unit],
    lanes: [lane(SHARED, 'requirer-hooks', { flags: common, notes })],
  };
  return {
    start: longest.model.start,
    end: Math.max(...runs.map((run) => run.model.end)),
    chips,
    groups: [
      sharedGroup,
      ...all.map((each, at) => groupOf(each, unit, isParted ? (hooks[at] ?? []).slice(shared) : null, shown)),
    ],
    gaps: all.flatMap(({ run, tick }) =>
      run.model.gaps
        .filter((gap) => gap.group === unit)
        .map((gap) => ({
          ...gap,
          id: `${run.id}:${gap.id}`,
          group: run.id,
          from: movedEdge(gap.from, tick),
          to: gap.to && movedEdge(gap.to, tick),
        })),
    ),
    arrows: [],
    readings: all.flatMap(({ run, tick }) =>
      run.model.readings
        .filter((reading) => reading.port.group === unit)
        .map(({ step, port }) => ({ step: tick(step), port: { ...port, step: tick(port.step), group: run.id } })),
    ),
    marks: [],
    divergence: divergenceOf(runs, unit, axis),
  };
}
