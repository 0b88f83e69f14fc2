/**
 * Adds up what several test commands counted: `node tools/ci.mjs LOG…`, each the output of a command that ends with `N passed, M failed`.
 * A log without such a line is one failure. What failed stands once more before the last line, which is the sum: of a long log, its end is read.
 */
import { existsSync, readFileSync } from 'node:fs';

const TOTAL = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

function lastTotal(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const last = [...text.matchAll(TOTAL)].at(-1);
  return last === undefined ? [0, 1, 0] : last.slice(1).map((count) => Number(count ?? 0));
}

/** As `tools/test.mjs` and `tools/browsers/main.ts` write them, with the line after it that says why. */
const FAILURE = /^(?:failed: .*| +FAILED .*\n.*)$/gm;

function failures(file) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return text.match(FAILURE) ?? [];
}

const logs = process.argv.slice(2);
for (const failure of logs.flatMap(failures)) console.log(failure);

const [passed, failed, skipped] = logs
  .map(lastTotal)
  .reduce((sum, counts) => sum.map((count, at) => count + counts[at]), [0, 0, 0]);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
