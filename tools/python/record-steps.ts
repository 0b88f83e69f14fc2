/**
 * Records what the charms of the built-in scenarios do, hook by hook, with the real charm on the real library.
 *
 *   tsx tools/python/record-steps.ts [--out FOLDER] [scenario …]
 *
 * One file for each scenario and charm, `<scenario>.<charm>.json`. Needs the Python bundle (`tools/python/build.ts`).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { compareOutcomes } from '../../src/charm/compare';
import { createNodeRunner } from '../../src/charm/live/node';
import { Recorder } from '../../src/charm/recorded/store';
import { twinRunner } from '../../src/model/library/twin';
import type { HookRunner } from '../../src/model/hook';
import { defaultSetup } from '../../src/model/start';
import { computeRun } from '../../src/run/run';
import { SCENARIO_IDS, type ScenarioId } from '../../src/scenarios/ids';
import { SCENARIOS } from '../../src/scenarios/scenarios';
import { RECORDED_CHARMS, charmSource } from './charms';
import { PROJECT } from './paths';

const DEFAULT_RECORDINGS = join(PROJECT, 'src', 'charm', 'recorded', 'data');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string', default: DEFAULT_RECORDINGS } } });

function isScenario(id: string): id is ScenarioId {
  return (SCENARIO_IDS as readonly string[]).includes(id);
}

const unknown = positionals.filter((id) => !isScenario(id));
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.`);
const scenarios = positionals.length > 0 ? positionals.filter(isScenario) : SCENARIO_IDS;

const { runner } = await createNodeRunner({ charm: charmSource });
mkdirSync(values.out, { recursive: true });
let differences = 0;

/** Runs live, keeps the outcome, and says where the twin disagrees. */
function recording(recorder: Recorder, where: string): HookRunner {
  return (input) => {
    const live = runner(input);
    recorder.add(input, live);
    for (const { field, twin, live: real } of compareOutcomes(twinRunner(input), live)) {
      differences += 1;
      console.error(`${where}, ${input.unit} ${input.call.name}: ${field}: twin ${twin}, live ${real}`);
    }
    return live;
  };
}

for (const id of scenarios) {
  const scenario = SCENARIOS[id];
  for (const charm of RECORDED_CHARMS) {
    const setup = { ...scenario.setup, charm };
    const recorder = new Recorder(charm, defaultSetup(setup).library);
    computeRun({ setup, scenario: id, actions: scenario.actions }, recording(recorder, `${id}, ${charm}`));
    const text = JSON.stringify(recorder.recording());
    writeFileSync(join(values.out, `${id}.${charm}.json`), text);
    console.log(`${id}.${charm}.json  ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`);
  }
}
if (differences > 0) process.exitCode = 1;
