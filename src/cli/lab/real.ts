/** Cases played with the real library under `ops.testing`, by `conformance/lab.py`. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Case } from './case';
import { difference, named } from './sight';

const ROOT = join(import.meta.dirname, '../../..');
const CONFORMANCE = join(ROOT, 'conformance');
export const LIBRARY = '1.12.0';

const pullSchema = z.record(
  z.string(),
  z.union([z.object({ assigned: z.array(z.string()), key: z.string().nullable() }), z.object({ error: z.string() })]),
);
const answerSchema = z.union([
  z.object({ name: z.string(), failed: z.string() }),
  z.object({
    name: z.string(),
    hooks: z.number(),
    seconds: z.number(),
    seen: z.array(
      z.object({
        step: z.number(),
        unit: z.number(),
        files: z.record(z.string(), z.string()),
        pull: pullSchema.nullable(),
        raised: z.array(z.string()),
      }),
    ),
  }),
]);

export interface Played {
  readonly name: string;
  /** Where engine and library part; null: nowhere. */
  readonly difference: string | null;
  readonly hooks: number;
  readonly seconds: number;
}

/** The Python of the conformance environment, which is made where it is missing. */
export function pythonPath(): string {
  const { stdout, status, stderr } = spawnSync(process.execPath, [join(CONFORMANCE, 'env.mjs'), LIBRARY], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The Python of the conformance tests cannot be made: ${stderr}`);
  return stdout.trim();
}

/** Null where the environment has not been made yet. */
export function pythonAtHand(): string | null {
  const python = join(ROOT, '.venv', `tls-${LIBRARY}`, 'bin', 'python');
  return existsSync(python) ? python : null;
}

const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]*?-----END \1-----/g;

/** A real PEM text by what it says, white space left aside. */
function marked(text: string): string {
  return text.replace(
    PEM,
    (pem) => `<${createHash('sha256').update(pem.replace(/\s/g, '')).digest('hex').slice(0, 16)}>`,
  );
}

function judged({ name, expected }: Case, line: string): Played {
  const answer = answerSchema.parse(JSON.parse(line));
  if ('failed' in answer) return { name, difference: answer.failed, hooks: 0, seconds: 0 };
  const observed = named(answer.seen, marked);
  return { name, difference: difference(expected, observed), hooks: answer.hooks, seconds: answer.seconds };
}

/** @param told called with each case as it has been played */
export async function play(python: string, cases: readonly Case[], told: (played: Played) => void): Promise<void> {
  const child = spawn(python, ['-m', 'lab'], { cwd: CONFORMANCE, stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = cases.slice();
  const send = ({ name, module, charm, design }: Case): void => {
    child.stdin.write(`${JSON.stringify({ name, module, charm, design })}\n`);
  };
  const [first] = waiting;
  if (first) send(first);
  else child.stdin.end();
  for await (const line of createInterface({ input: child.stdout })) {
    const now = waiting.shift();
    if (!now) break;
    told(judged(now, line));
    const [next] = waiting;
    if (next) send(next);
    else child.stdin.end();
  }
  if (waiting.length > 0) throw new Error(`Python ended before ${waiting[0]?.name ?? ''} was played.`);
}
