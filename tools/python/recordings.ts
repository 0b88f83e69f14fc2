/** One built-in scenario with one charm, run live and recorded. */
import { compareOutcomes, type Difference } from '../../src/charm/compare';
import { Recorder, type Recording } from '../../src/charm/recorded/store';
import { twinRunner } from '../../src/model/library/twin';
import type { HookRunner } from '../../src/model/hook';
import { defaultSetup } from '../../src/model/start';
import { computeRun } from '../../src/run/run';
import type { ScenarioId } from '../../src/scenarios/ids';
import { SCENARIOS } from '../../src/scenarios/scenarios';
import type { RecordedCharm } from './charms';

export interface Recorded {
  readonly recording: Recording;
  /** Where the twin disagrees: hook, and what differs. */
  readonly differences: readonly (readonly [hook: string, difference: Difference])[];
}

export function recordScenario(id: ScenarioId, charm: RecordedCharm, live: HookRunner): Recorded {
  const scenario = SCENARIOS[id];
  const setup = { ...scenario.setup, charm };
  const recorder = new Recorder(charm, defaultSetup(setup).library);
  const differences: (readonly [string, Difference])[] = [];
  computeRun({ setup, scenario: id, actions: scenario.actions }, (input) => {
    const outcome = live(input);
    recorder.add(input, outcome);
    for (const each of compareOutcomes(twinRunner(input), outcome)) differences.push([`${input.unit} ${input.call.name}`, each]);
    return outcome;
  });
  return { recording: recorder.recording(), differences };
}

/** The file that `src/charm/recorded/shipped.ts` looks for. */
export function recordingFile(id: ScenarioId, charm: RecordedCharm): string {
  return `${id}.${charm}.json`;
}
