/** What this device remembers of the lessons: the answers given in this tab, and where one was. Nothing is counted. */
import { tabMemory, type Memory } from '../store/known';
import { deviceMemory } from '../start/last';

const ANSWERS = 'renewal-gap.answers';
const PLACE = 'renewal-gap.lesson';

/** Answers live as long as the tab, the place as long as the device wants. */
export interface LessonMemory {
  readonly tab: Memory;
  readonly device: Memory;
}
export const USUAL_MEMORY: LessonMemory = { tab: tabMemory, device: deviceMemory };

/** Place of the chosen option; `shown`: the reader did not want to guess. */
export type Given = number | 'shown';
export type Answers = Readonly<Record<string, Given>>;

export function answerKey(lesson: number, part: number): string {
  return `${lesson}/${part}`;
}

export function readAnswers(memory = tabMemory): Answers {
  try {
    const value: unknown = JSON.parse(memory.read(ANSWERS) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value as Readonly<Record<string, unknown>>).filter(
        (entry): entry is [string, Given] => entry[1] === 'shown' || typeof entry[1] === 'number',
      ),
    );
  } catch {
    return {};
  }
}

export function writeAnswers(answers: Answers, memory = tabMemory): void {
  memory.write(ANSWERS, JSON.stringify(answers));
}

/** Query of the part that was open last; null: none was. */
export function lastPart(memory = deviceMemory): string | null {
  const query = memory.read(PLACE);
  return query !== null && /^\?view=learn&lesson=\d&part=\d{1,2}$/.test(query) ? query : null;
}

export function keepPart(query: string, memory = deviceMemory): void {
  memory.write(PLACE, query);
}
