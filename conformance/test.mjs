/**
 * Runs the tests of the recorder and of its environments, with the library version given, 1.12.0 by default.
 *
 *   npm run conformance:test
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { CONFORMANCE, DEFAULT_LIBRARY } from './env.mjs';
import { runPython } from './python.mjs';

const { values } = parseArgs({ options: { library: { type: 'string', default: DEFAULT_LIBRARY } } });

const environments = spawnSync(process.execPath, ['--test', join(CONFORMANCE, 'env.test.mjs')], { stdio: 'inherit' });
const recorder = await runPython(values.library, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests']);
process.exitCode = environments.status || recorder;
