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

const isDataUnmarked = rememberedOf((value: JsonObject | readonly Json[]) => !isMarked(value));

/** Whether nothing of this data has places: it stays as it is, in every hook. */
export function isUnmarked(value: Json): boolean {
  return typeof value === 'object' && value !== null ? isDataUnmarked(value) : !isMarked(value);
}

/** Every place of a text, filled. */
export function fillText(text: string, of: (kind: MarkKind, term: number) => string): string {
  if (!hasMarks(text)) return text;
  return text.replace(MARK, (_, kind: MarkKind, term: string) => of(kind, Number(term)));
}

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
