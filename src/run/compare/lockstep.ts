/**
 * Several runs in step. What they have in common is walked step by step; where the actions part, each goes its own way in the order of
 * time. A tick is one move of the whole: the reader stands at a tick, and so at a step of every run.
 */
import type { Millis } from '../../model/juju/world';
import { commonPrefix, sameData, type ComputedRun } from '../run';

export interface Tick {
  readonly at: Millis;
  /** How many steps each run has behind it at this tick. */
  readonly done: readonly number[];
  /** Which runs make a step here. */
  readonly moves: readonly boolean[];
}

export interface Lockstep {
  /** Tick 1 is the first; before it stands the start. */
  readonly ticks: readonly Tick[];
  /** After how many ticks the actions of the runs part; the number of ticks where they never do. */
  readonly shared: number;
  /** The same step happens at another time in some run. */
  readonly clocksDiffer: boolean;
}

type Walked = Pick<ComputedRun, 'run' | 'steps'>;

function sharedActions(runs: readonly Walked[]): number {
  const [first, ...others] = runs;
  if (!first) return 0;
  return others.reduce(
    (least, each) => Math.min(least, commonPrefix(each.run.actions, first.run.actions)),
    first.run.actions.length,
  );
}

/** Which runs go next: the one whose next step comes first, and those that do the same at the same time. */
function nextMoves(runs: readonly Walked[], done: readonly number[]): readonly boolean[] {
  const next = runs.map(({ steps }, at) => steps[done[at] ?? 0]);
  const first = next.reduce((least, step) => (step && (!least || step.at < least.at) ? step : least), undefined);
  return next.map((step) => step !== undefined && step.at === first?.at && sameData(step.action, first.action));
}

export function lockstep(runs: readonly Walked[]): Lockstep {
  const longest = Math.max(0, ...runs.map(({ steps }) => steps.length));
  const shared = Math.min(sharedActions(runs), longest);
  const ticks: Tick[] = [];
  let clocksDiffer = false;
  for (let step = 1; step <= shared; step += 1) {
    const moving = runs.flatMap(({ steps }) => steps[step - 1] ?? []);
    clocksDiffer ||= moving.some((each) => each.at !== moving[0]?.at);
    ticks.push({
      at: Math.max(ticks.at(-1)?.at ?? 0, moving[0]?.at ?? 0),
      done: runs.map(({ steps }) => Math.min(step, steps.length)),
      moves: runs.map(({ steps }) => step <= steps.length),
    });
  }
  let done = runs.map(({ steps }) => Math.min(shared, steps.length));
  for (let moves = nextMoves(runs, done); moves.includes(true); moves = nextMoves(runs, done)) {
    const who = moves.indexOf(true);
    const at = runs[who]?.steps[done[who] ?? 0]?.at ?? 0;
    done = done.map((each, index) => each + (moves[index] ? 1 : 0));
    ticks.push({ at: Math.max(ticks.at(-1)?.at ?? 0, at), done, moves });
  }
  return { ticks, shared, clocksDiffer };
}

/** The tick at which a run makes a step; step 0 is the start. */
export function tickOfStep({ ticks }: Lockstep, run: number, step: number): number {
  if (step <= 0) return 0;
  const at = ticks.findIndex((tick) => (tick.done[run] ?? 0) >= step);
  return at < 0 ? ticks.length : at + 1;
}
