/**
 * The live way in Node, for tests, the command line and the recording of hooks: one Pyodide in this process, and a synchronous
 * `HookRunner` on top of it. It runs the archives of the built bundle, and our own Python straight from the working tree.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadPyodide, type PyodideInterface } from 'pyodide';
import type { HookRunner } from '../../model/hook';
import { PYTHON_ENV, SITE, bootEngine, unpack } from './boot';
import { filesOf } from './pyodide-files';
import { Printed } from './engine';
import { MANIFEST_NAME, STDLIB_REST_PART, libraryPart, manifestSchema, type Manifest } from './manifest';
import { wantsRest } from './rest';
import { runOn, runnerOn, type Sources } from './sources';
import type { LiveEngine, LiveOutcome, LiveRuntime, LoadAnswer } from './types';

const PROJECT = join(import.meta.dirname, '../../..');
export const DEFAULT_BUNDLE = join(PROJECT, '.cache', 'python');

export interface NodeOptions {
  /** The folder that `tools/python/build.ts` writes. */
  readonly bundle?: string;
  /** The folder with our own Python. */
  readonly python?: string;
}

/**
 * Builds the project's own bundle where it is missing, as on a fresh clone. What that says goes to the error output: the other one holds what
 * a command has found.
 */
export function ensureBundle(): void {
  if (existsSync(join(DEFAULT_BUNDLE, 'site', MANIFEST_NAME))) return;
  console.error('Building the Python bundle first; this takes about a minute, once.');
  spawnSync('npm', ['run', '-s', 'build:python'], { cwd: PROJECT, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** The bundle's list of parts; the project's own is built where it is missing. @throws Error when nothing has been built there */
export function readManifest(bundle: string): Manifest {
  const path = join(bundle, 'site', MANIFEST_NAME);
  if (bundle === DEFAULT_BUNDLE) ensureBundle();
  if (!existsSync(path)) throw new Error(`There is no Python bundle in ${bundle}; tools/python/build.ts makes it.`);
  return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

function mount(py: PyodideInterface, from: string, to: string): void {
  const files = filesOf(py);
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.includes('__pycache__')) continue;
    const target = `${to}/${relative(from, path).replaceAll('\\', '/')}`;
    files.mkdirTree(dirname(target));
    files.writeFile(target, new Uint8Array(readFileSync(path)));
  }
}

/** Boots Python in this process: 1 to 2 seconds. @throws Error when the bundle has not been built */
export async function createNodeEngine({
  bundle = DEFAULT_BUNDLE,
  python = join(PROJECT, 'python'),
}: NodeOptions = {}): Promise<LiveEngine> {
  const manifest = readManifest(bundle);
  const raw = (part: string): string => join(bundle, 'raw', `${part}.zip`);
  const printed = new Printed();
  const print = (line: string): void => printed.add(line);
  const py = await loadPyodide({
    stdLibURL: raw('stdlib'),
    stdout: print,
    stderr: print,
    env: { ...PYTHON_ENV },
  });
  for (const part of ['packages', ...manifest.libraries.map(libraryPart)]) unpack(py, readFileSync(raw(part)), SITE);
  mount(py, join(python, 'renewal_gap'), `${SITE}/renewal_gap`);
  for (const folder of ['symbolic', 'stubs']) mount(py, join(python, folder), SITE);
  const engine = bootEngine(py, printed, () => performance.now());
  return withRest(engine, manifest.rest, () => unpack(py, readFileSync(raw(STDLIB_REST_PART)), '/stdlib-rest'));
}

/** As in the page, the rest of the standard library comes when it is asked for, so that tests notice what the first part lacks. */
function withRest(engine: LiveEngine, rest: readonly string[], bring: () => void): LiveEngine {
  let have = false;
  const twice = <T extends LoadAnswer | LiveOutcome>(work: () => T): T => {
    const first = work();
    if (have || !wantsRest(first, rest)) return first;
    bring();
    have = true;
    return work();
  };
  return { load: (request) => twice(() => engine.load(request)), run: (request) => twice(() => engine.run(request)) };
}

export async function createNodeRunner(
  options: NodeOptions & Sources = {},
): Promise<{ readonly runner: HookRunner; readonly engine: LiveEngine }> {
  const engine = await createNodeEngine(options);
  return { runner: runnerOn(engine, options), engine };
}

/** The interface of the page, in this process. */
export function runtimeOn(engine: LiveEngine): LiveRuntime {
  return {
    load: (request) => Promise.resolve(engine.load(request)),
    run: (of, request) => new Promise((resolve) => resolve(runOn(engine, of, request))),
    dispose: () => undefined,
  };
}
