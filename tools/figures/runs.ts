/** Every built-in scenario, computed from its recorded hooks: what files show is what the charm really did. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine, type Recording } from '../../src/app/store/engine';
import { recordingSchema } from '../../src/charm/recorded/store';
import { defaultSetup } from '../../src/model/start';
import { computeRun, type ComputedRun } from '../../src/run/run';
import { stepIds, stepThatMatters } from '../../src/run/matters';
import type { Scenario } from '../../src/scenarios/scenarios';
import { fourLanes } from '../../src/timeline/lanes';
import { timelineModel } from '../../src/timeline/model/model';
import type { TimelineModel } from '../../src/timeline/model/types';

const RECORDED = join(import.meta.dirname, '../../src/charm/recorded/data');

export interface ScenarioRun {
  readonly scenario: Scenario;
  readonly computed: ComputedRun;
  /** With the lanes that figures show. */
  readonly model: TimelineModel;
  /** By index: an id for each step that survives inserted steps. */
  readonly ids: readonly string[];
  /** Number of the step that matters, from 1. */
  readonly matters: number;
}

function recordingOf(scenario: string, charm: string): Recording {
  const file = join(RECORDED, `${scenario}.${charm}.json`);
  if (!existsSync(file))
    throw new Error(`The hooks of ${scenario} with ${charm} were not recorded; npm run build records them.`);
  return recordingSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** @throws Error where a hook of the scenario was not recorded */
export function scenarioRunOf(scenario: Scenario): ScenarioRun {
  const { id, setup, actions } = scenario;
  const engine = new Engine();
  const { charm } = defaultSetup(setup);
  if (charm !== null) engine.learn(recordingOf(id, charm));
  const computed = computeRun({ scenario: id, setup, actions }, engine.runner);
  return {
    scenario,
    computed,
    model: fourLanes(timelineModel(computed.steps, computed.start)),
    ids: stepIds(computed.steps),
    matters: stepThatMatters(computed.steps) + 1,
  };
}
