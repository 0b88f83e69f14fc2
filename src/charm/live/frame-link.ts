/** The page's end of the conversation with the sandboxed frame. */
import { PythonAbsent } from './parts';
import { toPageSchema, type Phase, type ToFrame, type ToPage } from './protocol';

export type Reply =
  | { readonly type: 'done'; readonly value: unknown; readonly heap: number }
  /** No answer in the time given. */
  | { readonly type: 'late' }
  /** The worker could not answer, or is gone. */
  | { readonly type: 'lost'; readonly message: string };

interface Listener {
  readonly phase: (phase: Phase) => void;
  readonly violation: (what: string) => void;
}

/** How long to wait, in milliseconds: for a worker that is still starting, and for the answer once it has started. */
export interface Patience {
  readonly startMs: number;
  readonly answerMs: number;
}

interface Waiting {
  readonly id: number;
  readonly patience: Patience;
  timer: ReturnType<typeof setTimeout>;
  readonly resolve: (reply: Reply) => void;
}

/** A frame that has not answered by then will not: its page is missing, or a policy forbids it. */
const OPEN_MS = 20_000;

export class FrameLink {
  private readonly frame: HTMLIFrameElement;
  private opened: (() => void) | null = null;
  private isReady = false;
  private waiting: Waiting | null = null;
  private nextId = 1;
  private readonly onMessage = (event: MessageEvent<unknown>): void => {
    if (event.source !== this.frame.contentWindow || event.source === null) return;
    const parsed = toPageSchema.safeParse(event.data);
    if (parsed.success) this.take(parsed.data);
  };

  constructor(
    private readonly document: Document,
    private readonly listener: Listener,
  ) {
    this.frame = document.createElement('iframe');
    // Scripts and nothing else: no origin of ours, no forms, no windows, no navigation of the page.
    this.frame.setAttribute('sandbox', 'allow-scripts');
    this.frame.setAttribute('referrerpolicy', 'no-referrer');
    this.frame.setAttribute('aria-hidden', 'true');
    this.frame.tabIndex = -1;
    this.frame.hidden = true;
    this.frame.title = 'Sandbox of the Python on this page';
  }

  /** Resolves when the frame's script listens. @throws PythonAbsent when it does not come */
  open(sandbox: { readonly src: string } | { readonly srcdoc: string }): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new PythonAbsent('The sandbox of Python could not be opened.')), OPEN_MS);
      this.opened = () => {
        clearTimeout(timer);
        resolve();
      };
      this.document.defaultView?.addEventListener('message', this.onMessage);
      if ('src' in sandbox) this.frame.src = sandbox.src;
      else this.frame.srcdoc = sandbox.srcdoc;
      this.document.body.append(this.frame);
    });
  }

  begin(scripts: readonly ArrayBuffer[], parts: Readonly<Record<string, ArrayBuffer>>): void {
    this.send({ type: 'start', scripts, parts }, [...scripts, ...Object.values(parts)]);
  }

  add(name: string, data: ArrayBuffer): void {
    this.send({ type: 'add', name, data }, [data]);
  }

  restart(): void {
    this.isReady = false;
    this.send({ type: 'restart' });
  }

  call(type: 'load' | 'run', request: unknown, patience: Patience): Promise<Reply> {
    const id = this.nextId++;
    return new Promise((resolve) => {
      const timer = this.lateAfter(id, this.isReady ? patience.answerMs : patience.startMs);
      this.waiting = { id, patience, timer, resolve };
      this.send({ type, id, request } as ToFrame);
    });
  }

  private lateAfter(id: number, ms: number): Waiting['timer'] {
    return setTimeout(() => this.settle(id, { type: 'late' }), ms);
  }

  /** The worker has started; the time for the answer begins now. */
  private ready(): void {
    this.isReady = true;
    const { waiting } = this;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.timer = this.lateAfter(waiting.id, waiting.patience.answerMs);
  }

  dispose(why: string): void {
    this.document.defaultView?.removeEventListener('message', this.onMessage);
    this.frame.remove();
    this.settle(null, { type: 'lost', message: why });
  }

  private send(message: ToFrame, transfer: Transferable[] = []): void {
    // A sandboxed frame has an opaque origin, which cannot be named as a target.
    this.frame.contentWindow?.postMessage(message, '*', transfer);
  }

  private take(message: ToPage): void {
    switch (message.type) {
      case 'frame':
        this.opened?.();
        this.opened = null;
        return;
      case 'phase':
        if (message.phase === 'ready') this.ready();
        return this.listener.phase(message.phase);
      case 'violation':
        return this.listener.violation(message.what);
      case 'done':
        return this.settle(message.id, { type: 'done', value: message.value, heap: message.heap });
      case 'failed':
        return this.settle(message.id, { type: 'lost', message: message.message });
      case 'fatal':
        return this.settle(null, { type: 'lost', message: message.message });
    }
  }

  /** Ends the call with this id, or whichever one waits. An answer that nobody waits for any more is dropped. */
  private settle(id: number | null, reply: Reply): void {
    const { waiting } = this;
    if (!waiting || (id !== null && waiting.id !== id)) return;
    this.waiting = null;
    clearTimeout(waiting.timer);
    waiting.resolve(reply);
  }
}
