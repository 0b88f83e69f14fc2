/**
 * What the site holds for other people's pages besides `embed.html`: the loader, under the name that follows its first version and under one
 * that never changes, for pages that pin it by its hash. Loader and frame stay within their budgets.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { EMBED_VERSION } from '../../src/app/embedded/version';
import { firstScripts, gzipped } from '../vite/budgets';
import { classicScript } from './script';

const LOADER = join(import.meta.dirname, '../../src/embed/loader/loader.ts');
const NAMES = [`embed.v${EMBED_VERSION.split('.', 1).join('')}.js`, `embed.v${EMBED_VERSION}.js`];

/** Gzipped bytes. */
export const LOADER_BUDGET = 3 * 1024;
export const EMBED_BUDGET = 120 * 1024;

/** @throws from the build where a budget is overrun */
export function embedFiles(): Plugin {
  return {
    name: 'embed-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const source = await classicScript(LOADER);
        const [loader, embed] = [gzipped(source), firstScripts(bundle, ['embed'])];
        if (loader > LOADER_BUDGET) this.error(`The loader is ${loader} bytes gzipped; it may have ${LOADER_BUDGET}.`);
        if (embed > EMBED_BUDGET) this.error(`The embed is ${embed} bytes gzipped; it may have ${EMBED_BUDGET}.`);
        if (embed === 0) this.error('The embed has no script.');
        for (const fileName of NAMES) this.emitFile({ type: 'asset', fileName, source });
        console.log(`Embed: ${embed} bytes gzipped before it paints, loader ${loader}.`);
      },
    },
  };
}
