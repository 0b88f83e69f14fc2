/** A lesson in a page of other people, `?view=learn&lesson=2&embed=1`: what is different there. */
import { createContext, useContext } from 'react';
import type { Memory } from '../store/known';
import { placeAddress, type Place } from './place';
import type { LessonMemory } from './memory';

/** Keys of a frame's address that stay as they are while one reads. */
const KEPT = ['embed', 'theme', 'motion'];

export function isFramed(search: string): boolean {
  return new URLSearchParams(search).has('embed');
}

export function framedAddress(place: Place, search: string): string {
  const [now, address] = [new URLSearchParams(search), new URLSearchParams(placeAddress(place))];
  for (const key of KEPT) {
    const value = now.get(key);
    if (value !== null) address.set(key, value);
  }
  return `?${address.toString()}`;
}

/** Where people and other pages are led: a page that reads without a script. @param site ends in a slash */
export function lessonLink(site: string, lesson: number, part: number): string {
  return new URL(`s/lesson-${lesson}/${part > 1 ? `#part-${part}` : ''}`, site).href;
}

const FORGETS: Memory = { read: () => null, write: () => undefined };
/** Nothing is stored on behalf of other people's pages. */
export const NO_MEMORY: LessonMemory = { tab: FORGETS, device: FORGETS };

const FramedContext = createContext<string | null>(null);
export const Framed = FramedContext.Provider;

/** Address of the whole page where a frame shows a part of it; null: this is the whole page. */
export function useFramed(): string | null {
  return useContext(FramedContext);
}
