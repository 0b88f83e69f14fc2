/** The page's side of the reader of pastes. Where no worker can be had (a file on a disk), the same work is done in the page. */
import type { CallName, Calls, Reply } from './messages';

export interface Desk {
  /** Rejects only where the reader itself failed. */
  call<K extends CallName>(call: K, ask: Calls[K][0]): Promise<Calls[K][1]>;
  close(): void;
}

interface Waiting {
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

function workerDesk(worker: Worker): Desk {
  const waiting = new Map<number, Waiting>();
  let next = 1;
  worker.onmessage = ({ data }: MessageEvent<Reply>): void => {
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) found?.done(data.answer);
    else found?.failed(new Error('the reader failed'));
  };
  worker.onerror = (): void => {
    for (const each of waiting.values()) each.failed(new Error('the reader could not be started'));
    waiting.clear();
  };
  return {
    call: <K extends CallName>(call: K, ask: Calls[K][0]) =>
      new Promise<Calls[K][1]>((done, failed) => {
        waiting.set(next, { done: (answer) => done(answer as Calls[K][1]), failed });
        worker.postMessage({ id: next, call, ask });
        next += 1;
      }),
    close: () => worker.terminate(),
  };
}

async function pageDesk(): Promise<Desk> {
  const { Office } = await import('./office');
  const office = new Office(() => performance.now());
  return { call: (call, ask) => office.answer(call, ask), close: () => undefined };
}

/** A page from a disk may have no workers; which is only known once one was asked for. */
export async function openDesk(): Promise<Desk> {
  if (window.location.protocol === 'file:') return pageDesk();
  try {
    return workerDesk(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
  } catch {
    return pageDesk();
  }
}
