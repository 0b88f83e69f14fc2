/** One line that names a run. */
import { scenarioById } from '../scenarios/scenarios';
import { sameData, type ComputedRun } from '../run/run';

/** The scenario's title, with what this run has changed in it; or a run built by hand. */
export function whatHappened({ run }: Pick<ComputedRun, 'run'>): string {
  if (run.scenario === null) return 'A run built by hand';
  const { title, setup, actions } = scenarioById(run.scenario);
  const { charm, library, ...rest } = run.setup;
  const { charm: usualCharm, library: usualLibrary, ...usual } = setup;
  const changed = !sameData(run.actions, actions) || !sameData(rest, usual);
  return [
    changed ? `${title} (changed)` : title,
    ...(charm === usualCharm || charm === undefined ? [] : [charm === null ? 'without a charm' : `charm ${charm}`]),
    ...(library === usualLibrary || library === undefined ? [] : [`library ${library}`]),
  ].join(', ');
}
