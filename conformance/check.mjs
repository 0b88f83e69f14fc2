/**
 * Records the inputs of every stored trace again, each with its own library version, and compares.
 *
 *   npm run conformance:check [-- --library 1.12.0]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CONFORMANCE, libraryVersions } from './env.mjs';
import { runPython } from './python.mjs';

const { values } = parseArgs({ options: { library: { type: 'string', multiple: true } } });

for (const version of values.library ?? libraryVersions()) {
  const folders = ['traces', 'traces-extra', 'designs/traces'].map((name) => join(CONFORMANCE, name, version)).filter((path) => existsSync(path));
  if (folders.length === 0) continue;
  const code = await runPython(version, ['-m', 'record', 'check', ...folders]);
  process.exitCode = process.exitCode || code;
}
