/**
 * What the site holds for other people's pages besides `embed.html`: the loader, under the name that follows its first version and under one
 * that never changes, for pages that pin it by its hash. Loader and frame stay within their budgets.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';
import { EMBED_VERSION } from '../../src/embed/version';
import { classicScript } from './script';

const LOADER = join(import.meta.dirname, '../../src/embed/loader/loader.ts');
const NAMES = [`embed.v${EMBED_VERSION.split('.', 1).join('')}.js`, `embed.v${EMBED_VERSION}.js`];

/** Gzipped bytes. */
export const LOADER_BUDGET = 3 * 1024;
export const EMBED_BUDGET = 120 * 1024;

function gzipped(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}

/** The frame's script and everything that it asks for before it paints. */
function firstScripts(bundle: Rollup.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const names = chunks.filter((chunk) => chunk.isEntry && chunk.name === 'embed').map((chunk) => chunk.fileName);
  for (const name of names) {
    const chunk = chunks.find((each) => each.fileName === name);
    for (const needed of chunk?.imports ?? []) if (!names.includes(needed)) names.push(needed);
  }
  return chunks.filter((chunk) => names.includes(chunk.fileName)).map((chunk) => chunk.code);
}

/** @throws from the build where a budget is overrun */
export function embedFiles(): Plugin {
  return {
    name: 'embed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = await classicScript(LOADER);
        const [loader, embed] = [gzipped(source), firstScripts(bundle).reduce((sum, code) => sum + gzipped(code), 0)];
        if (loader > LOADER_BUDGET) this.error(`The loader is ${loader} bytes gzipped; it may have ${LOADER_BUDGET}.`);
        if (embed > EMBED_BUDGET) this.error(`The embed is ${embed} bytes gzipped; it may have ${EMBED_BUDGET}.`);
        if (embed === 0) this.error('The embed has no script.');
        for (const fileName of NAMES) this.emitFile({ type: 'asset', fileName, source });
        console.log(`Embed: ${embed} bytes gzipped before it paints, loader ${loader}.`);
      },
    },
  };
}
