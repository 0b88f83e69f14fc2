/**
 * Places in a text where something stands that differs from hook to hook: a PEM text, a unit's name, a secret's id. What stands there is a
 * term, known by its number.
 */
import { rememberedOf } from '../../model/memo';

/** Opens a place: the term's text, the same escaped as in JSON, or its content id. */
export const TEXT = '\u0001';
export const ESCAPED = '\u0003';
export const CONTENT_ID = '\u0004';
export const CLOSE = '\u0002';

export type MarkKind = typeof TEXT | typeof ESCAPED | typeof CONTENT_ID;

const ANY_MARK = new RegExp(`[${TEXT}${ESCAPED}${CONTENT_ID}]`);
const MARK = new RegExp(`([${TEXT}${ESCAPED}${CONTENT_ID}])(\\d+)${CLOSE}`, 'g');

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type JsonObject = Readonly<Record<string, Json>>;

export function mark(kind: MarkKind, term: number): string {
  return `${kind}${term}${CLOSE}`;
}

export function hasMarks(text: string): boolean {
  return ANY_MARK.test(text);
}

function isMarked(value: Json): boolean {
  if (typeof value === 'string') return hasMarks(value);
  if (typeof value !== 'object' || value === null) return false;
  if (isList(value)) return value.some(isMarked);
  return Object.entries(value).some(([key, each]) => hasMarks(key) || isMarked(each));
}

/** Every place of a text, filled. */
export function fillText(text: string, of: (kind: MarkKind, term: number) => string): string {
  if (!hasMarks(text)) return text;
  return text.replace(MARK, (_, kind: MarkKind, term: string) => of(kind, Number(term)));
}

/** Terms whose places stand in this data, each once. */
function termsOf(value: Json): readonly number[] {
  const found = new Set<number>();
  mapTexts(value, (text) => {
    for (const term of termsIn(text)) found.add(term);
    return text;
  });
  return [...found];
}

/** What stands in places. */
export interface Filling {
  textAt(term: number): string;
  /** A text with its places filled. */
  fill(text: string): string;
}

/** How many ways of filling one template are remembered. */
const MOST_FILLED = 64;

/** Data with places. Filled with the same texts it is the same object, so that whatever reads it need read it but once. */
class Template {
  private readonly terms: readonly number[];
  /** By the text of the first term, then of the next, and so on. */
  private readonly known = new Map<string, unknown>();
  private count = 0;

  constructor(private readonly value: Json) {
    this.terms = termsOf(value);
  }

  filled(by: Filling): Json {
    let level = this.known;
    const last = this.terms.length - 1;
    for (let at = 0; at < last; at += 1) {
      const text = by.textAt(this.terms[at] ?? 0);
      const next = (level.get(text) as typeof level | undefined) ?? new Map<string, unknown>();
      level.set(text, next);
      level = next;
    }
    const text = by.textAt(this.terms[last] ?? 0);
    const before = level.get(text) as Json | undefined;
    if (before !== undefined) return before;
    const made = mapTexts(this.value, (each) => by.fill(each));
    level.set(text, made);
    this.count += 1;
    if (this.count > MOST_FILLED) this.forget();
    return made;
  }

  private forget(): void {
    this.known.clear();
    this.count = 0;
  }
}

/** Of data that never changes; null: it has no places. */
export const templateOf = rememberedOf((value: JsonObject | readonly Json[]) =>
  isMarked(value) ? new Template(value) : null,
);

/** The same data with each text changed, keys of objects too; what does not change keeps its identity. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) {
    const next = value.map((each) => mapTexts(each, change));
    return next.every((each, at) => each === value[at]) ? value : next;
  }
  const entries = Object.entries(value).map(([key, each]) => [change(key), mapTexts(each, change)] as const);
  return entries.every(([key, each]) => Object.hasOwn(value, key) && each === value[key])
    ? value
    : Object.fromEntries(entries);
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The same text with terms under other numbers. */
export function renumbered(text: string, to: (term: number) => number): string {
  return text.replace(MARK, (_, kind: MarkKind, term: string) => mark(kind, to(Number(term))));
}

/** Terms in the order in which a text names them, once each. */
export function termsIn(text: string): readonly number[] {
  return [...new Set([...text.matchAll(MARK)].map((match) => Number(match[2])))];
}
