/** What a reader downloads, gzipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../../../dist');

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/** Scripts that the page asks for before it paints: its entry, and what the entry imports at once. */
function firstScripts(): readonly string[] {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8');
  return [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? '');
}

export function benchSizes() {
  if (!existsSync(join(DIST, 'index.html'))) return { note: 'There is no build in dist; npm run build makes one.' };
  const assets = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
  const python = join(DIST, 'python');
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + gzipped(file), 0);
  return {
    first_paint_js: sum(firstScripts().map((name) => join(DIST, name))),
    all_js: sum(assets.map((name) => join(DIST, 'assets', name))),
    python: existsSync(python) ? sum(readdirSync(python).map((name) => join(python, name))) : 0,
  };
}
