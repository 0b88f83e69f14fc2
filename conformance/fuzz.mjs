/**
 * Records fresh random walks from the real library and replays them on the engine. A difference keeps the folder.
 *
 *   npm run conformance:fuzz -- [--walks 24] [--seed S] [--library 1.12.0] [--counts FILE]
 *
 * The same seed gives the same walks; without one the clock chooses, and the seed is printed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { DEFAULT_LIBRARY, PROJECT } from './env.mjs';
import { runPython } from './python.mjs';

const { values } = parseArgs({
  options: {
    walks: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Date.now()) },
    library: { type: 'string', default: DEFAULT_LIBRARY },
    counts: { type: 'string' },
  },
});

function replay(folder) {
  // npm itself says where it is when a script of it runs this one.
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, npm] : ['npm'];
  const [program, ...first] = [...command, 'run', '-s', 'replay', '--', folder];
  const result = spawnSync(program, first, { cwd: PROJECT, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });
  if (result.error) throw result.error;
  process.stdout.write(result.stdout);
  const differing = Number(/differ in (\d+) files/.exec(result.stdout)?.[1] ?? values.walks);
  return { status: result.status ?? 1, differing };
}

/** Every walk is a test: equal to the real library at each of its steps, or not. */
function count(differing) {
  const failed = Math.min(differing, Number(values.walks));
  writeFileSync(values.counts, JSON.stringify({ passed: Number(values.walks) - failed, failed }));
}

const folder = mkdtempSync(join(tmpdir(), 'tls-walks-'));
const recorded = await runPython(values.library, ['-m', 'record', 'walks', '--out', folder, '--walks', values.walks, '--seed', values.seed]);
const replayed = recorded === 0 ? replay(folder) : { status: recorded, differing: Number(values.walks) };
if (values.counts) count(replayed.differing);
process.exitCode = replayed.status;
if (process.exitCode === 0) {
  rmSync(folder, { recursive: true });
} else {
  process.stderr.write(`Seed ${values.seed}, library ${values.library}; the traces are in ${folder}\n`);
}
