/** Where guards stand in the text. */
import { GUARDS, type Guard } from './guards';

export interface GuardPlace {
  readonly guard: Guard;
  /** From 1, as the page numbers them. */
  readonly number: number;
  /** Lines of the text, from 1. */
  readonly from: number;
  readonly to: number;
}

function linesOf(text: string, { line }: Guard): readonly [from: number, to: number] {
  const at = text.indexOf(line);
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const first = at + (line.length - line.trimStart().length);
  return [lineAt(first), lineAt(at + line.trimEnd().length)];
}

/** Numbered in the order in which they stand in the text. */
export function placesOf(text: string): readonly GuardPlace[] {
  const found = GUARDS.map((guard) => ({ guard, lines: linesOf(text, guard) }));
  return found
    .sort((a, b) => a.lines[0] - b.lines[0])
    .map(({ guard, lines: [from, to] }, at) => ({ guard, number: at + 1, from, to }));
}

export const anchorOf = ({ guard }: GuardPlace): string => `why-${guard.id}`;
