/** What the site may weigh before it paints. A build that is over a budget fails; `npm run -s bench` prints the same numbers. */
import { gzipSync } from 'node:zlib';
import type { Plugin, Rollup } from 'vite';

/** Gzipped bytes of scripts before the explorer's first paint. */
export const EXPLORER_BUDGET = 150 * 1024;

export function gzipped(text: string): number {
  return gzipSync(text, { level: 9 }).length;
}

/** Gzipped bytes of some chunks and everything that they ask for at once. @param starts names of entries, and of modules that an entry always loads */
export function firstScripts(bundle: Rollup.OutputBundle, starts: readonly string[]): number {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const isStart = (chunk: Rollup.OutputChunk): boolean =>
    (chunk.isEntry || chunk.isDynamicEntry) && starts.includes(chunk.name);
  const names = chunks.filter(isStart).map((chunk) => chunk.fileName);
  for (const name of names) {
    const chunk = chunks.find((each) => each.fileName === name);
    for (const needed of chunk?.imports ?? []) if (!names.includes(needed)) names.push(needed);
  }
  return chunks.filter((chunk) => names.includes(chunk.fileName)).reduce((sum, chunk) => sum + gzipped(chunk.code), 0);
}

/** @throws from the build where the explorer is over its budget */
export function explorerBudget(): Plugin {
  return {
    name: 'explorer-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const size = firstScripts(bundle, ['main', 'explorer']);
        if (size > EXPLORER_BUDGET)
          this.error(`The explorer is ${size} bytes gzipped before it paints; it may have ${EXPLORER_BUDGET}.`);
        console.log(`Explorer: ${size} bytes gzipped before it paints.`);
      },
    },
  };
}
