/**
 * Builds the example documentation into .cache/sphinx/html (and in Canonical's theme into .cache/sphinx/canonical), as a documentation site is built: in an environment of its own with pinned
 * packages, every warning an error.
 *
 *   node examples/sphinx/build.mjs            builds
 *   node examples/sphinx/build.mjs --missing  only where it is not built from these sources yet
 *   node examples/sphinx/build.mjs --test [--counts FILE]  checks the types of the extension and runs its tests
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = dirname(fileURLToPath(import.meta.url));
const PROJECT = join(HERE, '../..');
const ENV = join(PROJECT, '.venv/sphinx');
const OUT = join(PROJECT, '.cache/sphinx');
const EXTENSION = join(HERE, 'extension');
const URL_OF_RUNS = process.env.TLS_EXPLAINER_URL ?? 'http://127.0.0.1:4173/deep/path/';

/** Themes in which the pages are built, and where to. */
const THEMES = [
  ['furo', 'html'],
  ['canonical', 'canonical'],
];

/** A lock older than this belongs to a build that was killed. */
const STALE_LOCK_MS = 10 * 60 * 1000;

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });
  if (result.status === 0) return result.stdout ?? '';
  throw new Error(`${[command, ...args].join(' ')} failed:\n${result.error?.message ?? `${result.stdout}${result.stderr}`}`);
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/__pycache__|\.(?:mypy|ruff|pytest)_cache/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function digest(files) {
  const hash = createHash('sha256').update(URL_OF_RUNS);
  for (const file of files) hash.update(file.slice(PROJECT.length)).update(readFileSync(file));
  return hash.digest('hex');
}

function isMarked(mark, value) {
  return existsSync(mark) && readFileSync(mark, 'utf8') === value;
}

async function withLock(path, body) {
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    try {
      mkdirSync(path);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - since > STALE_LOCK_MS) rmSync(path, { recursive: true, force: true });
      else await sleep(200);
    }
  }
  try {
    return await body();
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function findPython() {
  const names = [process.env.PYTHON, 'python3.11', 'python3.12', 'python3.13', 'python3'].filter(Boolean);
  const isNew = 'import sys; print(sys.version_info >= (3, 11))';
  const found = names.find((name) => spawnSync(name, ['-c', isNew], { encoding: 'utf8' }).stdout?.trim() === 'True');
  if (found === undefined) throw new Error('Python 3.11 or newer with pip is needed (set PYTHON to its path).');
  return found;
}

/** The Python of the environment; it is made where it is missing, unfinished, or was made from other pins. */
function ensureEnv() {
  const python = join(ENV, 'bin/python');
  const pins = join(HERE, 'requirements.txt');
  const wanted = digest([pins]);
  const mark = join(ENV, 'complete');
  if (isMarked(mark, wanted)) return python;
  console.log('Making the Python environment for Sphinx…');
  rmSync(ENV, { recursive: true, force: true });
  run(findPython(), ['-m', 'venv', ENV]);
  const quiet = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check', '--no-deps'];
  run(python, [...quiet, '--require-hashes', '-r', pins]);
  writeFileSync(mark, wanted);
  return python;
}

/** As a reader of the package index would get it, so that what is missing in it shows. */
function installExtension(python) {
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-input', '--disable-pip-version-check'];
  run(python, [...pip, '--no-deps', '--no-build-isolation', '--force-reinstall', EXTENSION]);
}

/** The pages with the address of the runs, and their figures, which an author keeps beside the pages. */
function prepareSource() {
  const source = join(OUT, 'source');
  rmSync(source, { recursive: true, force: true });
  cpSync(join(HERE, 'docs'), source, { recursive: true, filter: (file) => !file.includes('__pycache__') });
  for (const file of filesUnder(source).filter((name) => name.endsWith('.md'))) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('@RUNS@', URL_OF_RUNS));
  }
  const figures = join(OUT, 'figures');
  run('npx', ['tsx', 'tools/figures/build.ts'], { cwd: PROJECT, env: { ...process.env, FIGURES_OUT: figures, SITE_URL: '' } });
  mkdirSync(join(source, '_static'), { recursive: true });
  cpSync(join(figures, 'renewal-gap/step-11.svg'), join(source, '_static/renewal-gap.svg'));
  cpSync(join(figures, 'key-rotated/update-status-web-0.svg'), join(source, '_static/key-rotated.svg'));
  return source;
}

function buildSite(python) {
  installExtension(python);
  const source = prepareSource();
  const sphinx = ['-m', 'sphinx', '--fail-on-warning', '--keep-going', '-q', '-E', '-b', 'dirhtml'];
  for (const [theme, out] of THEMES) {
    rmSync(join(OUT, out), { recursive: true, force: true });
    const env = { ...process.env, TLS_EXPLAINER_URL: URL_OF_RUNS, EXAMPLE_THEME: theme };
    run(python, [...sphinx, '-d', join(OUT, `${out}.doctrees`), source, join(OUT, out)], { env });
  }
}

async function build(onlyMissing) {
  await withLock(join(OUT, 'lock'), () => {
    const mark = join(OUT, 'complete');
    const sources = [...filesUnder(HERE), ...filesUnder(join(PROJECT, 'tools/figures'))];
    const wanted = digest(sources);
    if (onlyMissing && isMarked(mark, wanted)) return;
    rmSync(mark, { force: true });
    buildSite(ensureEnv());
    writeFileSync(mark, wanted);
  });
  console.log('Built: .cache/sphinx/html and .cache/sphinx/canonical');
}

function attribute(xml, name) {
  return Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(xml)?.[1] ?? 0);
}

async function test(counts) {
  const python = await withLock(join(OUT, 'lock'), ensureEnv);
  const options = { cwd: EXTENSION, stdio: 'inherit' };
  const typed = spawnSync(python, ['-m', 'mypy', '--no-incremental', 'src', 'tests'], options).status === 0;
  const clean = spawnSync(python, ['-m', 'ruff', 'check', '--no-cache', '.'], options).status === 0;
  const file = join(OUT, 'extension.xml');
  const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', `--junitxml=${file}`];
  const ok = spawnSync(python, pytest, options).status === 0;
  const xml = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const bad = attribute(xml, 'failures') + attribute(xml, 'errors');
  const failed = Math.max(bad, ok ? 0 : 1) + (typed ? 0 : 1) + (clean ? 0 : 1);
  const passed = attribute(xml, 'tests') - bad + (typed ? 1 : 0) + (clean ? 1 : 0);
  if (counts) writeFileSync(counts, JSON.stringify({ passed, failed }));
  console.log(`Sphinx extension: ${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

const { values } = parseArgs({
  options: { missing: { type: 'boolean' }, test: { type: 'boolean' }, counts: { type: 'string' } },
});
if (values.test) await test(values.counts);
else await build(values.missing === true);
