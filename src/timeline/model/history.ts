/** Walking through the worlds of a run, and turning what stays equal into stretches. */
import type { Millis, World } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import type { Edge } from './types';

export interface History {
  readonly start: World;
  readonly steps: readonly Step[];
  /** World 0 is the start, world n the one after step n. */
  readonly worlds: readonly World[];
  readonly last: World;
}

export function historyOf(start: World, steps: readonly Step[]): History {
  const worlds = [start, ...steps.map((step) => step.after)];
  return { start, steps, worlds, last: worlds.at(-1) ?? start };
}

/** The moment of a step, or of the start for 0. */
export function edgeOf(history: History, step: number): Edge {
  return { at: history.steps[step - 1]?.at ?? history.start.now, step };
}

/** The edge at an instant: at its first step, where one has exactly this time. */
export function edgeAt(history: History, at: Millis): Edge {
  let low = 0;
  let high = history.steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((history.steps[middle]?.at ?? Infinity) < at) low = middle + 1;
    else high = middle;
  }
  return { at, step: history.steps[low]?.at === at ? low + 1 : null };
}

export interface Stretch<T> {
  readonly value: T;
  /** Step that began it; 0: the start. */
  readonly from: number;
  /** Step that ended it; null: it goes on. */
  readonly to: number | null;
}

/** Joins neighbours whose values are the same. @param read is asked for each world, with its number */
export function stretches<T>(
  history: History,
  read: (world: World, step: number) => T,
  same: (a: T, b: T) => boolean,
): readonly Stretch<T>[] {
  const found: Stretch<T>[] = [];
  let value = read(history.start, 0);
  let from = 0;
  for (let step = 1; step < history.worlds.length; step += 1) {
    const world = history.worlds[step];
    if (!world) break;
    const next = read(world, step);
    if (Object.is(next, value) || same(next, value)) continue;
    found.push({ value, from, to: step });
    value = next;
    from = step;
  }
  found.push({ value, from, to: null });
  return found;
}

/** Asks `read` again only when its source is another object. */
export function onChange<S, T>(source: (world: World) => S, read: (source: S, world: World) => T): (world: World) => T {
  let before: { readonly source: S; readonly value: T } | null = null;
  return (world) => {
    const now = source(world);
    if (before && Object.is(before.source, now)) return before.value;
    before = { source: now, value: read(now, world) };
    return before.value;
  };
}
