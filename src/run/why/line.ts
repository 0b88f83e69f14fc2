/** The charm's line behind an effect, and what it had in hand there. */
import type { Effect, LineRun, Shown } from '../../model/hook';
import type { Step } from '../../model/step.types';
import { code, rich, type RichText } from '../rich';

export interface EffectLine {
  readonly file: string;
  readonly line: number;
  /** ` because certs was empty`; empty where the values do not tell. */
  readonly because: RichText;
}

/** The effects of a hook that left something on disk or in Pebble, in order. */
export function diskEffects(step: Step): readonly Effect[] {
  return (step.hook?.outcome.effects ?? []).filter(
    (effect) => effect.kind !== 'status' && effect.kind !== 'read-tracking',
  );
}

/** Python's falsy values. */
function emptiness(value: Shown): string | null {
  if (value === null) return 'None';
  if (value === false) return 'False';
  if (value === 0 || value === '') return 'empty';
  if (Array.isArray(value)) return value.length === 0 || value.every((each) => each === null) ? 'empty' : null;
  if (typeof value === 'object' && '$' in value && value.$ === 'map')
    return value.entries.length === 0 ? 'empty' : null;
  return null;
}

/** The line at which each frame stands when the last of these lines runs, innermost first. */
function stack(lines: readonly LineRun[]): readonly LineRun[] {
  const depth = lines.at(-1)?.depth ?? -1;
  const depths = Array.from({ length: depth + 1 }, (_, at) => depth - at);
  return depths.flatMap((each) => lines.findLast((line) => line.depth === each) ?? []);
}

/** The last empty value that this frame had got before the line. */
function emptyValue(lines: readonly LineRun[], at: LineRun): RichText {
  const latest = new Map<string, Shown>();
  for (const each of lines) {
    if (each.seq > at.seq || each.depth !== at.depth || each.fn !== at.fn) continue;
    for (const [name, value] of each.values) latest.set(name, value);
  }
  for (const [name, value] of [...latest].reverse()) {
    const word = emptiness(value);
    if (word !== null) return rich(' because ', code(name), ` was ${word}`);
  }
  return [];
}

/**
 * The line of the charm that led to an effect: the innermost frame that had something empty in hand, for a helper that removes files
 * does as it is told; else the handler itself.
 * @param seq where in the hook the effect stands
 */
export function lineBehind(step: Step, seq: number): EffectLine | null {
  const lines = (step.hook?.outcome.report.lines ?? []).filter((each) => each.seq <= seq);
  const frames = stack(lines).map((at) => ({ file: at.file, line: at.line, because: emptyValue(lines, at) }));
  return frames.find((each) => each.because.length > 0) ?? frames.at(-1) ?? null;
}
