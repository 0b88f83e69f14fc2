/**
 * Five charms of a hundred lines and more, as their authors would write them from the documentation of ops and the library. They run
 * unchanged, through a renewal and a departure, as a reader's charm does that was pasted into the page.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownSetup } from '../../src/app/editor/ownSetup';
import { createNodeEngine, DEFAULT_BUNDLE } from '../../src/charm/live/node';
import { ownCharmOverrides } from '../../src/charm/live/overrides';
import { runnerOn } from '../../src/charm/live/sources';
import type { LiveEngine } from '../../src/charm/live/types';
import type { HookRunner } from '../../src/model/hook';
import type { OwnCharm } from '../../src/run/code';
import { healthOf } from '../../src/run/health';
import { computeRun, type ComputedRun, type RunAction } from '../../src/run/run';
import { scenarioById } from '../../src/scenarios/scenarios';
import type { ScenarioId } from '../../src/scenarios/ids';

const FOLDER = fileURLToPath(new URL('../../src/charms/examples/', import.meta.url));

function charmIn(name: string): OwnCharm {
  const root = join(FOLDER, name);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const;
  });
  return { files: Object.fromEntries(files), from: null };
}

describe.skipIf(!existsSync(join(DEFAULT_BUNDLE, 'site')))('charms as their authors write them', () => {
  let engine: LiveEngine;
  beforeAll(async () => {
    engine = await createNodeEngine();
  });

  function runOf(
    named: string | OwnCharm,
    scenario: ScenarioId,
    more: readonly RunAction[] = [],
  ): ComputedRun {
    const charm = typeof named === 'string' ? charmIn(named) : named;
    const files = charm.files;
    const answer = engine.load({ library: { version: '1.12.0', source: null }, charm: { files, metadata: null } });
    if ('error' in answer) throw new Error(JSON.stringify(answer.error));
    const base = scenarioById(scenario);
    const setup = ownSetup({ setup: base.setup, scenario }, charm, answer.loaded.charm);
    const runner: HookRunner = (input) =>
      runnerOn(engine, {
        charm: () => ({ files, metadata: null }),
        overrides: ownCharmOverrides(input.world.setup),
      })(input);
    return computeRun({ setup, scenario, actions: [...base.actions, ...more] }, runner);
  }

  const words = ({ steps }: ComputedRun): readonly string[] => steps.map(({ after }) => healthOf(after, 'web/0').word);
  const failures = ({ steps }: ComputedRun): readonly string[] =>
    steps.flatMap(({ hook }) => {
      const raised = hook?.outcome.report.raised;
      return raised ? [`${hook.call.name}: ${raised.type}: ${raised.message} (${raised.file} ${raised.line})`] : [];
    });

  const CASES: readonly { readonly name: string; readonly gap: string; readonly departed: string }[] = [
    { name: 'haproxy-machine', gap: 'outage', departed: 'gone' },
    { name: 'two-endpoints', gap: 'serving-valid', departed: 'gone' },
    { name: 'cluster-peers', gap: 'serving-valid', departed: 'left-behind' },
    { name: 'deferring', gap: 'serving-valid', departed: 'gone' },
    { name: 'several-files', gap: 'serving-valid', departed: 'gone' },
  ];

  it.each(CASES)('$name: a renewal with a hook in the gap, without one failing hook', ({ name, gap }) => {
    const run = runOf(name, 'renewal-gap');
    expect(failures(run)).toEqual([]);
    const seen = words(run);
    expect([seen[4], seen[10], seen.at(-1)]).toEqual(['serving-valid', gap, 'serving-valid']);
    expect(run.steps.at(-1)?.after.requirer.units[0]?.status.name).toBe('active');
  });

  it.each(CASES)('$name: the relation goes and comes again', ({ name, departed }) => {
    const run = runOf(name, 'relation-removed');
    expect(failures(run)).toEqual([]);
    const seen = words(run);
    expect(seen.filter((word) => word === departed).length).toBeGreaterThan(3);
    expect(seen.at(-1)).toBe('serving-valid');
  });

  it('a peer relation brings what the leader wrote to the other unit, by its own relation-changed', () => {
    const deliver: RunAction = { do: 'deliver', unit: 'web/1' };
    const run = runOf('cluster-peers', 'two-units', [deliver, deliver, deliver, deliver]);
    expect(failures(run)).toEqual([]);
    const peerHooks = run.steps.flatMap(({ hook }) => (hook?.call.relation === 100 ? [hook] : []));
    expect(peerHooks.map(({ unit, call }) => `${unit} ${call.name} ${call.remoteUnit ?? 'application'}`)).toEqual([
      'web/1 relation-changed application',
      'web/1 relation-changed web/0',
    ]);
    expect(run.steps.at(-1)?.after.requirer.units[1]?.files['/etc/kvstore/kvstore.json']?.content).toMatch(/"token"/);
  });

  it('an event that was deferred comes again in the next hook, whatever that is', () => {
    // The charm looks for another name than it asks for, so it goes on deferring.
    const looksFor = 'get_assigned_certificate(CertificateRequestAttributes(common_name="other.example"))';
    const { files } = charmIn('deferring');
    const text = (files['charm.py'] ?? '').replace('get_assigned_certificate(self._request)', looksFor);
    expect(text).toContain(looksFor);
    const run = runOf({ files: { 'charm.py': text }, from: null }, 'names-changed');
    const deferred = run.steps.flatMap(({ hook }) =>
      hook?.outcome.report.observed.some((each) => each.deferred) === true ? [hook.call.name] : [],
    );
    const served = ['relation-changed', 'relation-joined', 'relation-changed'];
    expect(deferred).toEqual([...served, 'config-changed', 'update-status', 'relation-changed', 'update-status']);
    expect(failures(run)).toEqual([]);
  });
});
