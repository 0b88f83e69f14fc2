/** Texts of the lessons: each is a part of the site of its own, and is loaded when it is opened. */
import { lessonEntry } from '../../lessons/list';
import { parseLesson } from '../../lessons/parse';
import type { Lesson } from '../../lessons/types';

const TEXTS = import.meta.glob<string>('../../lessons/text/*.md', { query: '?raw', import: 'default' });

/** Null where there is no such lesson. */
export async function loadLesson(number: number): Promise<Lesson | null> {
  const entry = lessonEntry(number);
  const load = entry === null ? undefined : TEXTS[`../../lessons/text/${number}-${entry.id}.md`];
  return load === undefined ? null : parseLesson(number, await load());
}
