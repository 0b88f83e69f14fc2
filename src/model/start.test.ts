import { describe, expect, it } from 'vitest';
import { dueHooks } from './juju/due';
import { defaultSetup, startWorld } from './start';

describe('where a run starts', () => {
  it('asks for names in the list that the mode uses', () => {
    expect(defaultSetup().requests.unit[0]?.commonName).toBe('web.example');
    expect(defaultSetup({ mode: 'app' }).requests).toMatchObject({ app: [{ commonName: 'web.example' }], unit: [] });
    const both = defaultSetup({ mode: 'app_and_unit' }).requests;
    expect([both.app.length, both.unit.length]).toEqual([1, 1]);
    expect(defaultSetup({ requests: { app: [], unit: [] } }).requests.unit).toEqual([]);
  });

  it('a placed unit owes its lifecycle, the leader also leader-elected; a settled one owes nothing', () => {
    const setup = defaultSetup({ units: 2, leader: 1 });
    expect(startWorld(setup).requirer.units.map((unit) => unit.owed)).toEqual([
      ['install', 'config-changed', 'start'],
      ['install', 'leader-elected', 'config-changed', 'start'],
    ]);
    expect(dueHooks(startWorld(setup, { settled: true }), 'web/1')).toEqual([]);
  });

  it('a provider whose policy is to be down is down, and takes its hooks when it is up', () => {
    const world = startWorld(defaultSetup({ provider: { kind: 'down' } }), { related: true });
    expect(world.provider.units[0]?.down).toBe(true);
    expect(dueHooks(world, 'ca/0')).toEqual([]);
  });
});
