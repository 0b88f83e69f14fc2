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
import { createNodeRunner } from '../../src/charm/live/node';
import { SCENARIO_IDS, type ScenarioId } from '../../src/scenarios/ids';
import { RECORDED_CHARMS, charmSource } from './charms';
import { DEFAULT_RECORDINGS } from './paths';
import { recordScenario, recordingFile } from './recordings';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string', default: DEFAULT_RECORDINGS } } });

function isScenario(id: string): id is ScenarioId {
  return (SCENARIO_IDS as readonly string[]).includes(id);
}

const unknown = positionals.filter((id) => !isScenario(id));
if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}.`);
const scenarios = positionals.length > 0 ? positionals.filter(isScenario) : SCENARIO_IDS;

const { runner } = await createNodeRunner({ charm: charmSource });
mkdirSync(values.out, { recursive: true });

for (const id of scenarios) {
  for (const charm of RECORDED_CHARMS) {
    const { recording, differences } = recordScenario(id, charm, runner);
    const text = JSON.stringify(recording);
    writeFileSync(join(values.out, recordingFile(id, charm)), text);
    console.log(`${recordingFile(id, charm)}  ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`);
    for (const [hook, { field, twin, live }] of differences) console.error(`  ${hook}: ${field}: twin ${twin}, live ${live}`);
    if (differences.length > 0) process.exitCode = 1;
  }
}
