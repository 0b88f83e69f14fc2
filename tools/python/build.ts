/**
 * Builds the Python bundle into `.cache/python` (or `--out FOLDER`).
 *
 *   tsx tools/python/build.ts [--out FOLDER] [--optional]
 *
 * With `--optional`, a machine without Python or without the wheels ends well, with a sentence, and builds no bundle.
 */
import { parseArgs } from 'node:util';
import { START_PARTS, libraryPart } from '../../src/charm/live/manifest';
import { buildBundle } from './bundle';
import { DEFAULT_OUT } from './paths';
import { NoPython } from './wheels';

const { values } = parseArgs({ options: { out: { type: 'string', default: DEFAULT_OUT }, optional: { type: 'boolean', default: false } } });

try {
  const { parts, libraries } = await buildBundle(values.out);
  for (const [name, { bytes, gzip }] of Object.entries(parts)) console.log(`${name.padEnd(16)} ${bytes} bytes, ${gzip} compressed`);
  const newest = libraries.at(-1);
  const start = [...START_PARTS, ...(newest === undefined ? [] : [libraryPart(newest)])];
  const total = start.reduce((sum, name) => sum + (parts[name]?.gzip ?? 0), 0);
  console.log(`To start: ${(total / 1e6).toFixed(2)} MB compressed.`);
} catch (error) {
  if (!(error instanceof NoPython)) throw error;
  console.error(`The site is built without the live way. ${error.message}`);
  if (!values.optional) process.exitCode = 1;
}
