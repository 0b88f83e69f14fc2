/** The run as a file: setup and actions, from which everything else is computed again. `docs/run.schema.json` describes it. */
import { writeRun } from '../run/json';
import type { ComputedRun } from '../run/run';

export function json({ run }: Pick<ComputedRun, 'run'>): string {
  return writeRun(run);
}
