/**
 * Records fresh random walks from the real library and replays them on the engine. A difference keeps the folder.
 *
 *   npm run conformance:fuzz -- [--walks 24] [--seed S] [--library 1.12.0]
 *
 * The same seed gives the same walks; without one the clock chooses, and the seed is printed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
  },
});

function replay(folder) {
  // npm itself says where it is when a script of it runs this one.
  const npm = process.env.npm_execpath;
  const command = npm ? [process.execPath, npm] : ['npm'];
  const [program, ...first] = [...command, 'run', '-s', 'replay', '--', folder];
  const result = spawnSync(program, first, { cwd: PROJECT, stdio: 'inherit' });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

const folder = mkdtempSync(join(tmpdir(), 'tls-walks-'));
const recorded = await runPython(values.library, ['-m', 'record', 'walks', '--out', folder, '--walks', values.walks, '--seed', values.seed]);
process.exitCode = recorded === 0 ? replay(folder) : recorded;
if (process.exitCode === 0) {
  rmSync(folder, { recursive: true });
} else {
  process.stderr.write(`Seed ${values.seed}, library ${values.library}; the traces are in ${folder}\n`);
}
