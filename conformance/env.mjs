/**
 * Makes a Python environment with one version of the library: `.venv/tls-<version>` under the project.
 *
 * Everything is pinned and checked by hash, so that a recording made today and one made next year come from the same code. Only
 * Node and a Python 3.11 with pip are needed.
 *
 *   node conformance/env.mjs [version …]
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const CONFORMANCE = dirname(fileURLToPath(import.meta.url));
export const PROJECT = dirname(CONFORMANCE);
export const DEFAULT_LIBRARY = '1.12.0';

/** A lock older than this belongs to a run that was killed. */
const STALE_LOCK_MS = 15 * 60 * 1000;

/** The pinned line, with its hashes, of each library version. */
function libraryPins() {
  const text = readFileSync(join(CONFORMANCE, 'libraries.txt'), 'utf8');
  const blocks = text.match(/^charmlibs-(?:[^\n]*\\\n)*[^\n]*/gm) ?? [];
  return new Map(blocks.map((block) => [block.match(/==(\S+)/)[1], block]));
}

/** The library versions that can be recorded, oldest first. */
export function libraryVersions() {
  return [...libraryPins().keys()];
}

function requirementsFor(version) {
  const pin = libraryPins().get(version);
  if (pin === undefined) {
    throw new Error(`No library ${version} is pinned; known: ${libraryVersions().join(', ')}`);
  }
  return `${readFileSync(join(CONFORMANCE, 'requirements.txt'), 'utf8')}\n${pin}\n`;
}

function run(command, args) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (result.status !== 0) {
    const reason = result.error?.message ?? `${result.stdout}${result.stderr}`;
    throw new Error(`${[command, ...args].join(' ')} failed:\n${reason}`);
  }
  return result.stdout;
}

/** Finds a Python 3.11: what PYTHON names, or one on the path. The pinned packages are checked with this version alone. */
function findPython() {
  const candidates = [process.env.PYTHON, 'python3.11', 'python3', 'python'].filter(Boolean);
  const found = candidates.find((name) => {
    const result = spawnSync(name, ['-c', 'import sys; print(sys.version_info[:2] == (3, 11))'], { encoding: 'utf8' });
    return result.status === 0 && result.stdout.trim() === 'True';
  });
  if (found === undefined) {
    throw new Error('Python 3.11 with pip is needed to record from the real library (set PYTHON to its path).');
  }
  return found;
}

async function withLock(path, body) {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      mkdirSync(path);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > STALE_LOCK_MS) {
        rmSync(path, { recursive: true, force: true });
      } else {
        await sleep(200);
      }
    }
  }
  try {
    return await body();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function build(root, requirements, digest) {
  rmSync(root, { recursive: true, force: true });
  run(findPython(), ['-m', 'venv', root]);
  const list = join(root, 'requirements.txt');
  writeFileSync(list, requirements);
  run(join(root, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps', '--require-hashes', '-r', list]);
  writeFileSync(join(root, 'complete'), digest);
}

/**
 * The Python of the environment for this library version; the environment is made if it is missing, unfinished, or was made from other pins.
 */
export async function ensureEnv(version = DEFAULT_LIBRARY) {
  const requirements = requirementsFor(version);
  const digest = createHash('sha256').update(requirements).digest('hex');
  const root = join(PROJECT, '.venv', `tls-${version}`);
  const mark = join(root, 'complete');
  const isComplete = () => existsSync(mark) && readFileSync(mark, 'utf8') === digest;
  if (!isComplete()) {
    await withLock(`${root}.lock`, () => {
      if (isComplete()) return;
      process.stderr.write(`Making the Python environment for library ${version} …\n`);
      build(root, requirements, digest);
    });
  }
  return join(root, 'bin', 'python');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2);
  for (const version of wanted.length > 0 ? wanted : libraryVersions()) {
    console.log(await ensureEnv(version));
  }
}
