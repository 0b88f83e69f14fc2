import { describe, expect, it } from 'vitest';
import { dueHooks, health } from '../model';
import { SITUATION_IDS } from '../scenarios/ids';
import { guarded } from './doubles.testing';
import { SITUATION_DATA } from './situations';
import { settingOf, startOf } from './start';

describe('situations', () => {
  for (const id of SITUATION_IDS) {
    const situation = SITUATION_DATA[id];
    const { actions, world } = startOf(settingOf(situation, { charm: 'report-mirror' }, null), guarded);

    it(`${id} says why its bounds are enough, and bounds every move that changes what is to come`, () => {
      expect(situation.id).toBe(id);
      expect(situation.why).toMatch(/[.]$/);
      const free = situation.moves.filter(({ most }) => most === null).map(({ does }) => 'do' in does && does.do);
      expect(free.every((kind) => kind === 'update-status' || kind === 'sign')).toBe(true);
      const ids = situation.moves.map((move) => move.id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { after } of situation.moves) if (after !== undefined) expect(ids).toContain(after);
    });

    const begins =
      situation.start === 'fresh'
        ? 'where nothing has been asked for'
        : 'where the first certificate is served and nothing is due';
    it(`${id} begins ${begins}`, () => {
      const words = world.requirer.units.map(({ name }) => health(world, name).word);
      if (situation.start === 'fresh') {
        expect(actions).toEqual([]);
        expect(words).toEqual(['no-tls-yet']);
        return;
      }
      const served = world.setup.mode === 'app' ? words.slice(0, 1) : words;
      expect(new Set(served)).toEqual(new Set(['serving-valid']));
      for (const { name } of [...world.requirer.units, ...world.provider.units]) {
        expect(dueHooks(world, name)).toEqual([]);
      }
    });
  }

  it('two hosts are two units, or one unit of a charm that asks for several by itself', () => {
    const units = (charm: string): number =>
      startOf(settingOf(SITUATION_DATA['two-hosts'], { charm }, null), guarded).world.requirer.units.length;
    expect([units('report-mirror'), units('prune')]).toEqual([2, 1]);
  });

  it('what a charm of the reader’s brings stands beneath what the situation is about', () => {
    const own = { endpoint: 'tls', mode: 'unit', containers: ['app'] } as const;
    const { setup } = startOf(settingOf(SITUATION_DATA['leader-change'], { charm: null }, null, own), guarded);
    expect(setup).toMatchObject({ endpoint: 'tls', containers: ['app'], mode: 'app', units: 2 });
  });

  it('a provider that would refuse or is down has answered the first request: the situation begins after it', () => {
    for (const provider of ['deny-102', 'down', 'slow', 'update-status', 'limited'] as const) {
      const { world } = startOf(settingOf(SITUATION_DATA.renewal, { charm: 'report-mirror' }, provider), guarded);
      expect(health(world, 'web/0').word).toBe('serving-valid');
      expect(world.provider.units[0]?.down).toBe(provider === 'down');
    }
  });
});
