/**
 * A run as a list of worlds at instants: one after each step, and one wherever the mere passing of time changes something between
 * two steps, such as a certificate's end. Lanes are cut from this list.
 */
import type { Millis, World } from '../model/juju/world';
import type { Step } from '../model/step.types';

export interface Moment {
  readonly world: World;
  readonly at: Millis;
  /** Index of the step that led here; null at the start. */
  readonly step: number | null;
}

/** A stretch of time in which something keeps its value. */
export interface Span<T> {
  readonly value: T;
  readonly from: Millis;
  /** Null: it lasts beyond the end of the run. */
  readonly to: Millis | null;
  /** The step that began it; null: it was so at the start. */
  readonly step: number | null;
}

const waiting = new WeakMap<Step, readonly World[]>();

/** The world before a step as it stood at instants while time passed. */
function between(step: Step): readonly World[] {
  const { before, after } = step;
  const known = waiting.get(step);
  if (known) return known;
  const ends = new Set(before.issued.map((each) => each.notAfter).filter((end) => end > before.now && end < after.now));
  const worlds = [...ends].sort((a, b) => a - b).map((now) => ({ ...before, now }));
  waiting.set(step, worlds);
  return worlds;
}

export function momentsOf(start: World, steps: readonly Step[]): readonly Moment[] {
  return [
    { world: start, at: start.now, step: null },
    ...steps.flatMap((step, index) =>
      [...between(step), step.after].map((world) => ({ world, at: world.now, step: index })),
    ),
  ];
}

/** Joins what stays the same. */
export function spansOf<T>(
  moments: readonly Moment[],
  valueAt: (moment: Moment) => T,
  same: (a: T, b: T) => boolean,
): readonly Span<T>[] {
  const spans: Span<T>[] = [];
  for (const moment of moments) {
    const value = valueAt(moment);
    const last = spans.at(-1);
    if (last && same(last.value, value)) continue;
    if (last) spans[spans.length - 1] = { ...last, to: moment.at };
    spans.push({ value, from: moment.at, to: null, step: moment.step });
  }
  return spans;
}
