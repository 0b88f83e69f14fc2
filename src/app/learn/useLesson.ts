import { useCallback } from 'react';
import type { Lesson } from '../../lessons/types';
import { useLoaded } from '../frame/useLoaded';
import { loadLesson } from './load';

/** @returns null while it is on its way, and where there is none */
export function useLesson(number: number | null): Lesson | null {
  const loaded = useLoaded(
    useCallback((): Promise<Lesson | null> => (number === null ? Promise.resolve(null) : loadLesson(number)), [number]),
  );
  return loaded?.number === number ? loaded : null;
}
