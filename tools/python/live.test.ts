/**
 * The real charm on the real library, hook by hook, beside the twin: they have to agree in everything, texts included. Builds the
 * Python bundle first, if it is not there yet.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareOutcomes, type Difference } from '../../src/charm/compare';
import { createNodeEngine } from '../../src/charm/live/node';
import { runnerOn } from '../../src/charm/live/sources';
import { OVERRIDES, RECORD_ALL, type LiveEngine, type LiveOutcome } from '../../src/charm/live/types';
import { RecordedStore, recordedRunner, recordingSchema, Recorder } from '../../src/charm/recorded/store';
import type { HookRunner } from '../../src/model/hook';
import { twinRunner } from '../../src/model/library/twin';
import { LIBRARY_VERSIONS } from '../../src/model/setup';
import { plan } from '../../src/model/actions/plan';
import { defaultSetup, startWorld } from '../../src/model/start';
import { computeRun, type Run } from '../../src/run/run';
import { SCENARIO_IDS } from '../../src/scenarios/ids';
import { SCENARIOS } from '../../src/scenarios/scenarios';
import { buildBundle } from './bundle';
import { RECORDED_CHARMS, charmSource } from './charms';
import { DEFAULT_OUT, DEFAULT_RECORDINGS } from './paths';
import { recordScenario, recordingFile } from './recordings';

let engine: LiveEngine;
let live: HookRunner;

beforeAll(async () => {
  await buildBundle(DEFAULT_OUT);
  engine = await createNodeEngine();
  live = runnerOn(engine, { charm: charmSource });
}, 240_000);

interface Compared {
  readonly hook: string;
  readonly differences: readonly Difference[];
}

function compared(run: Run): readonly Compared[] {
  const hooks: Compared[] = [];
  computeRun(run, (input) => {
    const real = live(input);
    hooks.push({ hook: `${input.unit} ${input.call.name}`, differences: compareOutcomes(twinRunner(input), real) });
    return real;
  });
  return hooks;
}

const gap = SCENARIOS['renewal-gap'];

function gapRun(over: Run['setup'] = {}): Run {
  return { scenario: 'renewal-gap', setup: { ...gap.setup, ...over }, actions: gap.actions };
}

/** One hook of a charm of the test's own. */
function hookOf(body: string, on = engine): LiveOutcome {
  const text = [
    'import ops',
    'from charmlibs.interfaces.tls_certificates import CertificateRequestAttributes, TLSCertificatesRequiresV4',
    'class WebCharm(ops.CharmBase):',
    '    def __init__(self, framework):',
    '        super().__init__(framework)',
    '        attributes = CertificateRequestAttributes(common_name="web.example")',
    '        self.tls = TLSCertificatesRequiresV4(charm=self, relationship_name="certificates", certificate_requests=[attributes])',
    '        framework.observe(self.on["certificates"].relation_created, self._act)',
    '    def _act(self, event):',
    ...body.split('\n').map((line) => `        ${line}`),
  ].join('\n');
  const charm = { files: { 'charm.py': text }, metadata: null };
  const answer = on.load({ library: { version: '1.12.0', source: null }, charm });
  if ('error' in answer) throw new Error(answer.error.message);
  const planned = plan(startWorld(defaultSetup(), { related: true, settled: true }), { do: 'deliver', unit: 'web/0' });
  if (planned.kind !== 'hook') throw new Error('the first hook is owed');
  return on.run({ input: planned.input, record: RECORD_ALL, overrides: OVERRIDES });
}

describe('the mirror charm on the real library, through the renewal gap', () => {
  it.each(LIBRARY_VERSIONS)('does what the twin says in every hook, library %s', (library) => {
    const hooks = compared(gapRun({ library }));
    expect(hooks.length).toBeGreaterThan(10);
    expect(hooks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it.each(['unit', 'app', 'app_and_unit'] as const)('agrees in mode %s and with ECDSA keys, whose signatures differ', (mode) => {
    const hooks = compared(gapRun({ mode, key: { from: 'library', algorithm: 'ecdsa', size: null } }));
    expect(hooks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it("agrees when the key is the charm's own", () => {
    const hooks = compared(gapRun({ key: { from: 'charm', algorithm: 'rsa', size: null } }));
    expect(hooks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it('deletes the files in the gap, which is what the page is about', () => {
    const { steps } = computeRun(gapRun(), live);
    const removed = steps.flatMap((step) => step.hook?.outcome.effects ?? []).filter(({ kind }) => kind === 'remove');
    expect(removed.length).toBeGreaterThan(0);
  });

  it('is answered from a recording without Python, step for step', () => {
    const recorder = new Recorder('report-mirror', '1.12.0');
    const run = gapRun();
    const real = computeRun(run, (input) => {
      const outcome = live(input);
      recorder.add(input, outcome);
      return outcome;
    });
    const store = new RecordedStore([recordingSchema.parse(JSON.parse(JSON.stringify(recorder.recording())))]);
    const again = computeRun(run, recordedRunner(store, twinRunner));
    expect(again.steps.map((step) => step.after)).toEqual(real.steps.map((step) => step.after));
    const own = again.steps.filter((step) => step.hook?.unit === 'web/0');
    expect(own.every((step) => step.hook?.outcome.by === 'recorded')).toBe(true);
  });
});

describe('the recordings that come with the page', () => {
  it.each(SCENARIO_IDS)('are what the charms do today: %s', (id) => {
    for (const charm of RECORDED_CHARMS) {
      const { recording, differences } = recordScenario(id, charm, live);
      expect(differences).toEqual([]);
      const shipped: unknown = JSON.parse(readFileSync(join(DEFAULT_RECORDINGS, recordingFile(id, charm)), 'utf8'));
      // Told apart by keys first: a whole recording is too long to be shown.
      expect(Object.keys(recordingSchema.parse(shipped).hooks)).toEqual(Object.keys(recording.hooks));
      expect(JSON.stringify(shipped) === JSON.stringify(recording), 'record them anew: tools/python/record-steps.ts').toBe(true);
    }
  });
});

describe('a charm in live Python', () => {
  it('meets a set in the same order in every start, so that a link shows the run that was shared', async () => {
    const names = 'self.unit.status = ops.ActiveStatus(" ".join({"a.example", "b.example", "c.example", "d.example"}))';
    expect(hookOf(names, await createNodeEngine()).outcome.effects).toEqual(hookOf(names).outcome.effects);
  });

  it('leaves lines, library calls, commands and log to be shown', () => {
    const { outcome, printed } = hookOf('print("hello")\nself.unit.status = ops.ActiveStatus("up")');
    expect(outcome.report.raised).toBeNull();
    expect(outcome.report.lines.length).toBeGreaterThan(1);
    expect(outcome.report.calls.length).toBeGreaterThan(0);
    expect(outcome.report.commands.length).toBeGreaterThan(0);
    expect(outcome.effects.at(-1)).toMatchObject({ kind: 'status', status: { name: 'active', message: 'up' } });
    expect(printed).toBe('hello\n');
  });

  it('loses its writes in an exception and keeps the line where it came from', () => {
    const { outcome } = hookOf('raise ValueError("no")');
    expect(outcome.report.raised).toMatchObject({ type: 'ValueError', message: 'no', file: 'charm.py' });
  });

  it('is told in a sentence what is not simulated', () => {
    const { outcome } = hookOf('self.model.storages.request("data", 1)');
    expect(outcome.report.raised?.message ?? '').not.toBe('');
    const { outcome: program } = hookOf('import subprocess\nsubprocess.run(["openssl", "version"])');
    expect(program.report.raised?.message).toMatch(/openssl/);
  });

  it('may import what charms commonly import', () => {
    const common =
      'abc argparse ast base64 collections contextlib copy csv dataclasses datetime enum functools glob hashlib html http.client ' +
      'importlib.resources inspect io ipaddress itertools json logging math operator os pathlib platform pprint random re secrets shlex ' +
      'shutil signal socket sqlite3 ssl statistics string subprocess sys tarfile tempfile textwrap threading time tomllib traceback ' +
      'types typing unittest.mock urllib.parse urllib.request uuid weakref zipfile zoneinfo configparser decimal difflib fnmatch ' +
      'fractions gzip graphlib heapq hmac pwd grp queue calendar bisect asyncio concurrent.futures yaml pydantic ops typing_extensions';
    const { outcome } = hookOf(common.split(' ').map((name) => `import ${name}`).join('\n'));
    expect(outcome.report.raised).toBeNull();
  });

  it('gets the rest of the standard library when it asks for it, in the middle of a hook too', () => {
    expect(hookOf('import xml.etree.ElementTree, multiprocessing').outcome.report.raised).toBeNull();
  });
});
