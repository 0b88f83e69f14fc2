/** The queries as one script, so that any engine can be asked the same. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type * as queries from './queries';

export type Queries = typeof queries;

/** @returns an expression that calls a query inside the page */
export type Expression = <Name extends keyof Queries>(name: Name, ...args: Parameters<Queries[Name]>) => string;

export async function queryScript(): Promise<Expression> {
  const entry = fileURLToPath(new URL('queries.ts', import.meta.url));
  const lib = { entry, formats: ['iife' as const], name: 'queries' };
  const result = [await build({ configFile: false, logLevel: 'error', build: { write: false, lib } })].flat();
  const chunk = result.flatMap((each) => ('output' in each ? each.output : [])).find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The queries were not built.');
  return (name, ...args) =>
    `(() => { ${chunk.code}; return queries.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')}); })()`;
}
