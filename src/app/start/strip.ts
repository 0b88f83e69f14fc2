/** The three lines of the charm that say most about a hook: up to the one that destroys, else the first that ran. */
import { functionsOf, readLines, type SourceLine } from '../code/lines';
import { notesOf, type LineNote } from '../code/margin';
import type { ToldHook } from '../code/told';

export interface StripLine {
  readonly line: SourceLine;
  readonly note: LineNote;
}

const MOST = 3;

/** @returns nothing where none of the charm's handlers ran */
export function stripOf(outcome: ToldHook | undefined, file: string, text: string): readonly StripLine[] {
  if (outcome === undefined) return [];
  const lines = readLines(text);
  const inits = functionsOf(lines).filter(({ name }) => name === '__init__');
  const notes = notesOf(outcome);
  const ran = new Map<number, StripLine>();
  for (const { file: of, line: number, depth } of outcome.report.lines) {
    const line = lines[number - 1];
    const note = notes.get(`${file}:${number}`);
    if (of !== file || depth > 0 || line === undefined || note === undefined) continue;
    if (!inits.some(({ first, last }) => number >= first && number <= last)) ran.set(number, { line, note });
  }
  const told = [...ran.values()];
  const end = told.findIndex(({ note }) => note.destroys);
  return end < 0 ? told.slice(0, MOST) : told.slice(Math.max(0, end + 1 - MOST), end + 1);
}
