import { describe, expect, it } from 'vitest';
import type { HookInput, HookOutcome } from '../../model/hook';
import { replaceUnit } from '../../model/juju/entities';
import type { World } from '../../model/juju/world';
import { twinRunner } from '../../model/library/twin';
import { step } from '../../model/step';
import { freshWorld, inputOf, servedWorld } from '../testing';
import { hookKey } from './key';
import { Recorder, RecordedStore, recordedRunner, recordingSchema } from './store';

const ACTIONS = [...Array.from({ length: 6 }, () => ['web/0', 'ca/0']).flat()].map(
  (unit) => ({ do: 'deliver', unit }) as const,
);

/** Every hook of a first request, as a charm would have left it. */
function recorded(): { readonly store: RecordedStore; readonly hooks: readonly (readonly [HookInput, HookOutcome])[] } {
  const recorder = new Recorder('report-mirror', '1.12.0');
  const hooks: (readonly [HookInput, HookOutcome])[] = [];
  let world = freshWorld();
  for (const action of ACTIONS) {
    world = step(world, action, (input) => {
      const outcome = twinRunner(input);
      hooks.push([input, outcome]);
      recorder.add(input, outcome);
      return outcome;
    }).after;
  }
  const text = JSON.stringify(recorder.recording());
  return { store: new RecordedStore([recordingSchema.parse(JSON.parse(text))]), hooks };
}

describe('recorded hooks', () => {
  it('come back as they were, through JSON and the table of texts', () => {
    const { store, hooks } = recorded();
    const own = hooks.filter(([input]) => input.unit === 'web/0');
    expect(own.length).toBeGreaterThan(3);
    for (const [input, outcome] of own) expect(store.find(input)).toEqual({ ...outcome, by: 'recorded' });
  });

  it('hold each PEM text once, since databags, secrets and answers repeat it', () => {
    const recorder = new Recorder('report-mirror', '1.12.0');
    const input = inputOf(servedWorld(), {
      call: { name: 'relation-changed', relation: 1, remoteApp: 'ca', remoteUnit: 'ca/0' },
    });
    recorder.add(input, twinRunner(input));
    const { texts, hooks } = recorder.recording();
    expect(JSON.stringify(hooks)).not.toContain('BEGIN');
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('leave to the fallback what was never recorded, and all of the provider', () => {
    const { store, hooks } = recorded();
    const asked: string[] = [];
    const runner = recordedRunner(store, (input) => {
      asked.push(input.unit);
      return twinRunner(input);
    });
    for (const [input] of hooks) runner(input);
    expect(new Set(asked)).toEqual(new Set(['ca/0']));
    expect(runner(inputOf(servedWorld({ mode: 'app' }))).by).toBe('twin');
    expect(asked.at(-1)).toBe('web/0');
  });
});

describe('the key of a hook', () => {
  const world = servedWorld();
  const call = { name: 'relation-changed', relation: 1, remoteApp: 'ca', remoteUnit: 'ca/0' } as const;
  const key = (changed: Partial<World> = {}): string | null => hookKey(inputOf({ ...world, ...changed }, { call }));

  function withUnit(over: object): Partial<World> {
    const unit = world.requirer.units[0];
    if (!unit) throw new Error('there is a unit');
    return replaceUnit(world, { ...unit, ...over });
  }

  it('changes with whatever the hook could see', () => {
    const { relation, requirer, setup } = world;
    if (!relation) throw new Error('there is a relation');
    const databags = { ...relation.databags, ca: { certificates: '[]' } };
    const seen: Partial<World>[] = [
      { now: world.now + 1 },
      { relation: { ...relation, databags } },
      { secrets: world.secrets.slice(1) },
      { counters: { ...world.counters, uuids: 77 } },
      { requirer: { ...requirer, leader: null } },
      { requirer: { ...requirer, config: { port: 1 } } },
      { setup: { ...setup, charm: 'report-guarded' } },
      { setup: { ...setup, library: '1.10.0' } },
      { setup: { ...setup, mode: 'app' } },
      withUnit({ files: { '/etc/x': { content: 'y', at: 1 } } }),
      withUnit({ status: { name: 'blocked', message: '' } }),
      withUnit({ stored: { a: '1' } }),
      withUnit({ containers: { workload: { ready: false } } }),
    ];
    expect(new Set([key(), ...seen.map(key)]).size).toBe(seen.length + 1);
  });

  it('does not change with what the hook could not see', () => {
    const { setup } = world;
    const unseen: Partial<World>[] = [
      { names: { key: ['x'], csr: [], cert: [], ca: [] } },
      { setup: { ...setup, provider: { kind: 'manual' }, validityS: 5 } },
      { authority: null },
      { nextRelation: 9 },
      withUnit({ nextUpdateStatus: 1, failNext: true }),
    ];
    for (const change of unseen) expect(key(change)).toBe(key());
  });

  it("does not hold the databags of the unit's own application's other units, which it cannot read", () => {
    const { relation } = world;
    if (!relation) throw new Error('there is a relation');
    expect(key({ relation: { ...relation, databags: { ...relation.databags, 'web/1': { a: '1' } } } })).toBe(key());
  });
});
