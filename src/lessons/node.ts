/** Lessons as files, and shipped charms on their recorded paths, for tests and the command line: no Python. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackTrees } from '../charm/paths/pack';
import { pathsRunner } from '../charm/paths/runner';
import type { CharmTrees } from '../charm/paths/tree';
import type { HookRunner } from '../model/hook';
import { computeRun, type ComputedRun } from '../run/run';
import { LessonError } from './inline';
import { lessonEntry } from './list';
import { parseLesson } from './parse';
import type { Lesson } from './types';

const TEXTS = join(import.meta.dirname, 'text');
const DATA = join(import.meta.dirname, '../charm/paths/data');

export function recordedRunner(): HookRunner {
  const known = new Map<string, CharmTrees>();
  return pathsRunner((charm) => {
    const trees = known.get(charm) ?? unpackTrees(JSON.parse(readFileSync(join(DATA, `${charm}.json`), 'utf8')));
    known.set(charm, trees);
    return trees;
  });
}

/** @throws LessonError */
export function readLesson(number: number): Lesson {
  const entry = lessonEntry(number);
  if (entry === null) throw new LessonError(`There is no lesson ${number}.`);
  return parseLesson(number, readFileSync(join(TEXTS, `${number}-${entry.id}.md`), 'utf8'));
}

/** Each run of a lesson, whole. */
export function lessonRuns(lesson: Lesson, runner: HookRunner): ReadonlyMap<string, ComputedRun> {
  return new Map(lesson.runs.map(({ name, ...run }) => [name, computeRun(run, runner)]));
}
