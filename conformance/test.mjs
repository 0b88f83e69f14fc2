/**
 * Runs the recorder's own tests with the library version given, 1.12.0 by default.
 *
 *   npm run conformance:test
 */
import { parseArgs } from 'node:util';

import { DEFAULT_LIBRARY } from './env.mjs';
import { runPython } from './python.mjs';

const { values, positionals } = parseArgs({ options: { library: { type: 'string', default: DEFAULT_LIBRARY } }, allowPositionals: true });

process.exitCode = await runPython(values.library, ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'tests', ...positionals]);
