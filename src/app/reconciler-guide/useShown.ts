import { useEffect, useState } from 'react';
import { STATES } from '../reference/states';
import { rowOf, type TableRow } from '../reference/table';
import { CLAIMS } from './claims';

/** The states that claims are measured by, computed one after the other: the page never stands still. */
export function useShown(): ReadonlyMap<string, TableRow> {
  const [rows, setRows] = useState<ReadonlyMap<string, TableRow>>(new Map());
  useEffect(() => {
    const wanted = [...new Set(CLAIMS.flatMap(({ shown }) => shown.map(({ state }) => state)))];
    let timer = 0;
    const next = (at: number, done: ReadonlyMap<string, TableRow>): void => {
      const state = STATES.find(({ id }) => id === wanted[at]);
      if (state === undefined) return;
      const now = new Map([...done, [state.id, rowOf(state, '1.12.0')] as const]);
      setRows(now);
      timer = window.setTimeout(() => next(at + 1, now), 0);
    };
    timer = window.setTimeout(() => next(0, new Map()), 0);
    return () => window.clearTimeout(timer);
  }, []);
  return rows;
}
