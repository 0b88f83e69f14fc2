/**
 * Records the named situations of `conformance/inputs` from the real library.
 *
 *   npm run conformance:record -- --library 1.12.0 --out DIR [--scenario NAME …]
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { DEFAULT_LIBRARY } from './env.mjs';
import { runPython, usage } from './python.mjs';

const { values } = parseArgs({
  options: {
    library: { type: 'string', default: DEFAULT_LIBRARY },
    out: { type: 'string' },
    scenario: { type: 'string', multiple: true, default: [] },
  },
});
if (values.out === undefined) usage('Say where to write the traces: --out DIR');

const chosen = values.scenario.flatMap((name) => ['--scenario', name]);
process.exitCode = await runPython(values.library, ['-m', 'record', 'named', '--out', resolve(values.out), ...chosen]);
