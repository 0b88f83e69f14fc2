/** The page's side of a worker that answers calls. Where no worker can be had, the same work is done in the page. */

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

interface Waiting<C extends CallsOf<C>> {
  readonly call: keyof C;
  readonly ask: C[keyof C][0];
  readonly done: (answer: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** A worker that never answers anything is replaced by the page itself, and what it was asked is asked again. */
function workerDesk<C extends CallsOf<C>>(worker: Worker, load: () => Promise<Answering<C>>): Desk<C> {
  const waiting = new Map<number, Waiting<C>>();
  let heard = false;
  let here: Promise<Answering<C>> | null = null;
  let next = 1;
  worker.onmessage = ({ data }: MessageEvent<Reply>): void => {
    heard = true;
    const found = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) found?.done(data.answer);
    else found?.failed(new Error('the worker failed'));
  };
  worker.onerror = (): void => {
    const left = [...waiting.values()];
    waiting.clear();
    if (heard) {
      for (const each of left) each.failed(new Error('the worker failed'));
      return;
    }
    const office = (here ??= load());
    for (const { call, ask, done, failed } of left) office.then((each) => each.answer(call, ask)).then(done, failed);
  };
  return {
    call: <K extends keyof C>(call: K, ask: C[K][0]) =>
      here !== null
        ? here.then((office) => office.answer(call, ask))
        : new Promise<C[K][1]>((done, failed) => {
            waiting.set(next, { call, ask, done, failed });
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
 * @param start makes the worker
 * @param load brings what does the same in the page, where there can be no worker
 */
export async function openDesk<C extends CallsOf<C>>(
  start: () => Promise<Worker>,
  load: () => Promise<Answering<C>>,
): Promise<Desk<C>> {
  try {
    return workerDesk<C>(await start(), load);
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
