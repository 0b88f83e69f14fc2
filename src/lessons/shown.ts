/** What of a part's run may be seen, and what answers its question. */
import { plain } from '../run/rich';
import type { ComputedRun } from '../run/run';
import { causesOf } from '../run/why/causes';
import { effectsAt } from '../run/why/effects';
import type { Cause } from '../run/why/types';
import { storyLine } from '../run/words';
import { rightOptions } from './claims';
import type { Lesson, Part, Question } from './types';

export function questionOf(part: Part): Question | null {
  return part.blocks.find((block) => block.kind === 'question') ?? null;
}

/** The last step that is seen before the question is answered; null: all of them, since there is none. */
export function seenBefore(part: Part): number | null {
  const at = part.blocks.findIndex((block) => block.kind === 'question');
  const question = part.blocks[at];
  if (question?.kind !== 'question') return null;
  const told = part.blocks.slice(0, at).flatMap((block) => (block.kind === 'words' ? [block.step ?? 0] : []));
  return Math.max(question.seen ?? question.step - 1, part.step, ...told);
}

/** The last step that a part tells of. */
export function toldIn(part: Part): number {
  const told = part.blocks.flatMap((block) => (block.kind === 'try' ? [] : [block.step ?? 0]));
  return Math.max(part.step, ...told);
}

/**
 * The last step that is seen in a part; null: all of them. What later parts ask about the same run is not given away either.
 * @param isAnswered by the part's place
 */
export function seenIn(lesson: Lesson, at: number, isAnswered: (at: number) => boolean): number | null {
  const part = lesson.parts[at];
  if (part === undefined) return null;
  const own = isAnswered(at) ? null : seenBefore(part);
  if (own !== null) return own;
  const limits = lesson.parts.flatMap((later, place) => {
    const asks = place > at && later.run === part.run && !isAnswered(place);
    const limit = asks ? seenBefore(later) : null;
    return limit === null ? [] : [limit];
  });
  return limits.length === 0 ? null : Math.max(toldIn(part), Math.min(...limits));
}

export interface PartFigure {
  /** What it shows, from 1. */
  readonly step: number;
  /** Place of the block after which it stands. */
  readonly after: number;
}

/** Where an article shows the run of a part: at what it asks about, else at the last step that it tells of. */
export function figureOf(part: Part): PartFigure {
  const steps = part.blocks.map((block) => (block.kind === 'try' ? null : block.step));
  const asked = part.blocks.findIndex((block) => block.kind === 'question');
  const after = asked >= 0 ? asked : steps.findLastIndex((step) => step !== null);
  return { step: steps[after] ?? part.step, after: Math.max(0, after) };
}

/** Steps that a part tells of, each once, in order: those that it has pictures of. */
export function stepsTold(part: Part): readonly number[] {
  const told = part.blocks.flatMap((block) => (block.kind === 'try' || block.step === null ? [] : [block.step]));
  return [...new Set([...told, figureOf(part).step])].sort((a, b) => a - b);
}

/** Address of the picture of a part at a step, from the site's folder. @param part from 1 */
export function pictureAddress(lesson: number, part: number, step: number): string {
  return `s/lesson-${lesson}/part-${part}-step-${step}.svg`;
}

/** A run as far as its part tells of it: what later parts ask about it is not given away by a picture either. */
export function seenRun(lesson: Lesson, part: Part, run: ComputedRun): ComputedRun {
  const at = lesson.parts.indexOf(part);
  const seen = seenIn(lesson, at, (place) => place <= at);
  return seen === null ? run : { ...run, steps: run.steps.slice(0, seen) };
}

export interface NumberedLine {
  /** From 1, as the charm's file counts. */
  readonly number: number;
  readonly text: string;
}

/** The part of the charm that runs anywhere in the run, its constructor aside: what line numbers in the text mean. */
export function codeSeen({ steps }: Pick<ComputedRun, 'steps'>, text: string): readonly NumberedLine[] {
  const ran = steps.flatMap(({ hook }) =>
    (hook?.outcome.report.lines ?? []).flatMap(({ fn, line }) => (fn.endsWith('__init__') ? [] : [line])),
  );
  if (ran.length === 0) return [];
  const lines = text.split('\n').map((each, at) => ({ number: at + 1, text: each }));
  // Entering a function runs no line of its own.
  const first = lines.findLast((each) => each.number < Math.min(...ran) && /^\s*def /.test(each.text))?.number ?? 1;
  return lines.slice(first - 1, Math.max(...ran));
}

/** Longer chains are for the explorer. */
const MOST_CAUSES = 4;

export interface Answer {
  /** Place of the right option; null: the run is another than the lesson's. */
  readonly right: number | null;
  readonly causes: readonly Cause[];
  /** What happened, in one sentence. */
  readonly story: string;
}

/** What happened at the question's step, by the engine. @returns null where the run is not computed so far */
export function answerTo(question: Question, run: ComputedRun): Answer | null {
  const index = question.step - 1;
  if (run.steps[index] === undefined) return null;
  const [right = null] = rightOptions(run, question.step, question.options);
  const effects = effectsAt(run.steps, index);
  const asked = effects.find(
    ({ kind, unit }) => kind === question.why && (question.unit === null || unit === question.unit),
  );
  const { kind, causes } = causesOf(run.steps, index, asked);
  const quiet = kind === 'nothing-wrong' || kind === 'nothing-happened' || question.why === null;
  return {
    right,
    causes: quiet ? [] : causes.slice(0, MOST_CAUSES),
    story: plain(storyLine(run.steps, index)),
  };
}
