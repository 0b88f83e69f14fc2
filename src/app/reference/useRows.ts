import { useEffect, useState } from 'react';
import { STATES } from './states';
import { rowsOf, type StateRows } from './table';

/** The rows as they are computed, one state after the other, so that the page never stands still. */
export function useRows(): readonly StateRows[] {
  const [rows, setRows] = useState<readonly StateRows[]>([]);
  useEffect(() => {
    let timer = 0;
    const next = (done: readonly StateRows[]): void => {
      const state = STATES[done.length];
      if (state === undefined) return;
      const now = [...done, rowsOf(state)];
      setRows(now);
      timer = window.setTimeout(() => next(now), 0);
    };
    timer = window.setTimeout(() => next([]), 0);
    return () => window.clearTimeout(timer);
  }, []);
  return rows;
}
