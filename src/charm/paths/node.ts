/** Real Python in this process that also tells the charm's path of each hook: for recording trees and for tests. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadPyodide, type PyodideInterface } from 'pyodide';
import { z } from 'zod';
import type { HookInput, HookOutcome } from '../../model/hook';
import type { Setup } from '../../model/setup';
import { PYTHON_ENV, SITE, unpack } from '../live/boot';
import { Printed, PythonEngine, type Serve } from '../live/engine';
import { libraryPart } from '../live/manifest';
import { DEFAULT_BUNDLE, readManifest } from '../live/node';
import { filesOf } from '../live/pyodide-files';
import { NO_CHARM, runOn } from '../live/sources';
import { OVERRIDES, type CharmSource } from '../live/types';
import { designedLibrary } from './designed';
import { pathSchema, type RecordedPath } from './items';

const PYTHON = join(import.meta.dirname, '..', '..', '..', 'python');
const OWN = ['renewal_gap', 'symbolic', 'stubs'] as const;
const BOOT_CODE = `
import sys
sys.path.insert(0, "${SITE}")
from renewal_gap import runtime as _runtime
`;
/** A path needs lines and calls. */
export const RECORD_PATH = { lines: true, calls: true, pull: true, path: true };

const withPath = z.object({ ok: z.object({ path: pathSchema.nullish() }) });
const callable = z.custom<(...args: readonly unknown[]) => unknown>((value) => typeof value === 'function');

export interface LivePath {
  readonly outcome: HookOutcome;
  /** Null where the limits of the recorder cut it, and for a provider's hook. */
  readonly path: RecordedPath | null;
}

function mount(py: PyodideInterface, from: string, to: string): void {
  const files = filesOf(py);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !path.endsWith('.py')) continue;
    const target = `${to}/${relative(from, path).replaceAll('\\', '/')}`;
    files.mkdirTree(dirname(target));
    files.writeFile(target, new Uint8Array(readFileSync(path)));
  }
}

/** What Python answered last: the engine itself keeps only what a page shows. */
class Listening {
  last = '';

  constructor(private readonly serve: Serve) {}

  readonly ask: Serve = (request) => (this.last = this.serve(request));

  path(): RecordedPath | null {
    return withPath.parse(JSON.parse(this.last)).ok.path ?? null;
  }
}

export class PathEngine {
  constructor(
    private readonly engine: PythonEngine,
    private readonly listening: Listening,
    private readonly charm: (id: string) => CharmSource | null,
    /** The library's text with the designs of a setup. */
    private readonly library: (setup: Setup) => string,
  ) {}

  /** Runs a hook with the charm and the library that its setup names. @throws CannotLoad */
  run(input: HookInput): LivePath {
    const { setup } = input.world;
    const found = setup.charm === null ? null : this.charm(setup.charm);
    const source = setup.design.length > 0 ? this.library(setup) : null;
    const of = { library: { version: setup.library, source }, charm: found ?? NO_CHARM };
    const { outcome } = runOn(this.engine, of, { input, record: RECORD_PATH, overrides: OVERRIDES });
    return { outcome, path: this.listening.path() };
  }
}

/** Boots Python: 1 to 2 seconds. @throws Error when the bundle has not been built */
export async function createPathEngine(
  charm: (id: string) => CharmSource | null,
  bundle = DEFAULT_BUNDLE,
): Promise<PathEngine> {
  const raw = (part: string): Buffer => readFileSync(join(bundle, 'raw', `${part}.zip`));
  const printed = new Printed();
  const print = (line: string): void => printed.add(line);
  const py = await loadPyodide({
    stdLibURL: join(bundle, 'raw', 'stdlib.zip'),
    stdout: print,
    stderr: print,
    env: { ...PYTHON_ENV },
  });
  for (const part of ['packages', ...readManifest(bundle).libraries.map(libraryPart)]) unpack(py, raw(part), SITE);
  mount(py, join(PYTHON, OWN[0]), `${SITE}/${OWN[0]}`);
  for (const folder of OWN.slice(1)) mount(py, join(PYTHON, folder), SITE);
  py.runPython(BOOT_CODE);
  const serve = callable.parse(py.runPython('_runtime.serve'));
  const listening = new Listening((text) => z.string().parse(serve(text)));
  const engine = new PythonEngine(listening.ask, printed, () => performance.now());
  callable.parse(py.runPython('_runtime.boot'))(engine.ask, SITE);
  const library = (setup: Setup): string => designedLibrary(raw(libraryPart(setup.library)), setup.design);
  return new PathEngine(engine, listening, charm, library);
}
