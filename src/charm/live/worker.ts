/**
 * The worker in the sandboxed frame: Python, the model's hook tools, and nothing of the network. A classic script that follows
 * Pyodide's loader in one blob; it takes `ToWorker` messages and gives `ToPage` ones.
 */
import './no-eval';
import type { PyodideInterface } from 'pyodide';
import { PYODIDE_LOCK, PYTHON_ENV, SITE, bootEngine, unpack } from './boot';
import { Printed, type PythonEngine } from './engine';
import { STDLIB_REST_PART } from './manifest';
import { toWorkerSchema, type ToPage, type ToWorker } from './protocol';

interface WorkerScope {
  fetch: (url: unknown) => Promise<Response>;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
  postMessage(message: ToPage): void;
  addEventListener(type: 'securitypolicyviolation', listener: (event: SecurityPolicyViolationEvent) => void): void;
  readonly loadPyodide: (options: Readonly<Record<string, unknown>>) => Promise<PyodideInterface>;
  readonly _createPyodideModule: unknown;
}

interface Running {
  readonly py: PyodideInterface;
  readonly engine: PythonEngine;
}

/** Nothing is ever fetched from here: what Pyodide asks for is in the parts. */
const NOWHERE = 'https://python.invalid/';

function localFetch(files: Readonly<Record<string, ArrayBuffer | undefined>>): WorkerScope['fetch'] {
  return (url) => {
    const name =
      String(url instanceof Request ? url.url : url)
        .split('/')
        .pop() ?? '';
    const data = files[name];
    if (!data) return Promise.reject(new TypeError(`There is no network in here: ${name}`));
    const type = name.endsWith('.wasm') ? 'application/wasm' : 'application/zip';
    return Promise.resolve(new Response(data, { headers: { 'content-type': type } }));
  };
}

function addPart(py: PyodideInterface, name: string, data: ArrayBuffer): void {
  unpack(py, data, name === STDLIB_REST_PART ? '/stdlib-rest' : SITE);
}

async function boot(scope: WorkerScope, parts: Readonly<Record<string, ArrayBuffer>>): Promise<Running> {
  const { wasm, stdlib, packages, runtime, ...more } = parts;
  if (!packages || !runtime) throw new Error('Parts of Python are missing.');
  const printed = new Printed();
  const print = (line: string): void => printed.add(line);
  scope.fetch = localFetch({ 'pyodide.asm.wasm': wasm, 'python_stdlib.zip': stdlib });
  scope.postMessage({ type: 'phase', phase: 'interpreter' });
  const py = await scope.loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    lockFileContents: PYODIDE_LOCK,
    createPyodideModule: scope._createPyodideModule,
    stdout: print,
    stderr: print,
    env: { ...PYTHON_ENV },
  });
  scope.postMessage({ type: 'phase', phase: 'packages' });
  unpack(py, packages, SITE);
  unpack(py, runtime, SITE);
  for (const [name, data] of Object.entries(more)) addPart(py, name, data);
  scope.postMessage({ type: 'phase', phase: 'runtime' });
  const engine = bootEngine(py, printed, () => performance.now());
  scope.postMessage({ type: 'phase', phase: 'ready' });
  return { py, engine };
}

function answer({ py, engine }: Running, message: Exclude<ToWorker, { readonly type: 'boot' }>): ToPage | null {
  if (message.type === 'add') {
    addPart(py, message.name, message.data);
    return null;
  }
  const value = message.type === 'load' ? engine.load(message.request) : engine.run(message.request);
  return { type: 'done', id: message.id, value, heap: heapBytes(py) };
}

function heapBytes(py: PyodideInterface): number {
  const { _module } = py as unknown as { readonly _module: { readonly HEAP8: Int8Array } };
  return _module.HEAP8.length;
}

function textOf(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(-8000);
}

export function serveWorker(scope: WorkerScope): void {
  let running: Promise<Running> | null = null;
  const handle = async (data: unknown): Promise<void> => {
    const message = toWorkerSchema.parse(data);
    if (message.type === 'boot') {
      running = boot(scope, message.parts);
      await running;
      return;
    }
    if (!running) throw new Error('Python has not been started.');
    const on = await running;
    try {
      const reply = answer(on, message);
      if (reply) scope.postMessage(reply);
    } catch (error) {
      if (message.type === 'add') throw error;
      scope.postMessage({ type: 'failed', id: message.id, message: textOf(error) });
    }
  };
  scope.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    scope.postMessage({ type: 'violation', what: `${violatedDirective} ${blockedURI}`.slice(0, 500) });
  });
  scope.onmessage = (event) => {
    handle(event.data).catch((error: unknown) => scope.postMessage({ type: 'fatal', message: textOf(error) }));
  };
}

serveWorker(self as unknown as WorkerScope);
