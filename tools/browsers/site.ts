/** The built page, served as any host would serve it: from a sub-path. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstLine, freePort, start, type Running } from './processes';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const START_MS = 15_000;

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Builds the page where there is none, or an older one than its sources. */
function ensureBuilt(): void {
  const built = join(PROJECT, 'dist/index.html');
  const sources = ['src', 'public', 'index.html', 'vite.config.ts'].map((name) => newest(join(PROJECT, name)));
  if (existsSync(built) && statSync(built).mtimeMs >= Math.max(...sources)) return;
  const { status } = spawnSync('npm', ['run', '-s', 'build'], { cwd: PROJECT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The page was not built.');
}

export interface Site extends Running {
  readonly address: string;
}

/** @param dir of a built page; null: dist/, built first where that is needed */
export async function serveSite(dir: string | null): Promise<Site> {
  if (dir === null) ensureBuilt();
  const port = String(await freePort());
  const served = ['--base', '/deep/path/', '--dir', dir ?? join(PROJECT, 'dist')];
  const running = start(process.execPath, [join(PROJECT, 'tools/serve.mjs'), '--port', port, ...served]);
  return { ...running, address: await firstLine(running, 1, /(http:\S+)/, START_MS) };
}
