/** The lesson that was left for the explorer, for as long as the tab lives. */
import { tabMemory } from '../store/known';

const KEY = 'renewal-gap.left';

export interface LeftLesson {
  readonly lesson: string;
  readonly query: string;
}

/** @param query `?view=learn&lesson=2&part=3` */
export function leaveLesson(query: string): void {
  tabMemory.write(KEY, query);
}

/** Null: the explorer was not reached from a lesson. */
export function leftLesson(): LeftLesson | null {
  const [query, lesson] = /^\?view=learn&lesson=(\d)&part=\d{1,2}$/.exec(tabMemory.read(KEY) ?? '') ?? [];
  return query === undefined || lesson === undefined ? null : { lesson, query };
}
