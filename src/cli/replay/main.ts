/**
 * `npm run -s replay -- [--charms DIR] [--live] PATH…`: replays recorded traces and compares every step with the engine. Traces of a whole
 * charm run live, in real Python; with `--live` all do. Each live hook is compared with the twin as well.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { twinRunner } from '../../model/library/twin';
import { readArguments, runCommand } from '../bad-input';
import { readTrace, traceFiles } from './files';
import { LiveRuns, type Live } from './live';
import { replay } from './replay';
import type { Trace } from './schema';

const USAGE = 'Usage: npm run -s replay -- [--charms DIR] [--live] PATH…   (trace files, or folders of them)';

interface Options {
  readonly charms: string | undefined;
  readonly live: boolean;
  readonly runs: LiveRuns;
}

interface Totals {
  equal: number;
  differ: number;
  files: number;
  skipped: number;
}

const TWIN: Live = { runner: twinRunner, disagreements: [] };

/** A sentence where the charm is not there; null where the trace is to be skipped. */
async function runnerFor(trace: Trace, options: Options): Promise<Live | string | null> {
  if (trace.charm === undefined) return options.live ? options.runs.run(null) : TWIN;
  if (options.charms === undefined) return null;
  const file = join(options.charms, trace.charm);
  if (!existsSync(file)) return `There is no ${trace.charm} in ${options.charms}.`;
  return options.runs.run(readFileSync(file, 'utf8'));
}

/** @returns what is wrong with this file, in one line; null when all is equal or the file was skipped */
async function one(file: string, options: Options, totals: Totals): Promise<string | null> {
  const read = readTrace(file);
  if ('problem' in read) return read.problem;
  const found = await runnerFor(read.trace, options);
  if (typeof found === 'string') return found;
  if (found === null) {
    totals.skipped += 1;
    return null;
  }
  const { equal, differ, differences } = replay(read.trace, found.runner, read.trace.charm !== undefined);
  totals.equal += equal;
  totals.differ += differ;
  const [first] = differences;
  if (first) return `step ${first.step}, ${first.field}: expected ${first.expected}, got ${first.got}`;
  return found.disagreements[0] ?? null;
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments(process.argv.slice(2), USAGE, (args) =>
    parseArgs({
      args,
      allowPositionals: true,
      options: { charms: { type: 'string' }, live: { type: 'boolean', default: false } },
    }),
  );
  const missing = positionals.find((path) => !existsSync(path));
  if (positionals.length === 0 || missing !== undefined) {
    console.error(missing === undefined ? USAGE : `There is no file or folder ${missing}. ${USAGE}`);
    return 2;
  }
  const options: Options = { charms: values.charms, live: values.live, runs: new LiveRuns() };
  const totals: Totals = { equal: 0, differ: 0, files: 0, skipped: 0 };
  for (const file of traceFiles(positionals)) {
    const problem = await one(file, options, totals);
    if (problem === null) continue;
    console.log(`${file}: ${problem}`);
    totals.files += 1;
  }
  if (totals.skipped > 0) console.log(`${totals.skipped} traces with a charm skipped (give --charms DIR to run them)`);
  console.log(`${totals.equal} steps equal, ${totals.differ} differ in ${totals.files} files`);
  return totals.files > 0 ? 1 : 0;
}

await runCommand(main);
