/**
 * `npm test`: types, lint, unit, Python, conformance, end to end, in that order. Every suite runs even when an earlier one failed, and the
 * last line counts every test that really ran: `N passed, M failed`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { chromiumPath } from './chromium.mjs';

const RESULTS = 'test-results';
const results = [];

function run(command, args, env = {}) {
  console.log(`\n— ${[command, ...args].join(' ')}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`  (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status === 0;
}

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** A suite whose program says how many tests ran. One that failed without counting any failure counts as one failure. */
function suite(name, command, args, count, env) {
  const ok = run(command, args, env);
  const { passed, failed, skipped = 0 } = count() ?? { passed: 0, failed: 0 };
  results.push({ name, passed, failed: ok ? failed : Math.max(failed, 1), skipped });
}

/** A check with one answer: it holds or it does not. What it says comes out whole when it ends, since another runs beside it. */
async function check([name, command, args]) {
  const started = Date.now();
  const said = [];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const ok = await new Promise((done) => {
    child.once('error', () => done(false));
    child.once('close', (status) => done(status === 0));
  });
  console.log(
    `\n— ${[command, ...args].join(' ')}\n${Buffer.concat(said)}  (${((Date.now() - started) / 1000).toFixed(1)} s)`,
  );
  results.push({ name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}

/** Each list in its order, the lists beside each other: none of these uses more than one core. */
async function checks(...lists) {
  const inOrder = async (list) => {
    for (const each of list) await check(each);
  };
  await Promise.all(lists.map(inOrder));
}

/** Titles of what failed: they stand once more at the end, where a reader of a long log looks first. */
const failures = [];
/** Titles of what passed at the second try only. */
const unsteady = [];

function titlesOf({ suites = [], specs = [] }, is) {
  const own = specs.filter(is).map(({ file, title }) => `${file}: ${title}`);
  return [...own, ...suites.flatMap((each) => titlesOf(each, is))];
}

function vitestCounts(file) {
  const json = report(file);
  for (const { name, message, assertionResults = [] } of json?.testResults ?? []) {
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    if (failed.length === 0 && message) failed.push(message);
    failures.push(...failed.map((title) => `${relative('.', name)}: ${title}`));
  }
  return json && { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests };
}

function playwrightCounts(file) {
  const json = report(file);
  const stats = json?.stats;
  if (json) failures.push(...titlesOf(json, ({ ok }) => !ok));
  if (json) unsteady.push(...titlesOf(json, ({ tests }) => tests.some((each) => each.status === 'flaky')));
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function jsonCounts(file) {
  return report(file);
}

const only = process.argv.slice(2);
const wanted = (name) => only.length === 0 || only.includes(name);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

await checks(wanted('lint') ? [['lint', 'npx', ['eslint', '--max-warnings=0', '.']]] : [], [
  ...(wanted('unit') || wanted('e2e') ? [['build', 'npm', ['run', '-s', 'build']]] : []),
  ...(wanted('types') ? [['types', 'npx', ['tsc', '--noEmit']]] : []),
  ...(wanted('lint') ? [['format', 'npx', ['prettier', '--check', '--log-level=warn', '.']]] : []),
]);
if (wanted('unit')) {
  const file = `${RESULTS}/vitest.json`;
  suite(
    'unit',
    'npx',
    ['vitest', 'run', '--no-isolate', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    () => vitestCounts(file),
  );
}
if (wanted('python')) {
  const file = `${RESULTS}/python.json`;
  suite('python', 'node', ['tools/python-tests.mjs', '--counts', file], () => jsonCounts(file));
}
if (wanted('conformance')) {
  const file = `${RESULTS}/fuzz.json`;
  suite('conformance', 'node', ['conformance/fuzz.mjs', '--walks', '24', '--seed', '20261130', '--counts', file], () =>
    jsonCounts(file),
  );
}
if (wanted('sphinx')) {
  const file = `${RESULTS}/sphinx.json`;
  suite('sphinx', 'node', ['examples/sphinx/build.mjs', '--test', '--counts', file], () => jsonCounts(file));
}
if (wanted('e2e')) {
  run('node', ['examples/sphinx/build.mjs', '--missing']);
  const file = `${RESULTS}/playwright.json`;
  let chromium = '';
  try {
    chromium = chromiumPath();
  } catch (error) {
    console.log(error.message);
  }
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  suite('e2e', 'npx', ['playwright', 'test'], () => playwrightCounts(file), env);
}

console.log('');
for (const title of unsteady) console.log(`passed at the second try: ${title}`);
for (const title of failures) console.log(`failed: ${title}`);
for (const { name, passed, failed, skipped } of results) {
  console.log(`${name.padEnd(12)} ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
}
const sum = (key) => results.reduce((total, each) => total + each[key], 0);
const skipped = sum('skipped');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
