import { describe, expect, it } from 'vitest';
import { defaultSetup, startWorld } from '../start';
import { dueHooks } from './due';
import { act, due, operate, related, run, settle, writes } from './testing';
import type { World } from './world';

const MINUTE = 60_000;

function fresh(units = 1): World {
  return startWorld(defaultSetup({ units, provider: { kind: 'manual' } }), { related: true });
}

describe('relation lifecycle', () => {
  it('R4.1: created, then the application that wrote already, then joined and changed of each unit in name order', () => {
    const related2 = act(act(related(), { do: 'add-unit' }), { do: 'add-unit' });
    const ready = settle(related2, ['web/1', 'web/2']).world;
    const written = act(ready, { do: 'new-ca' }, writes('app', 'x', '1'));
    const added = act(written, { do: 'add-unit' });
    expect(settle(added, ['web/3']).ran).toEqual([
      'web/3 install',
      'web/3 relation-created of ca',
      'web/3 config-changed',
      'web/3 start',
      'web/3 relation-changed of ca',
      'web/3 relation-joined of ca/0',
      'web/3 relation-changed of ca/0',
    ]);
  });

  it('R4.1: joined of remote units comes in name order, which is that of text', () => {
    const world = settle(
      fresh(11),
      Array.from({ length: 11 }, (_, index) => `web/${index}`),
    ).world;
    const joined = settle(world, ['ca/0']).ran.filter((text) => text.includes('joined'));
    expect(joined.slice(0, 3)).toEqual(['web/0', 'web/1', 'web/10'].map((unit) => `ca/0 relation-joined of ${unit}`));
    expect(joined).toHaveLength(11);
  });

  it("R4.1: nobody joins while the application's own databag is still to be announced", () => {
    const world = act(settle(fresh(), ['web/0']).world, { do: 'new-ca' }, writes('app', 'x', '1'));
    const created = run(run(act(world, { do: 'add-unit' }), 'web/1'), 'web/1');
    expect(due(created, 'web/1')).toEqual(['config-changed', 'start', 'relation-changed of ca']);
  });

  it('R4.2: changed is the next hook of the relation after joined, even if the unit wrote nothing', () => {
    const world = settle(fresh(2), ['web/0', 'web/1']).world;
    const joined = run(run(world, 'ca/0'), 'ca/0');
    expect(due(joined, 'ca/0')).toEqual(['relation-changed of web/0']);
    expect(due(run(joined, 'ca/0'), 'ca/0')).toEqual(['relation-joined of web/1']);
  });

  it('R4.3: the provider may see a unit before that unit ran relation-created, and its request comes as a further changed', () => {
    const world = startWorld(defaultSetup({ provider: { kind: 'manual' } }), { related: true, settled: true });
    const seen = settle(world, ['ca/0']);
    expect(seen.ran).toEqual([
      'ca/0 relation-created of web',
      'ca/0 relation-joined of web/0',
      'ca/0 relation-changed of web/0',
    ]);
    expect(due(run(seen.world, 'web/0', writes('unit', 'csr', '1')), 'ca/0')).toEqual(['relation-changed of web/0']);
  });

  it('R4.4: removing the relation gives departed, then broken, and no changed for what is written meanwhile', () => {
    const written = act(related(), { do: 'new-ca' }, writes('app', 'x', '1'));
    const removed = act(written, { do: 'remove-relation' });
    expect(due(removed, 'web/0')).toEqual(['relation-departed of ca/0']);
    expect(settle(removed, ['web/0']).ran).toEqual(['web/0 relation-departed of ca/0', 'web/0 relation-broken of ca']);
  });

  it('R4.4: a changed still owed after joined comes before departed', () => {
    const world = settle(fresh(), ['web/0']).world;
    const joined = run(run(world, 'ca/0'), 'ca/0');
    const removed = act(joined, { do: 'remove-relation' });
    expect(settle(removed, ['ca/0']).ran).toEqual([
      'ca/0 relation-changed of web/0',
      'ca/0 relation-departed of web/0',
      'ca/0 relation-broken of web',
    ]);
  });

  it('R4.5: a unit that is removed departs and breaks before it stops; the other side only sees it depart', () => {
    const removed = act(related({ units: 2 }), { do: 'remove-unit', unit: 'web/1' });
    expect(due(removed, 'ca/0')).toEqual(['relation-departed of web/1']);
    expect(dueHooks(removed, 'ca/0')[0]?.call.departing).toBe('web/1');
    expect(due(removed, 'web/0')).toEqual([]);
    const gone = settle(removed, ['web/1', 'ca/0']);
    expect(gone.ran.filter((text) => text.startsWith('web/1'))).toEqual([
      'web/1 relation-departed of ca/0',
      'web/1 relation-broken of ca',
      'web/1 stop',
      'web/1 remove',
    ]);
    expect(gone.world.requirer.units[1]?.life).toBe('dead');
    expect(gone.world.relation?.views['ca/0']?.members).toHaveProperty('web/0');
    expect(gone.world.relation?.views['ca/0']?.members).not.toHaveProperty('web/1');
  });

  it('a unit that is removed before its relation-created only stops, and the relation can end without it', () => {
    const entered = run(act(related(), { do: 'add-unit' }), 'web/1');
    const removed = act(entered, { do: 'remove-unit', unit: 'web/1' });
    expect(settle(removed, ['web/1']).ran).toEqual(['web/1 stop', 'web/1 remove']);
    const apart = act(removed, { do: 'remove-relation' });
    expect(settle(apart, ['web/0', 'ca/0']).world.relation).toBeNull();
  });

  it('R4.6: existing units of the other side get joined and changed for a new unit', () => {
    const added = settle(act(related(), { do: 'add-unit' }), ['web/1']).world;
    expect(settle(added, ['ca/0', 'web/0']).ran).toEqual([
      'ca/0 relation-joined of web/1',
      'ca/0 relation-changed of web/1',
    ]);
  });

  it('R4.10: the relation and its data go with the last unit that leaves; the next one has a new id and empty databags', () => {
    const written = operate(related(), 'web/0', writes('unit', 'csr', '1'));
    const removed = act(settle(written, ['ca/0']).world, { do: 'remove-relation' });
    const half = settle(removed, ['web/0']).world;
    expect(half.relation?.databags['web/0']).toEqual({ csr: '1' });
    const gone = settle(half, ['ca/0']).world;
    expect(gone.relation).toBeNull();
    const again = act(gone, { do: 'add-relation' });
    expect(again.relation).toMatchObject({ id: 2, databags: {}, versions: {} });
    expect(due(again, 'web/0')).toEqual(['relation-created of ca']);
  });

  it('a relation that a unit never entered by relation-created ends for it without a hook', () => {
    const world = startWorld(defaultSetup(), { related: true, settled: true });
    expect(act(world, { do: 'remove-relation' }).relation).toBeNull();
  });
});

describe('relation-changed', () => {
  const write = (world: World, value: string): World => operate(world, 'web/0', writes('unit', 'csr', value));

  it('R5.1: two commits before the hook runs are one event that shows the latest data', () => {
    const twice = write(write(related(), '1'), '2');
    expect(due(twice, 'ca/0')).toEqual(['relation-changed of web/0']);
    const seen = run(twice, 'ca/0', (tools) => {
      expect(tools.relationGet(1, 'web/0')).toEqual({ csr: '2' });
    });
    expect(due(seen, 'ca/0')).toEqual([]);
  });

  it('R5.3: a leader that writes both databags in one hook owes the other side two events, the application first', () => {
    const both = operate(related(), 'web/0', (tools, input) => {
      writes('unit', 'csr', '1')(tools, input);
      writes('app', 'csr', '1')(tools, input);
    });
    expect(due(both, 'ca/0')).toEqual(['relation-changed of web', 'relation-changed of web/0']);
  });

  it('R5.4: what a unit writes is announced neither to itself nor to its own application', () => {
    const world = write(related({ units: 2 }), '1');
    expect(due(world, 'web/0')).toEqual([]);
    expect(due(world, 'web/1')).toEqual([]);
  });

  it('R5.5: a hook without a net change owes nobody anything', () => {
    const once = settle(write(related(), '1'), ['ca/0']).world;
    const same = operate(once, 'web/0', (tools) => {
      tools.relationSet(1, 'web/0', { csr: '2' });
      tools.relationSet(1, 'web/0', { csr: '1' });
    });
    expect(same.relation?.versions['web/0']).toBe(1);
    expect(due(same, 'ca/0')).toEqual([]);
  });

  it('R5.6: there and back over two commits is still one event', () => {
    const once = settle(write(related(), '1'), ['ca/0']).world;
    expect(due(write(write(once, '2'), '1'), 'ca/0')).toEqual(['relation-changed of web/0']);
  });
});

describe('the order of due hooks', () => {
  const withSecret = (world: World): World =>
    operate(world, 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'timer', content: { a: '1' }, expires: tools.now + MINUTE });
    });

  it('R5.7: an expired secret overtakes config-changed, and both overtake a pending relation-changed', () => {
    const written = act(withSecret(related()), { do: 'new-ca' }, writes('app', 'x', '1'));
    const named = act(written, { do: 'change-names', requests: [{ commonName: 'b.example' }] });
    const expired = act(named, { do: 'expire' });
    expect(due(expired, 'web/0')).toEqual(['secret-expired of secret:1', 'config-changed', 'relation-changed of ca']);
  });

  it('R5.7: relation-created comes before leader-elected and secrets', () => {
    const apart = settle(act(related({ units: 2 }), { do: 'remove-relation' }), ['web/0', 'web/1', 'ca/0']).world;
    const again = act(act(apart, { do: 'add-relation' }), { do: 'move-leadership', unit: 'web/1' });
    expect(due(again, 'web/1')).toEqual(['relation-created of ca', 'leader-elected']);
  });

  it('R2.11: before install nothing else is due', () => {
    expect(due(fresh(), 'web/0')).toEqual(['install']);
  });

  it('R10.3: a wiped container is announced by pebble-ready', () => {
    const filled = operate(related(), 'web/0', (tools) => tools.push('/etc/a', 'x'));
    expect(due(act(filled, { do: 'wipe-disk', unit: 'web/0' }), 'web/0')).toEqual(['pebble-ready']);
  });
});

describe('update-status', () => {
  const later = (world: World): World => act(world, { do: 'pass', ms: 5 * MINUTE });

  it('R6.1: the tick comes at exactly five minutes', () => {
    expect(due(act(related(), { do: 'pass', ms: 5 * MINUTE - 1 }), 'web/0')).toEqual([]);
    expect(due(later(related()), 'web/0')).toEqual(['update-status']);
  });

  it('R6.3: it runs only if nothing else is due', () => {
    const written = act(related(), { do: 'new-ca' }, writes('app', 'x', '1'));
    expect(due(later(written), 'web/0')).toEqual(['relation-changed of ca']);
  });

  it('R6.3: any hook that starts after the tick uses it up', () => {
    const written = act(related(), { do: 'new-ca' }, writes('app', 'x', '1'));
    const busy = run(later(written), 'web/0');
    expect(due(busy, 'web/0')).toEqual([]);
    expect(due(later(busy), 'web/0')).toEqual(['update-status']);
  });

  it('R6.3: an action is no hook and leaves the tick alone', () => {
    expect(
      due(
        operate(later(related()), 'web/0', () => undefined),
        'web/0',
      ),
    ).toEqual(['update-status']);
  });

  it('R6.3: ticks do not add up, and the timer restarts at its ticks, not at the hook', () => {
    const late = act(related(), { do: 'pass', ms: 17 * MINUTE });
    const ran = run(late, 'web/0');
    expect(due(ran, 'web/0')).toEqual([]);
    expect(due(act(ran, { do: 'pass', ms: 3 * MINUTE }), 'web/0')).toEqual(['update-status']);
  });

  it('R6.3: a tick during a slow hook survives it', () => {
    const slow = related({ provider: { kind: 'slow', ms: 20 * MINUTE } });
    const asked = operate(slow, 'web/0', writes('unit', 'csr', '1'));
    const begun = act(asked, { do: 'deliver', unit: 'ca/0' });
    expect(due(act(begun, { do: 'finish', unit: 'ca/0' }), 'ca/0')).toEqual(['update-status']);
  });

  it('R6.4: none for a unit that is dying or in error', () => {
    const dying = act(later(related({ units: 2 })), { do: 'remove-unit', unit: 'web/1' });
    expect(due(dying, 'web/1')).not.toContain('update-status');
  });
});
