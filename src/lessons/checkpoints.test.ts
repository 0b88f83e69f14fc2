import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { holds, factAt, rightOptions } from './claims';
import { TERMS } from './glossary';
import { LESSONS } from './list';
import { questionOf, seenBefore, seenIn, toldIn } from './shown';
import { lessonRuns, readLesson, recordedRunner } from './node';
import type { Block, Lesson, Part, Piece } from './types';

const runner = recordedRunner();

function pieces(block: Block): readonly Piece[] {
  const answers = block.kind === 'question' ? block.options.flatMap(({ words, says }) => [...words, ...says]) : [];
  return [...block.words, ...answers];
}

it('every file is a lesson of the list', () => {
  const files = readdirSync(join(import.meta.dirname, 'text')).sort();
  expect(files).toEqual(LESSONS.map(({ number, id }) => `${number}-${id}.md`).sort());
});

describe.each(LESSONS)('lesson $number, $title', ({ number, title }) => {
  const lesson: Lesson = readLesson(number);
  const runs = lessonRuns(lesson, runner);
  const runOf = (part: Part) => {
    const run = runs.get(part.run);
    if (run === undefined) throw new Error(`no run ${part.run}`);
    return run;
  };

  it('is called the same in its file and in the list, and is short', () => {
    expect(lesson.title).toBe(title);
    expect(lesson.parts.length).toBeGreaterThanOrEqual(3);
    expect(lesson.parts.length).toBeLessThanOrEqual(8);
  });

  it('has runs in which every action is possible, since a refused one shows nothing', () => {
    for (const [name, { steps }] of runs)
      expect(
        steps.flatMap(({ refused }, at) => (refused ? [`${name} ${at + 1}: ${refused.reason}`] : [])),
        name,
      ).toEqual([]);
  });

  it.each(lesson.parts.map((part) => [part.title, part] as const))('%s: says what the library does', (_, part) => {
    const run = runOf(part);
    expect(part.checks.length).toBeGreaterThan(0);
    const wrong = part.checks
      .filter(({ step, claim }) => !holds(run, step, claim))
      .map(({ step, claim }) => `${step} ${claim.text}, is ${factAt(run, step, claim).join(' ')}`);
    expect(wrong).toEqual([]);
  });

  it.each(lesson.parts.map((part) => [part.title, part] as const))(
    '%s: names steps of its run, and opens where nothing is given away',
    (_, part) => {
      const last = runOf(part).steps.length;
      expect(part.step).toBeLessThanOrEqual(Math.min(last, seenBefore(part) ?? last));
      expect(seenBefore(part) ?? 0).toBeLessThan(questionOf(part)?.step ?? last + 1);
      for (const block of part.blocks) if (block.kind !== 'try') expect(block.step ?? 1).toBeLessThanOrEqual(last);
    },
  );

  it.each(
    lesson.parts.flatMap((part) =>
      part.blocks.flatMap((block) => (block.kind === 'question' ? [[part, block] as const] : [])),
    ),
  )('has one right answer to each question, and says why for each other one', (part, question) => {
    const right = rightOptions(runOf(part), question.step, question.options);
    expect(right).toHaveLength(1);
    question.options.forEach((option, at) => expect(option.says.length > 0, String(at)).toBe(!right.includes(at)));
  });

  it('gives away in no part what another part asks about the same run', () => {
    for (const [at, part] of lesson.parts.entries()) {
      const seen = seenIn(lesson, at, (place) => place <= at) ?? Infinity;
      for (const later of lesson.parts.slice(at + 1)) {
        const question = questionOf(later);
        if (later.run === part.run && question !== null && question.step > toldIn(part))
          expect(seen, `${part.title} before ${later.title}`).toBeLessThan(question.step);
      }
    }
  });

  it('uses terms that the glossary has, and explains each where it is met first', () => {
    const used = lesson.parts
      .flatMap((part) => part.blocks.flatMap(pieces))
      .flatMap((piece) => (piece.kind === 'term' ? [piece.term] : []));
    expect(used.filter((term) => !Object.hasOwn(TERMS, term))).toEqual([]);
  });
});
