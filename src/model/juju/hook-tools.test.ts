import { describe, expect, it } from 'vitest';
import { hookTools } from './hook-tools';
import type { HookTools } from './hook-tools.types';
import { act, operate, related, run, settle, writes } from './testing';
import type { HookCall, UnitName, World } from './world';

/** The hook commands as a hook of that unit has them. */
function within(world: World, unit: UnitName, call: HookCall = { name: 'update-status' }): HookTools {
  return hookTools({ world, unit, call, op: null, providerDo: [], readAt: undefined, fail: false });
}

const asked = (world: World, csr: string): World => operate(world, 'web/0', writes('unit', 'csr', csr));

describe('databags within a hook', () => {
  it('R1.4: a hook reads what it wrote, and an empty text deletes a key', () => {
    const tools = within(asked(related(), '1'), 'web/0');
    tools.relationSet(1, 'web/0', { csr: '', other: '2' });
    expect(tools.relationGet(1, 'web/0')).toEqual({ other: '2' });
    expect(tools.result().buffer.databags).toEqual({ 'web/0': { other: '2' } });
  });

  it('R1.1: what is written is not visible to the other side before the hook has ended', () => {
    const world = related();
    within(world, 'web/0').relationSet(1, 'web/0', { csr: '1' });
    expect(within(world, 'ca/0').relationGet(1, 'web/0')).toEqual({});
  });

  it('R1.15: the remote application is read fresh, so a certificate is seen before its relation-changed', () => {
    const answered = act(related(), { do: 'new-ca' }, writes('app', 'certificates', 'c'));
    expect(within(answered, 'web/0').relationGet(1, 'ca')).toEqual({ certificates: 'c' });
  });

  it('R1.15: a remote unit is read as its last joined or changed left it, so the provider sees the old request', () => {
    const first = settle(asked(related(), '1'), ['ca/0']).world;
    const second = asked(first, '2');
    expect(within(second, 'ca/0').relationGet(1, 'web/0')).toEqual({ csr: '1' });
    const seen = run(second, 'ca/0', (tools) => {
      expect(tools.relationGet(1, 'web/0')).toEqual({ csr: '2' });
    });
    expect(within(seen, 'ca/0').relationGet(1, 'web/0')).toEqual({ csr: '2' });
  });

  it('R1.15: an agent that starts again reads remote units anew', () => {
    const second = asked(settle(asked(related(), '1'), ['ca/0']).world, '2');
    const restarted = act(act(second, { do: 'provider-down' }), { do: 'provider-up' });
    expect(within(restarted, 'ca/0').relationGet(1, 'web/0')).toEqual({ csr: '2' });
  });

  it('a replay of traces reads the latest committed databags everywhere', () => {
    const second = asked(settle(asked(related({ semantics: 'ops-testing' }), '1'), ['ca/0']).world, '2');
    expect(within(second, 'ca/0').relationGet(1, 'web/0')).toEqual({ csr: '2' });
  });
});

describe('the relation as a hook sees it', () => {
  it('R4.7: it is left out while it breaks', () => {
    const call: HookCall = { name: 'relation-broken', relation: 1, remoteApp: 'ca' };
    expect(within(related(), 'web/0', call).relationIds('certificates')).toEqual([]);
  });

  it('R4.7: it is left out of any hook between the last departed and broken', () => {
    const removed = act(related(), { do: 'remove-relation' });
    expect(within(removed, 'web/0').relationIds('certificates')).toEqual([1]);
    expect(within(run(removed, 'web/0'), 'web/0').relationIds('certificates')).toEqual([]);
  });

  it('R4.8: no remote unit is known while it breaks', () => {
    const removed = run(act(related(), { do: 'remove-relation' }), 'web/0');
    run(removed, 'web/0', (tools) => expect(tools.relationUnits(1)).toEqual([]));
  });

  it('R4.9: the databag of a departing unit is readable, though the unit is not listed', () => {
    const first = settle(asked(related({ units: 2 }), '1'), ['ca/0']).world;
    const removed = act(first, { do: 'remove-unit', unit: 'web/0' });
    run(removed, 'ca/0', (tools) => {
      expect(tools.relationUnits(1)).toEqual(['web/1']);
      expect(tools.relationGet(1, 'web/0')).toEqual({ csr: '1' });
    });
  });

  it('an unknown relation is refused with the words by which ops knows it', () => {
    expect(() => within(related(), 'web/0').relationUnits(7)).toThrow('relation not found');
  });
});

describe('leadership (section 7)', () => {
  const two = related({ units: 2 });

  it('only the leader reads or writes its own application databag', () => {
    expect(() => within(two, 'web/1').relationGet(1, 'web')).toThrow('permission denied');
    expect(() => within(two, 'web/1').relationSet(1, 'web', { a: '1' })).toThrow('permission denied');
    expect(within(two, 'web/0').relationGet(1, 'web')).toEqual({});
  });

  it('nobody writes a databag of the other side', () => {
    expect(() => within(two, 'web/0').relationSet(1, 'ca', { a: '1' })).toThrow('permission denied');
    expect(() => within(two, 'web/0').relationSet(1, 'ca/0', { a: '1' })).toThrow('permission denied');
  });

  it('a secret of the application is added by the leader only, except in ops.testing', () => {
    const secret = { owner: 'application', label: 'key', content: { a: '1' }, expires: null } as const;
    expect(() => within(two, 'web/1').secretAdd(secret)).toThrow('this unit is not the leader');
    const loose = related({ units: 2, semantics: 'ops-testing' });
    expect(within(loose, 'web/1').secretAdd(secret)).toBe('secret:1');
  });

  it('every unit reads a secret of its application by label, and only the leader has its metadata', () => {
    const kept = operate(two, 'web/0', (tools) => {
      tools.secretAdd({ owner: 'application', label: 'key', content: { a: '1' }, expires: null });
    });
    expect(within(kept, 'web/1').secretGet({ label: 'key' })).toEqual({ a: '1' });
    expect(() => within(kept, 'web/1').secretInfo({ label: 'key' })).toThrow('not found');
    expect(within(kept, 'web/0').secretInfo({ label: 'key' })).toMatchObject({ owner: 'application', revision: 1 });
    expect(within(kept, 'web/1').secretIds()).toEqual([]);
  });

  it("another unit's secret cannot be found by label", () => {
    const kept = operate(two, 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'key', content: { a: '1' }, expires: null });
    });
    expect(() => within(kept, 'web/1').secretGet({ label: 'key' })).toThrow('secret "key" not found');
    expect(() => within(kept, 'web/1').secretGet({ id: 'secret:1' })).toThrow('permission denied');
  });
});

describe('disk and state', () => {
  it('R10.1: a hook sees its own files at once, in path order', () => {
    const tools = within(related(), 'web/0');
    tools.push('/etc/b', '2');
    tools.push('/etc/a', '1');
    tools.remove('/etc/b');
    expect(tools.files()).toEqual(['/etc/a']);
    expect(() => tools.pull('/etc/b')).toThrow('stat /etc/b: no such file or directory');
    expect(() => tools.remove('/etc/b')).toThrow('no such file or directory');
  });

  it('R10.2: nothing can be read or written while the container is away', () => {
    const world = related();
    const away = world.requirer.units.map((unit) => ({ ...unit, containers: { workload: { ready: false } } }));
    const tools = within({ ...world, requirer: { ...world.requirer, units: away } }, 'web/0');
    expect(tools.canConnect('workload')).toBe(false);
    expect(() => tools.push('/etc/a', '1')).toThrow('cannot connect to Pebble');
  });

  it('state is read with its own changes, and null deletes', () => {
    const tools = within(
      operate(related(), 'web/0', (each) => each.stateSet({ a: '1', b: '2' })),
      'web/0',
    );
    tools.stateSet({ a: null, c: '3' });
    expect(tools.stateGet()).toEqual({ b: '2', c: '3' });
  });

  it('commands, effects and calls share one order', () => {
    const tools = within(related(), 'web/0');
    const first = tools.nextSeq();
    tools.push('/etc/a', '1');
    expect(tools.result().effects[0]?.seq).toBe(first + 1);
    expect(tools.nextSeq()).toBe(first + 2);
  });
});
