/**
 * `npm run test:browsers`: the main job in Chromium, Firefox ESR and WebKitGTK, each from Debian's packages and driven by its own protocol.
 * The last line counts: `N passed, M failed`. An engine that is not here and cannot be installed is named, and its tests count as skipped.
 *
 *   tsx tools/browsers/main.ts [--dir BUILT] [ENGINE…]
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromiumEngine } from './chromium';
import type { Browser, Engine } from './engine';
import { Explorer } from './explorer';
import { firefoxEngine } from './firefox';
import { queryScript, type Expression } from './inject';
import { JOB, type Kept, type Test } from './job';
import { serveSite } from './site';
import { webkitEngine } from './webkit';

/** A driver can wait for ever; a test may not. */
const TEST_MS = 120_000;
const CLOSE_MS = 10_000;

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

function within<Value>(work: Promise<Value>): Promise<Value> {
  const late = setTimeout(TEST_MS, undefined, { ref: false }).then(() => {
    throw new Error(`It did not end in ${TEST_MS / 1000} s.`);
  });
  return Promise.race([work, late]);
}

async function runJob(browser: Browser, expression: Expression, site: string, totals: Totals): Promise<void> {
  const explorer = new Explorer(await within(browser.newTab()), expression);
  const kept: Kept = {};
  const attempt = async ({ title, run }: Test): Promise<void> => {
    const started = Date.now();
    try {
      await within(run({ browser, explorer, expression, site, kept }));
      totals.passed += 1;
      console.log(`  passed  ${title} (${seconds(started)})`);
    } catch (error) {
      totals.failed += 1;
      console.log(`  FAILED  ${title} (${seconds(started)})\n${String(error).replace(/^/gm, '          ')}`);
    }
  };
  for (const test of JOB) await attempt(test);
}

async function runEngine(engine: Engine, expression: Expression, site: string): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  const absent = engine.prepare();
  if (absent !== null) {
    console.log(`${engine.name}: skipped. ${absent}`);
    return { ...totals, skipped: JOB.length };
  }
  const started = Date.now();
  try {
    const browser = await within(engine.start());
    console.log(`${engine.name} ${browser.version}`);
    try {
      await runJob(browser, expression, site, totals);
    } finally {
      await Promise.race([browser.close(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
    }
  } catch (error) {
    totals.failed = JOB.length - totals.passed;
    console.log(`${engine.name} could not be driven: ${String(error)}`);
  }
  console.log(`${engine.name}: ${words(totals)} (${seconds(started)})\n`);
  return totals;
}

function words({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const { values, positionals } = parseArgs({ options: { dir: { type: 'string' } }, allowPositionals: true });
const expression = await queryScript();
const engines = [chromiumEngine(expression), firefoxEngine(expression), webkitEngine(expression)].filter(
  ({ name }) =>
    positionals.length === 0 || positionals.some((each) => name.toLowerCase().startsWith(each.toLowerCase())),
);
const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
try {
  const site = await serveSite(values.dir ?? null);
  try {
    for (const engine of engines) {
      const { passed, failed, skipped } = await runEngine(engine, expression, site.address);
      totals.passed += passed;
      totals.failed += failed;
      totals.skipped += skipped;
    }
  } finally {
    site.stop();
  }
} catch (error) {
  totals.failed = Math.max(1, totals.failed);
  console.log(`The page is not there to be opened: ${String(error)}`);
}
console.log(words(totals));
process.exit(totals.failed > 0 ? 1 : 0);
