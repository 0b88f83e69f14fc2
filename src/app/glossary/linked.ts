/** Where in a text the words of the glossary stand, so that the first of each can be linked. */
import { NO_TERMS, TERM_FORMS, type TermId } from '../../lessons/glossary-words';
import type { RichPiece, RichText } from '../../run/rich';

/** As the text says it, with the entry that explains it. */
export interface LinkedWord {
  readonly term: TermId;
  readonly word: string;
}

type Text = string | RichText;

/** Null: no term. */
const TERM_BY_FORM: ReadonlyMap<string, TermId | null> = new Map<string, TermId | null>([
  ...NO_TERMS.map((form) => [form, null] as const),
  ...(Object.keys(TERM_FORMS) as readonly TermId[]).flatMap((term) =>
    TERM_FORMS[term].map((form) => [form, term] as const),
  ),
]);

/** Parts of names such as `keep-secret`, `relation-changed`, `charm.py` and `CERTIFICATE_KEY` are no words. Longest first. */
const WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}_/.-])(?:${[...TERM_BY_FORM.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/^[a-z]/, (first) => `[${first}${first.toUpperCase()}]`))
    .join('|')})(?![\\p{L}\\p{N}_-]|[./(][\\p{L}\\p{N})])`,
  'gu',
);

function termOfWord(word: string): TermId | null {
  return TERM_BY_FORM.get(word) ?? TERM_BY_FORM.get(word.slice(0, 1).toLowerCase() + word.slice(1)) ?? null;
}

function piecesOf(text: Text): RichText {
  return typeof text === 'string' ? [text] : text;
}

/** @param seen terms that are not linked again; those that are found are added */
function splitWords(text: string, seen: Set<TermId>): readonly (string | LinkedWord)[] {
  const pieces: (string | LinkedWord)[] = [];
  let from = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const term = termOfWord(word);
    if (term === null || seen.has(term)) continue;
    seen.add(term);
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push({ term, word });
    from = index + word.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}

/**
 * A text with the first occurrence of each term of the glossary apart: whole words, the longest that fits, as written. Code and names stay
 * as they are.
 * @param after what stands before it in the same section; terms in it are not linked again
 */
export function linkedText(text: Text, after: readonly Text[] = []): readonly (RichPiece | LinkedWord)[] {
  const seen = new Set<TermId>();
  const split = (each: Text): readonly (RichPiece | LinkedWord)[] =>
    piecesOf(each).flatMap<RichPiece | LinkedWord>((piece) =>
      typeof piece === 'string' ? splitWords(piece, seen) : [piece],
    );
  after.forEach(split);
  return split(text);
}
