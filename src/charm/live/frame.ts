/**
 * The script of the sandboxed frame. Its origin is its own and opaque, its policy lets nothing out. It starts the worker, keeps the
 * parts so that a worker that was ended can be replaced without a download, and passes messages on.
 */
import type { ToFrame, ToPage, ToWorker } from './protocol';

interface Kept {
  readonly scripts: readonly ArrayBuffer[];
  readonly parts: Record<string, ArrayBuffer>;
}

const TYPES: readonly string[] = ['start', 'restart', 'add', 'load', 'run'] satisfies readonly ToFrame['type'][];

function isToFrame(value: unknown): value is ToFrame {
  return typeof value === 'object' && value !== null && 'type' in value && TYPES.includes(String(value.type));
}

function serveFrame(): void {
  let kept: Kept | null = null;
  let worker: Worker | null = null;
  // The page's origin may be opaque too (a file), so it cannot be named; what is said here is no secret.
  const toPage = (message: ToPage): void => parent.postMessage(message, '*');
  const toWorker = (message: ToWorker): void => worker?.postMessage(message);

  const begin = ({ scripts, parts }: Kept): void => {
    worker?.terminate();
    const url = URL.createObjectURL(
      new Blob(
        scripts.flatMap((script) => [script, '\n;\n']),
        { type: 'text/javascript' },
      ),
    );
    worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.onerror = (event) => toPage({ type: 'fatal', message: event.message.slice(0, 1000) });
    worker.onmessage = (event: MessageEvent<ToPage>) => toPage(event.data);
    toWorker({ type: 'boot', parts });
  };

  addEventListener('securitypolicyviolation', (event) => {
    toPage({ type: 'violation', what: `${event.violatedDirective} ${event.blockedURI}`.slice(0, 500) });
  });
  addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
    if (source !== parent || !isToFrame(data)) return;
    if (data.type === 'start') kept = { scripts: data.scripts, parts: { ...data.parts } };
    if (data.type === 'start' || data.type === 'restart') {
      if (kept) begin(kept);
      return;
    }
    if (data.type === 'add' && kept) kept.parts[data.name] = data.data;
    toWorker(data);
  });
  toPage({ type: 'frame' });
}

serveFrame();
