import { useEffect, useState } from 'react';

/**
 * What comes later, for as long as the part that asked for it stands. A new question leaves the answer before it until its own has come.
 * @param load the same function for the same question
 * @returns null until something has come
 */
export function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    let left = false;
    void load().then((value) => {
      if (!left) setLoaded({ value });
    });
    return () => {
      left = true;
    };
  }, [load]);
  return loaded === null ? null : loaded.value;
}
