import { describe, expect, it } from 'vitest';
import { step, type Action, type World } from '../model';
import { runStart } from '../run/start';
import { Canonical } from './canonical';
import { guarded, mirror } from './doubles.testing';
import { Pieces } from './pieces';

const WEB = 'web/0';
const next = (unit: string): Action => ({ do: 'deliver', unit });
const tick = (unit: string): Action => ({ do: 'update-status', unit });
const SERVED = [next(WEB), next(WEB), next(WEB), next('ca/0'), next(WEB)];
const RENEWED = [{ do: 'expire' } as const, next(WEB), next('ca/0'), next(WEB)];

function after(actions: readonly Action[], setup: Partial<World['setup']> = {}, runner = mirror): World {
  return actions.reduce(
    (world, action) => {
      const { refused, after: end } = step(world, action, runner);
      if (refused) throw new Error(`${action.do}: ${refused.reason}`);
      return end;
    },
    runStart({ charm: 'report-mirror', ...setup }, runner),
  );
}

const canonical = new Canonical(new Pieces());
const key = (world: World): string => canonical.key(world);

describe('two worlds are one where what can happen next is the same', () => {
  it('after a tick that changed nothing, although the clock went on', () => {
    const served = after([...SERVED, tick(WEB)]);
    const later = after([...SERVED, tick(WEB), tick(WEB), tick(WEB)]);
    expect(later.now).toBeGreaterThan(served.now);
    expect(key(later)).toBe(key(served));
  });

  it('in other years, and with other fresh numbers', () => {
    const served = after([...SERVED, tick(WEB)]);
    expect(key(after([...SERVED, tick(WEB)], { start: Date.UTC(2031, 6, 1) }))).toBe(key(served));
    const counters = { keys: 9, uuids: 99, serials: 9, signatures: 9, secrets: 40 };
    expect(key({ ...served, counters })).toBe(key(served));
  });

  it('whichever of two like units is ahead', () => {
    const setup = { units: 2, provider: { kind: 'manual' } } as const;
    const leaderless = (world: World): World => ({ ...world, requirer: { ...world.requirer, leader: null } });
    const one = leaderless(after([next(WEB)], setup));
    const other = leaderless(after([next('web/1')], setup));
    expect(key(one)).toBe(key(other));
    expect(key(one)).not.toBe(key(leaderless(after([next(WEB), next('web/1')], setup))));
  });
});

describe('two worlds stay two', () => {
  it('where a file, the status, a due hook or a waiting request differs', () => {
    const gap = [...SERVED, { do: 'expire' } as const, next(WEB)];
    const keys = [
      after(SERVED),
      after([...SERVED, { do: 'expire' }]),
      after(gap),
      after([...gap, tick(WEB)]),
      after([...gap, tick(WEB)], {}, guarded),
      after([...gap, next('ca/0')]),
      after([...gap, next('ca/0'), next(WEB)]),
    ].map(key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('where the old certificate, pruned and served no more, is still good and may matter', () => {
    const renewed = after([...SERVED, tick(WEB), ...RENEWED, tick(WEB)]);
    expect(key(renewed)).not.toBe(key(after([...SERVED, tick(WEB)])));
  });

  it('where leadership differs', () => {
    const two = after(SERVED, { units: 2, mode: 'app' });
    expect(key(two)).not.toBe(key({ ...two, requirer: { ...two.requirer, leader: 'web/1' } }));
  });
});
