/** What a reader downloads, gzipped. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../../../dist');
const LOADER = 'embed.v1.js';

function gzipped(file: string): number {
  return gzipSync(readFileSync(file), { level: 9 }).length;
}

/** Scripts that the frame asks for before it paints; those of the explorer are measured in the browser (`first_paint_js`). */
function firstScripts(page: string): readonly string[] {
  const html = readFileSync(join(DIST, page), 'utf8');
  return [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map((found) => found[1] ?? '');
}

export function benchSizes() {
  if (!existsSync(join(DIST, 'index.html'))) return { note: 'There is no build in dist; npm run build makes one.' };
  const assets = readdirSync(join(DIST, 'assets')).filter((name) => name.endsWith('.js'));
  const python = join(DIST, 'python');
  const sum = (files: readonly string[]) => files.reduce((total, file) => total + gzipped(file), 0);
  return {
    loader: gzipped(join(DIST, LOADER)),
    embed_before_playing: sum(firstScripts('embed.html').map((name) => join(DIST, name))),
    all_js: sum(assets.map((name) => join(DIST, 'assets', name))),
    python: existsSync(python) ? sum(readdirSync(python).map((name) => join(python, name))) : 0,
  };
}
