/** One line that names a run. */
import { scenarioById } from '../scenarios/scenarios';
import { sameData, type ComputedRun } from '../run/run';

/** The scenario's title where the run is still that scenario; else the scenario with what was changed, or a run built by hand. */
export function whatHappened({ run }: Pick<ComputedRun, 'run'>): string {
  if (run.scenario === null) return 'A run built by hand';
  const scenario = scenarioById(run.scenario);
  const same = sameData(run.actions, scenario.actions) && sameData(run.setup, scenario.setup);
  return same ? scenario.title : `${scenario.title} (changed)`;
}
