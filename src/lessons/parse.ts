/**
 * Reads a lesson's file. The form is small and strict: head, runs, parts; inside a part one block after the other, with empty lines
 * between. What does not fit is an error with its line, never something that is shown as it stands.
 */
import { EFFECT_KINDS, type EffectKind } from '../run/why/types';
import { sameData } from '../run/run';
import { isId, SCENARIO_IDS } from '../scenarios/ids';
import { SCENARIOS } from '../scenarios/scenarios';
import { readActions, readSetupLine } from './actions';
import { readClaim } from './claims';
import { LessonError, readInline } from './inline';
import type { Block, Check, Lesson, LessonRun, Option, Part } from './types';

interface Line {
  readonly number: number;
  readonly text: string;
}
type Chunk = readonly Line[];

/** Lines between empty ones. */
function chunksOf(text: string): readonly Chunk[] {
  const chunks: Line[][] = [[]];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') chunks.push([]);
    else chunks.at(-1)?.push({ number: at + 1, text: line.trimEnd() });
  }
  return chunks.filter((chunk) => chunk.length > 0);
}

function wrong(line: Line | undefined, says: string): LessonError {
  return new LessonError(`Line ${line?.number ?? 0}: ${says}`);
}

/** Runs a reader and puts the line before what it complains of. */
function at<T>(line: Line | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof LessonError && !error.message.startsWith('Line ')) throw wrong(line, error.message);
    throw error;
  }
}

const KEY = /^\s*([a-z][a-z-]*):\s+(.+)$/;

function keyed(line: Line): readonly [key: string, value: string] {
  const [, key = '', value = ''] = KEY.exec(line.text) ?? [];
  if (key === '') throw wrong(line, `"${line.text}" is not written as key: value.`);
  return [key, value];
}

/** Nine in the morning, as in the built-in runs. */
const START = Date.UTC(2026, 0, 1, 9);

function readRun([head, ...lines]: Chunk): LessonRun {
  const name = /^run ([a-z][a-z-]*)$/.exec(head?.text ?? '')?.[1];
  if (name === undefined) throw wrong(head, 'a run begins with "run" and its name.');
  let run: LessonRun = { name, scenario: null, setup: { start: START }, actions: [] };
  for (const line of lines) {
    const [key, value] = keyed(line);
    run = at(line, () => {
      if (key === 'scenario') {
        const [id = '', first] = value.split(/ first /);
        if (!isId(SCENARIO_IDS, id)) throw new LessonError(`There is no scenario "${id}".`);
        const { setup, actions } = SCENARIOS[id];
        const taken = first === undefined ? actions : actions.slice(0, Number(first));
        return { ...run, scenario: id, setup: { ...setup, ...run.setup }, actions: taken };
      }
      if (key === 'actions') return { ...run, actions: [...run.actions, ...readActions(value)] };
      return { ...run, setup: { ...run.setup, ...readSetupLine(key, value) } };
    });
  }
  // What is not the whole scenario is not called by its name.
  const whole = run.scenario !== null && sameData(run.actions, SCENARIOS[run.scenario].actions);
  return whole ? run : { ...run, scenario: null };
}

function readChecks(lines: Chunk): readonly Check[] {
  return lines.map((line) => {
    const [, step = '', claim = ''] = /^(\d+)\s+(.+)$/.exec(line.text) ?? [];
    if (step === '') throw wrong(line, 'a checkpoint begins with its step.');
    return { step: Number(step), claim: at(line, () => readClaim(claim)) };
  });
}

function readOption([head, ...lines]: Chunk): Option {
  let option: Option = { words: at(head, () => readInline(head?.text.slice(2) ?? '')), claims: [], says: [] };
  for (const line of lines) {
    const [key, value] = keyed(line);
    option = at(line, () => {
      if (key === 'if') return { ...option, claims: [...option.claims, ...value.split(';').map(readClaim)] };
      if (key === 'says') return { ...option, says: readInline(value) };
      throw new LessonError(`An answer has no "${key}".`);
    });
  }
  if (option.claims.length === 0) throw wrong(head, 'an answer says by "if:" when it is right.');
  return option;
}

function effectKind(text: string): EffectKind {
  const found = EFFECT_KINDS.find((kind) => kind === text);
  if (found === undefined) throw new LessonError(`"${text}" is nothing that causes are told of.`);
  return found;
}

function readQuestion([head, ...lines]: Chunk): Block {
  const firstOption = lines.findIndex((line) => line.text.startsWith('- '));
  const heads = lines.flatMap((line, place) => (line.text.startsWith('- ') ? [place] : []));
  const options = heads.map((from, place) => readOption(lines.slice(from, heads[place + 1] ?? lines.length)));
  if (options.length < 2) throw wrong(head, 'a question has two answers or more.');
  let [step, why, unit]: readonly [number, EffectKind | null, string | null] = [0, null, null];
  let seen: number | null = null;
  for (const line of lines.slice(0, firstOption)) {
    const [key, value] = keyed(line);
    if (key === 'step') step = Number(value);
    else if (key === 'why') why = at(line, () => effectKind(value));
    else if (key === 'unit') unit = value;
    else if (key === 'seen') seen = Number(value);
    else throw wrong(line, `a question has no "${key}".`);
  }
  if (step < 1) throw wrong(head, 'a question says by "step:" what answers it.');
  const words = at(head, () => readInline(head?.text.slice(2) ?? ''));
  return { kind: 'question', words, step, seen, why, unit, options };
}

function readTry([head, line, ...more]: Chunk): Block {
  const [key, value] = line === undefined ? ['', ''] : keyed(line);
  if (key !== 'line' || more.length > 0) throw wrong(head, 'after the words stands "line:" and where to begin.');
  return { kind: 'try', words: at(head, () => readInline(head?.text.slice(2) ?? '')), line: value };
}

function readWords(lines: Chunk): Block {
  const text = lines.map((line) => line.text.trim()).join(' ');
  const [, step, words = text] = /^\[(\d+)\] (.+)$/.exec(text) ?? [];
  return {
    kind: 'words',
    step: step === undefined ? null : Number(step),
    words: at(lines[0], () => readInline(words)),
  };
}

function readPart(chunks: readonly Chunk[]): Part {
  const [head, ...keys] = chunks[0] ?? [];
  const title = head?.text.slice(3) ?? '';
  let [run, step]: readonly [string, number] = ['', 0];
  for (const line of keys) {
    const [key, value] = keyed(line);
    if (key === 'run') run = value;
    else if (key === 'step') step = Number(value);
    else throw wrong(line, `a part has no "${key}".`);
  }
  if (run === '' || step < 1) throw wrong(head, 'a part has a run and a step.');
  const blocks: Block[] = [];
  const checks: Check[] = [];
  for (const chunk of chunks.slice(1)) {
    const first = chunk[0]?.text ?? '';
    if (first === 'check') checks.push(...readChecks(chunk.slice(1)));
    else if (first.startsWith('? ')) blocks.push(readQuestion(chunk));
    else if (first.startsWith('! ')) blocks.push(readTry(chunk));
    else blocks.push(readWords(chunk));
  }
  if (blocks.filter((block) => block.kind === 'question').length > 1) throw wrong(head, 'a part has one question.');
  return { title, run, step, blocks, checks };
}

/** @param number of the lesson, from 1 @throws LessonError with the line */
export function parseLesson(number: number, text: string): Lesson {
  const chunks = chunksOf(text);
  const [head, ...rest] = chunks;
  const [first, ...keys] = head ?? [];
  if (first?.text.startsWith('# ') !== true) throw wrong(first, 'a lesson begins with its title.');
  const meta = Object.fromEntries(keys.map(keyed));
  const firstPart = rest.findIndex((chunk) => chunk[0]?.text.startsWith('## '));
  const runs = rest.slice(0, firstPart).map(readRun);
  const heads = rest.flatMap((chunk, place) => (chunk[0]?.text.startsWith('## ') === true ? [place] : []));
  const parts = heads.map((from, place) => readPart(rest.slice(from, heads[place + 1] ?? rest.length)));
  for (const part of parts)
    if (!runs.some((run) => run.name === part.run)) throw wrong(first, `there is no run "${part.run}".`);
  if (meta['says'] === undefined) throw wrong(first, 'a lesson says in one sentence what it is about.');
  return { number, title: first.text.slice(2), says: meta['says'], minutes: Number(meta['minutes']), runs, parts };
}

export function runOfPart(lesson: Lesson, part: Part): LessonRun {
  const run = lesson.runs.find((each) => each.name === part.run);
  if (run === undefined) throw new LessonError(`There is no run "${part.run}".`);
  return run;
}
