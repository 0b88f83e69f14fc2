/** `npm run -s replay -- [--charms DIR] PATH…`: replays recorded traces and compares every step with the engine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { twinRunner } from '../../model/library/twin';
import type { HookRunner } from '../../model/hook';
import { readTrace, traceFiles } from './files';
import { LiveCharms } from './live';
import { replay, type StepDifference } from './replay';
import type { Trace } from './schema';

const USAGE = 'Usage: npm run -s replay -- [--charms DIR] PATH…   (trace files, or folders of them)';

interface Totals {
  equal: number;
  differ: number;
  files: number;
  skipped: number;
}

function say(file: string, difference: StepDifference): void {
  const { step, field, expected, got } = difference;
  console.log(`${file}: step ${step}, ${field}: expected ${expected}, got ${got}`);
}

/** A sentence where the charm is not there. */
async function charmRunner(trace: Trace, charms: string, live: LiveCharms): Promise<HookRunner | string> {
  const file = join(charms, trace.charm ?? '');
  if (!existsSync(file)) return `There is no ${trace.charm ?? 'charm'} in ${charms}.`;
  return live.runner(readFileSync(file, 'utf8'));
}

async function one(file: string, charms: string | undefined, live: LiveCharms, totals: Totals): Promise<void> {
  const read = readTrace(file);
  if ('problem' in read) {
    console.log(`${file}: ${read.problem}`);
    totals.files += 1;
    return;
  }
  const withCharm = read.trace.charm !== undefined;
  if (withCharm && charms === undefined) {
    totals.skipped += 1;
    return;
  }
  const runner = withCharm ? await charmRunner(read.trace, charms ?? '', live) : twinRunner;
  if (typeof runner === 'string') {
    console.log(`${file}: ${runner}`);
    totals.files += 1;
    return;
  }
  const { equal, differ, differences } = replay(read.trace, runner, withCharm);
  totals.equal += equal;
  totals.differ += differ;
  if (differences.length === 0) return;
  totals.files += 1;
  const first = differences[0];
  if (first) say(file, first);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { charms: { type: 'string' } } });
  if (positionals.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const missing = positionals.find((path) => !existsSync(path));
  if (missing !== undefined) {
    console.error(`There is no file or folder ${missing}. ${USAGE}`);
    return 2;
  }
  const totals: Totals = { equal: 0, differ: 0, files: 0, skipped: 0 };
  const live = new LiveCharms();
  for (const file of traceFiles(positionals)) await one(file, values.charms, live, totals);
  if (totals.skipped > 0) console.log(`${totals.skipped} traces with a charm skipped (give --charms DIR to run them)`);
  console.log(`${totals.equal} steps equal, ${totals.differ} differ in ${totals.files} files`);
  return totals.files > 0 ? 1 : 0;
}

process.exitCode = await main();
