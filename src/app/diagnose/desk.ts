/** The page's side of a worker that answers calls. Where no worker can be had (a file on a disk), the same work is done in the page. */

/** What each call takes and gives, by its name. */
export type CallsOf<C> = { readonly [K in keyof C]: [ask: unknown, answer: unknown] };

export interface Desk<C extends CallsOf<C>> {
  /** Rejects only where the worker itself failed. */
  call<K extends keyof C>(call: K, ask: C[K][0]): Promise<C[K][1]>;
  close(): void;
}

export interface Answering<C extends CallsOf<C>> {
  answer<K extends keyof C>(call: K, ask: C[K][0]): Promise<C[K][1]>;
}

export interface Ask<C extends CallsOf<C>> {
  readonly id: number;
  readonly call: keyof C;
  readonly ask: C[keyof C][0];
}

export type Reply =
  { readonly id: number; readonly ok: true; readonly answer: unknown } | { readonly id: number; readonly ok: false };

interface Waiting {
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

function workerDesk<C extends CallsOf<C>>(worker: Worker): Desk<C> {
  const waiting = new Map<number, Waiting>();
  let next = 1;
  worker.onmessage = ({ data }: MessageEvent<Reply>): void => {
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) found?.done(data.answer);
    else found?.failed(new Error('the worker failed'));
  };
  worker.onerror = (): void => {
    for (const each of waiting.values()) each.failed(new Error('the worker could not be started'));
    waiting.clear();
  };
  return {
    call: <K extends keyof C>(call: K, ask: C[K][0]) =>
      new Promise<C[K][1]>((done, failed) => {
        waiting.set(next, { done, failed });
        worker.postMessage({ id: next, call, ask } satisfies Ask<C>);
        next += 1;
      }),
    close: () => worker.terminate(),
  };
}

async function pageDesk<C extends CallsOf<C>>(load: () => Promise<Answering<C>>): Promise<Desk<C>> {
  const office = await load();
  return { call: (call, ask) => office.answer(call, ask), close: () => undefined };
}

/**
 * @param start makes the worker; not asked on a page from a disk, which may have none
 * @param load brings what does the same in the page
 */
export async function openDesk<C extends CallsOf<C>>(
  start: () => Worker,
  load: () => Promise<Answering<C>>,
): Promise<Desk<C>> {
  if (window.location.protocol === 'file:') return pageDesk(load);
  try {
    return workerDesk<C>(start());
  } catch {
    return pageDesk(load);
  }
}

/** The worker's side: answers each call, and says that it failed where it did. */
export function serveDesk<C extends CallsOf<C>>(office: Answering<C>): (event: MessageEvent<Ask<C>>) => void {
  return ({ data }) => {
    void office.answer(data.call, data.ask).then(
      (answer) => self.postMessage({ id: data.id, ok: true, answer } satisfies Reply),
      () => self.postMessage({ id: data.id, ok: false } satisfies Reply),
    );
  };
}
