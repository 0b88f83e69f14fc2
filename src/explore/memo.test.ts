import { describe, expect, it } from 'vitest';
import { plan, step, type Action, type HookInput, type World } from '../model';
import { runStart } from '../run/start';
import { mirror } from './doubles.testing';
import { HookMemo, Shared } from './memo';

const WEB = 'web/0';
const next = (unit: string): Action => ({ do: 'deliver', unit });
const tick: Action = { do: 'update-status', unit: WEB };
const SERVED = [next(WEB), next(WEB), next(WEB), next('ca/0'), next(WEB), tick];

function world(actions: readonly Action[] = SERVED): World {
  return actions.reduce((now, action) => step(now, action, mirror).after, runStart({ charm: 'report-mirror' }, mirror));
}

function hook(of: World, action: Action): HookInput {
  const planned = plan(of, action);
  if (planned.kind !== 'hook') throw new Error('no hook');
  return planned.input;
}

describe('a hook is run once for all that see the same', () => {
  it('at another time and with other fresh numbers, if it looked at neither', () => {
    const memo = new HookMemo(mirror);
    const served = world();
    const first = memo.run(hook(served, tick));
    const later = { ...served, now: served.now + 60_000, counters: { ...served.counters, uuids: 77 } };
    const second = memo.run(hook(later, tick));
    expect(memo).toMatchObject({ asked: 2, runs: 1 });
    expect(second.effects).toBe(first.effects);
    expect(second.counters.uuids).toBe(77);
    expect(second).toEqual(mirror(hook(later, tick)));
  });

  it('at another count of numbers that it did not draw, which go on from where they stand', () => {
    const memo = new HookMemo(mirror);
    const related = runStart({ charm: 'report-mirror' }, mirror);
    const input = hook(related, next(WEB));
    const drew = memo.run(input);
    const drawn = (Object.keys(drew.counters) as (keyof World['counters'])[]).filter(
      (kind) => drew.counters[kind] !== related.counters[kind],
    );
    const other = (['serials', 'signatures'] as const).find((kind) => !drawn.includes(kind));
    const same = drawn[0];
    if (other === undefined || same === undefined) throw new Error('the hook draws all or nothing');
    const counters = { ...related.counters, [other]: 40 };
    const again = memo.run(hook({ ...related, counters }, next(WEB)));
    expect(memo.runs).toBe(1);
    expect(again.counters).toEqual({ ...drew.counters, [other]: 40 });
    memo.run(hook({ ...related, counters: { ...related.counters, [same]: 40 } }, next(WEB)));
    expect(memo.runs).toBe(2);
  });

  it('but again where the clock has passed what it compared with', () => {
    const memo = new HookMemo(mirror);
    const served: World = { ...world(), setup: { ...world().setup, refreshEvents: ['update_status'] } };
    memo.run(hook(served, tick));
    const noExpiry = served.secrets.map((secret) => ({
      ...secret,
      revisions: secret.revisions.map((each) => ({ ...each, nextExpiry: null })),
    }));
    const late = { ...served, secrets: noExpiry, now: served.now + 350 * 86_400_000 };
    const first = { ...served, secrets: noExpiry };
    memo.run(hook(first, tick));
    const before = memo.runs;
    const outcome = memo.run(hook(late, tick));
    expect(memo.runs).toBe(before + 1);
    expect(Object.keys(outcome.buffer.databags)).toEqual([WEB]);
  });

  it('and again where it draws numbers, for each of its numbers', () => {
    const memo = new HookMemo(mirror);
    const expired = world([...SERVED, { do: 'expire' }]);
    const one = memo.run(hook(expired, next(WEB)));
    const other = { ...expired, counters: { ...expired.counters, uuids: expired.counters.uuids + 5 } };
    const two = memo.run(hook(other, next(WEB)));
    expect(memo.runs).toBe(2);
    expect(two.buffer.databags).not.toEqual(one.buffer.databags);
    memo.run(hook(other, next(WEB)));
    expect(memo.runs).toBe(2);
  });

  it('not where a file, a databag or a secret differs', () => {
    const memo = new HookMemo(mirror);
    memo.run(hook(world(), tick));
    memo.run(hook(world([...SERVED, { do: 'expire' }, next(WEB)]), tick));
    const wiped = world();
    const [unit] = wiped.requirer.units;
    if (!unit) throw new Error('no unit');
    memo.run(hook({ ...wiped, requirer: { ...wiped.requirer, units: [{ ...unit, files: {} }] } }, tick));
    expect(memo.runs).toBe(3);
  });

  it('a hook that was run elsewhere need not be run again', () => {
    const memo = new HookMemo(() => {
      throw new Error('cannot run');
    });
    const input = hook(world(), tick);
    expect(() => memo.run(input)).toThrow('cannot run');
    memo.learn(input, mirror(input));
    expect(memo.run(input)).toEqual(mirror(input));
  });

  it("the provider's hooks are the same for every charm", () => {
    const shared = new Shared();
    const memos = [new HookMemo(mirror, shared), new HookMemo(mirror, shared)];
    const input = hook(world([...SERVED, { do: 'expire' }, next(WEB)]), next('ca/0'));
    const other = { ...input, world: { ...input.world, setup: { ...input.world.setup, charm: 'careful' } } };
    memos[0]?.run(input);
    memos[1]?.run(other);
    expect(memos.map(({ runs }) => runs)).toEqual([1, 0]);
  });
});
