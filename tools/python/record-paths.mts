/**
 * Records the paths of the shipped charms: what each does in every hook that the built-in scenarios, the stored traces and the actions from
 * there can bring about, so that it is played without Python.
 *
 *   tsx tools/python/record-paths.mts [--more] [--out FOLDER] [--pairs N] [--walks N] [charm id …]
 *   tsx tools/python/record-paths.mts --check [--seed N] [--walks N] [charm id …]
 *
 * One file a charm, `<id>.json`. With `--more` the stored trees grow by what scenarios, traces and situations have come to need since. With
 * `--check` nothing is written: every hook of the built-in scenarios, every distinct hook that a search of the situations meets, and those of
 * walks of chance from the seed are run live and compared with what the files say. Needs the Python bundle (`tools/python/build.ts`).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Audit } from '../../src/charm/paths/audit';
import { explore, repeatableChance, walk } from '../../src/charm/paths/explore';
import { GrowingTrees, emptyTrees } from '../../src/charm/paths/growing';
import { Growth } from '../../src/charm/paths/growth';
import type { CharmSource } from '../../src/charm/live/types';
import { createPathEngine, type PathEngine } from '../../src/charm/paths/node';
import { packTrees, unpackTrees } from '../../src/charm/paths/pack';
import { elsewhere, stepPair, type Pair } from '../../src/charm/paths/pairs';
import { TREE_OPTIONS, type CharmTrees, type TreeOptions } from '../../src/charm/paths/tree';
import { HookMemo, Library, searchOf, whyNot } from '../../src/explore';
import type { HookInput, HookOutcome, HookRunner } from '../../src/model/hook';
import { isProvider } from '../../src/model/juju/entities';
import { twinRunner } from '../../src/model/library/twin';
import { DESIGNS, type Design, type RequestAttributes, type Setup } from '../../src/model/setup';
import { readTrace, traceFiles } from '../../src/cli/replay/files';
import { replay } from '../../src/cli/replay/replay';
import { computeRun } from '../../src/run/run';
import { runStart } from '../../src/run/start';
import { PROVIDER_IDS, providerPolicy, SITUATION_IDS } from '../../src/scenarios/ids';
import { SCENARIOS, type Scenario } from '../../src/scenarios/scenarios';
import { CHARM_FILES, type CharmId } from '../../src/charms/files';
import { PROJECT } from './paths';

const DATA = join(PROJECT, 'src', 'charm', 'paths', 'data');
const CONFORMANCE = join(PROJECT, 'conformance');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: DATA },
    check: { type: 'boolean', default: false },
    more: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '6000' },
    walks: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});

const shipped = Object.keys(CHARM_FILES) as readonly CharmId[];

function isCharm(id: string): id is CharmId {
  return (shipped as readonly string[]).includes(id);
}

function charmText(id: CharmId): string {
  return readFileSync(join(PROJECT, 'src', 'charms', CHARM_FILES[id].file), 'utf8');
}

function charmSource(id: string): CharmSource | null {
  return isCharm(id) ? { files: { 'charm.py': charmText(id) }, metadata: null } : null;
}

const unknown = positionals.filter((id) => !isCharm(id));
if (unknown.length > 0) {
  console.error(`There is no charm ${unknown.join(', ')}; known: ${shipped.join(', ')}.`);
  process.exit(2);
}
const charms = positionals.length > 0 ? positionals.filter(isCharm) : shipped;
const scenarios: readonly Scenario[] = Object.values(SCENARIOS);

const name = (commonName: string, more: Partial<RequestAttributes> = {}): RequestAttributes => ({
  commonName,
  sansDns: [commonName],
  ...more,
});
const unit = (...requests: readonly RequestAttributes[]): Partial<Setup> => ({ requests: { app: [], unit: requests } });

/** The setup that fits a charm: its own requests, and the events that it passes to the library. */
function ownSetup(charm: CharmId): Partial<Setup> {
  const { requests, refreshEvents } = CHARM_FILES[charm];
  return { charm, requests: { app: requests, unit: requests }, refreshEvents };
}

/** What a reader can set beside a scenario's own setup and the charm's. */
const VARIATIONS: readonly Partial<Setup>[] = [
  ...PROVIDER_IDS.map((id) => ({ provider: providerPolicy(id) })),
  { library: '1.10.0' },
  { library: '1.10.1' },
  { library: '1.11.0' },
  { mode: 'app', units: 2, requests: { app: [name('web.example')], unit: [] } },
  { mode: 'app_and_unit', units: 2, requests: { app: [name('web.example')], unit: [name('unit.web.example')] } },
  { mode: 'app_and_unit', units: 2, library: '1.10.0', requests: { app: [name('web.example')], unit: [name('unit.web.example')] } },
  { refreshEvents: ['update_status', 'config_changed'] },
  { units: 2 },
  { key: { from: 'charm', algorithm: 'rsa', size: null } },
  unit(name('www.site.test')),
  unit(name('web.example'), name('api.example')),
  unit(name('web.example', { isCa: true })),
  { config: { 'log-level': 'debug' } },
  ...DESIGNS.filter((design) => design !== 'released').map((design) => ({ design: [design] })),
];

/** What is mixed with another one: the library stays, for changing it takes Python a second. */
const MIXED = VARIATIONS.filter(({ library, design }) => library === undefined && design === undefined);

/** The world in which a run begins, and the same elsewhere. */
function startPair(growth: Growth, setup: Partial<Setup>): Pair {
  const world = runStart(setup, (input) => growth.both([input, input], false)[0]);
  return [world, elsewhere(world)];
}

/** Every world of a run. Actions that are refused in this variation are left out. */
function worldsOf(growth: Growth, scenario: Scenario, variation: Partial<Setup>, always: boolean): readonly Pair[] {
  let pair = startPair(growth, { ...scenario.setup, ...variation });
  const met = [pair];
  for (const action of scenario.actions) {
    const next = stepPair(growth, pair, [action, action], always);
    if (!next) continue;
    pair = next;
    met.push(pair);
  }
  return met;
}

/** Stored traces of whole charms: their situations are not all among the scenarios. */
function growFromTraces(growth: Growth, charm: CharmId): void {
  const { file } = CHARM_FILES[charm];
  for (const path of traceFiles([join(CONFORMANCE, 'traces'), join(CONFORMANCE, 'traces-extra')])) {
    const read = readTrace(path);
    if ('problem' in read || read.trace.charm !== file) continue;
    const named = (input: HookInput): HookInput => ({ ...input, world: { ...input.world, setup: { ...input.world.setup, charm } } });
    replay(
      read.trace,
      (input) => (isProvider(input.world, input.unit) ? twinRunner(input) : (growth.played(named(input)) ?? growth.learn(named(input)))),
      true,
    );
  }
}

/** Every variation with some walks of its own, and mixtures of two. */
function walks(growth: Growth, charm: CharmId): void {
  const chance = repeatableChance(42);
  for (const first of VARIATIONS) {
    for (let round = 0; round < Number(values.walks); round += 1) {
      const second = MIXED[chance(MIXED.length)] ?? {};
      const setup = { ...(round % 3 === 0 ? {} : ownSetup(charm)), ...first, ...(round % 2 === 0 ? {} : second), charm };
      walk(growth, startPair(growth, setup), chance, 80);
    }
  }
}

/** The most general trees that hold. Only a charm that names the function cares for a library that has it. */
function grown(charm: CharmId, engine: PathEngine): Growth {
  const asksState = charmText(charm).includes('get_certificate_state');
  const [most, ...closer] = TREE_OPTIONS.filter(({ library }) => asksState || !library);
  if (!most) throw new Error('There are no kinds of trees.');
  let growth = grownWith(charm, engine, most);
  for (const options of closer) {
    const [fault] = growth.faults;
    if (growth.unrepeatable || (growth.trees.live === null && !fault)) return growth;
    console.log(`  ${growth.trees.live ?? `${fault?.where}: ${fault?.what}`.slice(0, 200)}`);
    growth = grownWith(charm, engine, options);
  }
  return growth;
}

function grownWith(charm: CharmId, engine: PathEngine, options: TreeOptions): Growth {
  const growth = new Growth(new GrowingTrees(emptyTrees(charm, options)), (input) => engine.run(input));
  const starts = scenarios.flatMap((scenario) => worldsOf(growth, scenario, { charm }, true));
  if (growth.trees.live !== null) return growth;
  // Of each variation the plain renewal and one more scenario are run live whatever is known: something may decide there that no question tells,
  // and a scenario with a mode of its own does not ask for what the variation changes.
  const varied = [ownSetup(charm), ...VARIATIONS.map((variation) => ({ ...variation, charm }))].flatMap((variation, at) =>
    scenarios.flatMap((scenario, index) =>
      worldsOf(growth, scenario, variation, scenario === SCENARIOS['renewal-gap'] || index === at % scenarios.length),
    ),
  );
  growFromTraces(growth, charm);
  growFromSituations(growth, charm);
  const counts = [growth.live];
  if (growth.trees.live !== null || growth.faults.length > 0) return growth;
  walks(growth, charm);
  counts.push(growth.live);
  explore(growth, [...starts, ...varied.filter((_, at) => at % 37 === 0)], { pairs: Number(values.pairs) });
  console.log(`  hooks run live: ${counts[0] ?? 0} in runs, then ${counts[1] ?? 0} with walks, ${growth.live} with exploration`);
  return growth;
}

/** What is stored, and what scenarios, traces and situations have come to need since. */
function grownMore(trees: CharmTrees, charm: CharmId, engine: PathEngine): Growth {
  const growth = new Growth(new GrowingTrees(trees), (input) => engine.run(input));
  for (const variation of [{ charm }, ownSetup(charm)]) {
    for (const scenario of scenarios) worldsOf(growth, scenario, variation, false);
  }
  growFromTraces(growth, charm);
  growFromSituations(growth, charm);
  console.log(`  hooks run live: ${growth.live}`);
  return growth;
}

function record(charm: CharmId, engine: PathEngine): void {
  const before = performance.now();
  const stored = values.more ? storedTrees(charm) : null;
  const growth = stored ? grownMore(stored, charm, engine) : grown(charm, engine);
  const text = `${JSON.stringify(packTrees(growth.trees))}\n`;
  writeFileSync(join(values.out, `${charm}.json`), text);
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  const size = `${(gzipSync(text).length / 1024).toFixed(1)} KiB compressed`;
  const { live, options } = growth.trees;
  const taken = Object.entries(options).filter(([, on]) => on);
  const remark = live === null ? `; ${taken.map(([option]) => option).join(', ')}` : `; always live: ${live}`;
  console.log(`${charm}: ${size}, ${seconds} s${remark}`);
  for (const { where, what } of growth.faults.slice(0, 5)) console.error(`  ${where}: ${what}`);
  if (growth.faults.length > 0) process.exitCode = 1;
}

/** Every distinct hook that the orders of events of a situation can bring about; the provider's is the same with every charm. */
function meetSituations(charm: CharmId, design: readonly Design[], ofCharm: HookRunner): void {
  const run = (input: HookInput): HookOutcome =>
    isProvider(input.world, input.unit) ? twinRunner(input) : ofCharm(input);
  const library = new Library(new HookMemo(run));
  for (const situation of SITUATION_IDS) {
    const cell = { charm, situation, design, provider: null };
    if (whyNot(cell) !== null) continue;
    const search = searchOf(cell, library);
    while (!search.done) search.work(1000, () => performance.now());
  }
}

/** Only what no tree covers runs live. */
function growFromSituations(growth: Growth, charm: CharmId): void {
  for (const design of DESIGNS) {
    const chosen = design === 'released' ? [] : [design];
    meetSituations(charm, chosen, (input) => growth.played(input) ?? growth.learn(input));
  }
}

/** Every hook of the built-in scenarios and situations, and of walks that the recording did not take, live and by path. */
function check(charm: CharmId, engine: PathEngine, trees: CharmTrees): void {
  const audit = new Audit(trees, (input) => engine.run(input));
  for (const scenario of scenarios) {
    computeRun({ setup: { ...scenario.setup, charm }, scenario: scenario.id, actions: scenario.actions }, (input) =>
      isProvider(input.world, input.unit) ? twinRunner(input) : audit.compared(input),
    );
  }
  const scenarioHooks = audit.hooks;
  meetSituations(charm, [], (input) => audit.compared(input));
  const { hooks, missing } = audit;
  const chance = repeatableChance(Number(values.seed));
  for (const variation of [ownSetup(charm), ...MIXED]) {
    for (let round = 0; round < Number(values.walks); round += 1) {
      const world = runStart({ ...variation, charm }, (input) => audit.both([input, input])[0]);
      walk(audit, [world, world], chance, 60);
    }
  }
  const walked = `${audit.hooks - hooks} in walks, ${audit.missing - missing} of them without a path`;
  const told = `${scenarioHooks} hooks in scenarios, ${hooks - scenarioHooks} more in situations, ${missing} of all without a path`;
  console.log(`${charm}: ${told}; ${walked}; ${audit.faults.length} differ`);
  for (const { where, what } of audit.faults.slice(0, 5)) console.error(`  ${where}: ${what}`);
  if (audit.faults.length > 0 || missing > 0) process.exitCode = 1;
}

function storedTrees(charm: CharmId): CharmTrees | null {
  const file = join(values.out, `${charm}.json`);
  return existsSync(file) ? unpackTrees(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

const engine = await createPathEngine(charmSource);
mkdirSync(values.out, { recursive: true });
for (const charm of charms) {
  const trees = values.check ? storedTrees(charm) : null;
  if (!values.check) record(charm, engine);
  else if (trees) check(charm, engine, trees);
}
