/** Where the reader is in the lessons, as the address says it: `?view=learn&lesson=2&part=3`. */
import { lessonEntry, REPAIR } from '../../lessons/list';

export type Place =
  | { readonly kind: 'list' }
  | { readonly kind: 'part'; readonly lesson: number; readonly part: number }
  /** The whole lesson as an article. */
  | { readonly kind: 'article'; readonly lesson: number }
  /** The lesson that is done with the hands has a page of its own. */
  | { readonly kind: 'repair' };

export interface ReadPlace {
  readonly place: Place;
  /** What of the address could not be taken as it stands; null: all could. */
  readonly notice: string | null;
}

/** A bad part of an address never voids the rest. */
export function readPlace(search: string): ReadPlace {
  const query = new URLSearchParams(search);
  const [asked, part] = [query.get('lesson'), query.get('part')];
  if (asked === null) return { place: { kind: 'list' }, notice: null };
  const lesson = /^\d{1,2}$/.test(asked) ? Number(asked) : 0;
  if (lesson === REPAIR.number) return { place: { kind: 'repair' }, notice: null };
  if (lessonEntry(lesson) === null)
    return { place: { kind: 'list' }, notice: `There is no lesson “${asked.slice(0, 20)}”; these are the lessons.` };
  if (query.has('read')) return { place: { kind: 'article', lesson }, notice: null };
  if (part === null || /^[1-9]\d?$/.test(part))
    return { place: { kind: 'part', lesson, part: Number(part ?? 1) }, notice: null };
  return {
    place: { kind: 'part', lesson, part: 1 },
    notice: `There is no part “${part.slice(0, 20)}”; the lesson begins at its first.`,
  };
}

/** Number of the lesson that a place is in; null: in none that is read. */
export function lessonAt(place: Place): number | null {
  return place.kind === 'part' || place.kind === 'article' ? place.lesson : null;
}

/** Query of a place; it begins with `?`. */
export function placeAddress(place: Place): string {
  switch (place.kind) {
    case 'list':
      return '?view=learn';
    case 'part':
      return `?view=learn&lesson=${place.lesson}&part=${place.part}`;
    case 'article':
      return `?view=learn&lesson=${place.lesson}&read=1`;
    case 'repair':
      return REPAIR.query;
  }
}
