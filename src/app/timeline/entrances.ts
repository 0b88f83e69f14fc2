/** What is new in a drawing, and when it comes in: arrows of a new chain from cause to effect, bars that an action has replaced all at once. */
import type { PlacedArrow, PlacedBar } from '../../timeline/layout/types';

/** How long one thing takes to come in, in milliseconds. */
export const MOVE_MS = 240;
/** So long after its cause an effect follows. */
const APART_MS = 60;
/** All of a chain is there after so long. */
const MOST_MS = 500;

export interface Scene {
  /** Its steps: another action makes other ones. */
  readonly model: object;
  readonly arrows: readonly PlacedArrow[];
  readonly bars: readonly PlacedBar[];
}

export interface Entrance {
  readonly id: string;
  readonly delayMs: number;
}

/** Arrows of the chain that were not in it before, each with when it begins. */
export function newArrows(before: Scene, now: Scene): readonly Entrance[] {
  const known = new Set(before.arrows.flatMap(({ id, hot }) => (hot ? [id] : [])));
  const fresh = now.arrows.filter(({ id, hot }) => hot && !known.has(id));
  const effects = [...new Set(fresh.map(({ toStep }) => toStep))].sort((a, b) => a - b);
  return fresh.map(({ id, toStep }) => ({
    id,
    delayMs: Math.min(effects.indexOf(toStep) * APART_MS, MOST_MS - MOVE_MS),
  }));
}

function says({ kind, generation, label }: PlacedBar): string {
  return `${kind} ${generation ?? ''} ${label?.text ?? ''}`;
}

/** Bars that are not what they were since the steps are others; none where only the look has changed. */
export function newBars(before: Scene, now: Scene): readonly string[] {
  if (before.model === now.model) return [];
  const known = new Map(before.bars.map((bar) => [bar.id, says(bar)]));
  return now.bars.flatMap((bar) => (known.get(bar.id) === says(bar) ? [] : [bar.id]));
}
