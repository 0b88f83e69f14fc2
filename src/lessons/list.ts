/** The lessons in order: what lists need without reading their texts. */
export interface LessonEntry {
  readonly number: number;
  /** Name of its file in `text/`, without the ending; also in short links. */
  readonly id: string;
  readonly title: string;
}

export const LESSONS: readonly LessonEntry[] = [
  { number: 1, id: 'happy-path', title: 'The happy path' },
  { number: 2, id: 'gap', title: 'The gap' },
  { number: 3, id: 'guard', title: 'The guard and what it misses' },
  { number: 4, id: 'slow-signer', title: 'The slow signer' },
  { number: 5, id: 'key-rotation', title: 'Key rotation and torn pairs' },
  { number: 6, id: 'same-request', title: 'The request that is the same again' },
  { number: 7, id: 'leadership', title: 'Leadership in APP mode' },
  { number: 8, id: 'denied-renewal', title: 'The denied renewal' },
  { number: 9, id: 'deferred-event', title: 'The deferred event' },
];

/** The tenth is done with the hands, on a page of its own. */
export const REPAIR = { number: 10, title: 'Repair it', query: '?view=repair' } as const;
export const LESSON_COUNT = LESSONS.length + 1;

export function lessonEntry(number: number): LessonEntry | null {
  return LESSONS.find((each) => each.number === number) ?? null;
}
