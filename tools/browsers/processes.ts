/** Programs that run beside a test, each ended by whoever started it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

export interface Running {
  readonly child: ChildProcess;
  stop(): void;
}

/** @param env added to this process's own */
export function start(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  return { child, stop: () => void child.kill() };
}

/** The first text a program writes that fits. @param descriptor 1: its output, 3: a pipe of its own */
export function firstLine(running: Running, descriptor: 1 | 3, fits: RegExp, ms: number): Promise<string> {
  const { child } = running;
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} did not start in ${ms} ms.`)), ms);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`${child.spawnfile} ended with ${code} before it was ready.`));
    });
    child.once('error', reject);
    const stream = child.stdio[descriptor];
    if (stream === null || stream === undefined || !('setEncoding' in stream)) return;
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const found = fits.exec(said);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found[1] ?? found[0]);
    });
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
