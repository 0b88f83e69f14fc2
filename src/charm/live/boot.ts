/** Starts the Python runtime in a Pyodide that has its files at `/site`. */
import { z } from 'zod';
import type { PyodideInterface } from 'pyodide';
import { Printed, PythonEngine, type Ask, type Serve } from './engine';

export const SITE = '/site';

/** What Pyodide's loader needs to know besides its files. */
export const PYODIDE_LOCK = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' },
  packages: {},
} as const;

/**
 * The order of a Python set hangs on hashes of texts, which are drawn anew in each start: a link would not show the run that was shared. In Juju, where
 * each hook is a start, any order can come.
 */
export const PYTHON_ENV = { PYTHONHASHSEED: '0' } as const;

const BOOT = `
import sys
sys.path.insert(0, "${SITE}")
sys.path.append("/stdlib-rest")
from renewal_gap import runtime as _runtime
`;

const callable = z.custom<(...args: readonly unknown[]) => unknown>((value) => typeof value === 'function');

/** Puts an archive of the bundle where Python finds it. Pyodide knows plain arrays only: a Node `Buffer` is copied. */
export function unpack(py: PyodideInterface, archive: ArrayBuffer | Uint8Array, folder: string): void {
  py.unpackArchive(new Uint8Array(archive), 'zip', { extractDir: folder });
  py.runPython('import importlib; importlib.invalidate_caches()');
}

/** Boots `renewal_gap.runtime`. Python prints into `printed`, which has to be connected when Pyodide is loaded. */
export function bootEngine(py: PyodideInterface, printed: Printed, clock: () => number): PythonEngine {
  py.runPython(BOOT);
  const serve = callable.parse(py.runPython('_runtime.serve'));
  const boot = callable.parse(py.runPython('_runtime.boot'));
  const engine = new PythonEngine(((text) => z.string().parse(serve(text))) satisfies Serve, printed, clock);
  boot(engine.ask satisfies Ask, SITE);
  return engine;
}
