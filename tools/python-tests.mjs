/** The Python tests: the runtime and the symbolic cryptography on CPython, and the recorder. Counts go to the file after `--counts`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureEnv } from '../conformance/env.mjs';

const { values } = parseArgs({ options: { counts: { type: 'string' } } });
const reports = mkdtempSync(join(tmpdir(), 'pytest-'));
const totals = { passed: 0, failed: 0, skipped: 0 };

function attribute(xml, name) {
  return Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(xml)?.[1] ?? 0);
}

/** One pytest run of its own: the symbolic package and the real one cannot share a process. */
function pytest(python, name, cwd, args) {
  const file = join(reports, `${name}.xml`);
  const { status } = spawnSync(
    python,
    ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', `--junitxml=${file}`, ...args],
    {
      cwd,
      stdio: 'inherit',
    },
  );
  const xml = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const failed = attribute(xml, 'failures') + attribute(xml, 'errors');
  const skipped = attribute(xml, 'skipped');
  totals.passed += attribute(xml, 'tests') - failed - skipped;
  totals.skipped += skipped;
  totals.failed += status === 0 ? failed : Math.max(failed, 1);
}

const python = await ensureEnv('1.12.0');
pytest(python, 'runtime', 'python', ['tests/runtime']);
pytest(python, 'symbolic', 'python', ['tests/symbolic']);
pytest(python, 'recorder', 'conformance', ['tests']);

if (values.counts) writeFileSync(values.counts, JSON.stringify(totals));
console.log(`Python: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed > 0 ? 1 : 0;
