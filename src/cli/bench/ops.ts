/** What a hook costs under `ops.testing`, measured in the conformance environment, if that exists. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const CONFORMANCE = join(import.meta.dirname, '../../../conformance');
const PYTHON = join(CONFORMANCE, '../.venv/tls-1.12.0/bin/python');

const measured = z.object({ hooks: z.number(), seconds: z.number(), ms_per_hook: z.number() });

/** Null where the environment has not been made (`npm run conformance:env`). */
export function opsHooks(): z.infer<typeof measured> | null {
  if (!existsSync(PYTHON)) return null;
  const { stdout, status } = spawnSync(PYTHON, ['-m', 'lab_speed'], { cwd: CONFORMANCE, encoding: 'utf8' });
  return status === 0 ? measured.parse(JSON.parse(stdout)) : null;
}
