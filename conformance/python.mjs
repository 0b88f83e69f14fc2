/** Runs the recorder (`conformance/record`) in the environment of a library version. */
import { spawnSync } from 'node:child_process';

import { CONFORMANCE, ensureEnv } from './env.mjs';

/** Runs Python with these arguments in `conformance/`, output shown as it comes; gives the exit code. */
export async function runPython(version, args) {
  const python = await ensureEnv(version);
  const result = spawnSync(python, args, { cwd: CONFORMANCE, stdio: 'inherit' });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

/** Ends with this message on standard error, without a stack: what went wrong is what the person typed. */
export function usage(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
