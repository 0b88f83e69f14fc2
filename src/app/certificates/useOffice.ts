import { useCallback, useEffect, useRef } from 'react';
import { openDesk, type Desk } from '../diagnose/desk';
import type { Calls } from './messages';

export type Call = <K extends keyof Calls>(name: K, ask: Calls[K][0]) => Promise<Calls[K][1]>;

/** A page from a disk may start no worker from a file: there it stands in the page, whole. */
async function startWorker(): Promise<Worker> {
  if (import.meta.env.MODE !== 'offline')
    return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const { default: Whole } = await import('./worker.whole?worker&inline');
  return new Whole();
}

function open(): Promise<Desk<Calls>> {
  return openDesk<Calls>(startWorker, async () => {
    const { Office } = await import('./office');
    return new Office();
  });
}

/** The worker of this page, for as long as the page lives. */
export function useOffice(): Call {
  const desk = useRef<Promise<Desk<Calls>> | null>(null);
  // Opened with the page: nothing is left to be asked of the network when something is pasted.
  useEffect(() => {
    desk.current ??= open();
    return () => {
      void desk.current?.then((each) => each.close());
      desk.current = null;
    };
  }, []);
  return useCallback(async (name, ask) => {
    desk.current ??= open();
    return (await desk.current).call(name, ask);
  }, []);
}
