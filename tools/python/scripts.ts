/** Our scripts for the sandbox, bundled: the worker's as one classic script, the frame's inside its page, which allows that script alone. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { PROJECT } from './paths';

const LIVE = join(PROJECT, 'src', 'charm', 'live');

/** Only the worker may be started, from a blob; WebAssembly may be compiled; nothing may be loaded from anywhere. */
function policy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; script-src 'sha256-${hash}' blob: 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'; form-action 'none'`;
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: PROJECT,
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: join(LIVE, entry), formats: ['iife'], name: 'sandbox' },
    },
  });
  const outputs = [result].flat();
  const chunk = outputs.flatMap((output) => ('output' in output ? output.output : [])).find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not bundled.`);
  return chunk.code;
}

export function workerScript(): Promise<string> {
  return bundled('worker.ts');
}

export async function sandboxPage(): Promise<string> {
  const code = (await bundled('frame.ts')).trim();
  const script = `\n${code}\n`;
  const template = readFileSync(join(LIVE, 'sandbox.html'), 'utf8');
  // The policy's hash covers everything between the tags, white space included.
  return template.replace('%POLICY%', policy(script)).replace(/<script>\s*%SCRIPT%\s*<\/script>/, () => `<script>${script}</script>`);
}
