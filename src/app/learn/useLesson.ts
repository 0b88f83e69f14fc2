import { useEffect, useState } from 'react';
import type { Lesson } from '../../lessons/types';
import { loadLesson } from './load';

/** @returns null while it is on its way, and where there is none */
export function useLesson(number: number | null): Lesson | null {
  const [loaded, setLoaded] = useState<Lesson | null>(null);
  useEffect(() => {
    let ended = false;
    if (number !== null)
      void loadLesson(number).then((lesson) => {
        if (!ended) setLoaded(lesson);
      });
    return () => {
      ended = true;
    };
  }, [number]);
  return loaded?.number === number ? loaded : null;
}
