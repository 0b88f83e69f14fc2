/** Sentences of a lesson: code, strong words, links and terms, and nothing else. */
import type { Piece, Target } from './types';

/** A place in a lesson's file that is not as it should be. */
export class LessonError extends Error {
  override readonly name = 'LessonError';
}

const TOKEN = /`([^`]+)`|\*\*([^*]+)\*\*|\[\[([a-z-]+)(?:\|([^\]]+))?\]\]|\[([^\]]+)\]\(([^)\s]+)\)/g;

function targetOf(text: string): Target {
  const step = /^step:(\d+)$/.exec(text);
  if (step) return { kind: 'step', step: Number(step[1]) };
  const lesson = /^lesson:(\d+)(?:\/(\d+))?$/.exec(text);
  if (lesson) return { kind: 'lesson', lesson: Number(lesson[1]), part: Number(lesson[2] ?? 1) };
  if (text.startsWith('?')) return { kind: 'page', query: text };
  if (text.startsWith('https://')) return { kind: 'web', url: text };
  throw new LessonError(`"${text}" is no place that a lesson can link to.`);
}

/** @throws LessonError for a link that leads nowhere, or signs that were left open */
export function readInline(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const plainUpTo = (to: number): void => {
    const rest = text.slice(from, to);
    if (/`|\*\*|\[\[|\]\]/.test(rest)) throw new LessonError(`Something was opened and not closed in "${rest}".`);
    if (rest !== '') pieces.push({ kind: 'text', text: rest });
  };
  for (const match of text.matchAll(TOKEN)) {
    plainUpTo(match.index);
    from = match.index + match[0].length;
    const [, code, strong, term, shown, label, target] = match;
    if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else if (strong !== undefined) {
      if (/[`[\]]/.test(strong)) throw new LessonError(`Strong words hold nothing else: "${strong}".`);
      pieces.push({ kind: 'strong', text: strong });
    } else if (term !== undefined) pieces.push({ kind: 'term', term, text: shown ?? term });
    else pieces.push({ kind: 'link', to: targetOf(target ?? ''), text: label ?? '' });
  }
  plainUpTo(text.length);
  return pieces;
}

/** Without its signs. */
export function plainPieces(pieces: readonly Piece[]): string {
  return pieces.map((piece) => piece.text).join('');
}
