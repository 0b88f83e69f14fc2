import { describe, expect, it } from 'vitest';
import { step } from '../step';
import { act, due, operate, related, run, runnerOf, writes, type Script } from './testing';
import type { World } from './world';

const MINUTE = 60_000;

const crash: Script = () => {
  throw new Error('crash');
};

/** web/0 fails in the relation-changed that announces the provider's databag. */
function failed(): World {
  return run(act(related(), { do: 'new-ca' }, writes('app', 'x', '1')), 'web/0', crash);
}

describe('a failed hook', () => {
  it('R1.2: drops databags, secrets and stored state', () => {
    const { after, hook } = step(
      related(),
      { do: 'update-status', unit: 'web/0' },
      runnerOf((tools) => {
        tools.relationSet(1, 'web/0', { csr: '1' });
        tools.secretAdd({ owner: 'unit', label: 'a', content: { a: '1' }, expires: null });
        tools.stateSet({ a: '1' });
        throw new Error('at the end');
      }),
    );
    expect(hook).toMatchObject({ committed: false, commitError: null });
    expect(after.relation?.databags).toEqual({});
    expect(after.secrets).toEqual([]);
    expect(after.requirer.units[0]?.stored).toEqual({});
  });

  it('R1.3, R10.1: keeps files, status and Pebble state', () => {
    const { after } = step(
      related(),
      { do: 'update-status', unit: 'web/0' },
      runnerOf((tools) => {
        tools.push('/etc/tls.crt', 'text');
        tools.setStatus({ name: 'active', message: 'up' });
        tools.setPebbleState('workload', 'restart web', { web: 'running' });
        throw new Error('at the end');
      }),
    );
    expect(after.requirer.units[0]).toMatchObject({
      files: { '/etc/tls.crt': { content: 'text', at: after.now } },
      status: { name: 'active', message: 'up' },
      pebble: { workload: { web: 'running' } },
    });
  });

  it('numbers drawn in it are never drawn again', () => {
    const drawn = step(
      related(),
      { do: 'update-status', unit: 'web/0' },
      runnerOf((tools) => {
        tools.fresh('keys');
        tools.secretAdd({ owner: 'unit', label: 'a', content: { a: '1' }, expires: null });
        throw new Error('at the end');
      }),
    ).after;
    expect(drawn.counters).toMatchObject({ keys: 1, secrets: 1 });
  });

  it('R1.12: blocks every other hook of its unit until the same hook has run well', () => {
    const blocked = act(failed(), { do: 'change-names', requests: [{ commonName: 'b.example' }] });
    expect(due(blocked, 'web/0')).toEqual([]);
    const ready = act(blocked, { do: 'pass', ms: 5_000 });
    expect(due(ready, 'web/0')).toEqual(['relation-changed of ca']);
    expect(due(run(ready, 'web/0'), 'web/0')).toEqual(['config-changed']);
  });

  it('R1.12: is retried after 5 s, then twice as long each time, at most 5 min', () => {
    let world = failed();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const at = world.requirer.units[0]?.failed?.retryAt ?? 0;
      waits.push((at - world.now) / 1000);
      world = run({ ...world, now: at }, 'web/0', crash);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300]);
  });

  it('R1.12: the rerun reads current data, and what was committed since is still announced by a further hook (R5.2)', () => {
    const newer = act(failed(), { do: 'new-ca' }, writes('app', 'x', '2'));
    const again = run(act(newer, { do: 'pass', ms: 5_000 }), 'web/0', (tools) => {
      expect(tools.relationGet(1, 'ca')).toEqual({ x: '2' });
    });
    expect(due(again, 'web/0')).toEqual(['relation-changed of ca']);
  });

  it('R1.12: so does the rerun for a remote unit, whose databag is read anew (R1.15)', () => {
    const first = run(operate(related(), 'web/0', writes('unit', 'csr', '1')), 'ca/0', crash);
    const newer = operate(first, 'web/0', writes('unit', 'csr', '2'));
    const again = run(act(newer, { do: 'pass', ms: 5_000 }), 'ca/0', (tools) => {
      expect(tools.relationGet(1, 'web/0')).toEqual({ csr: '2' });
    });
    expect(due(again, 'ca/0')).toEqual(['relation-changed of web/0']);
  });

  it('R2.8: a rerun for a secret that is gone by then carries no label', () => {
    const expired = operate(related(), 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'timer', content: {}, expires: tools.now });
    });
    const removed = operate(run(expired, 'web/0', crash), 'web/0', (tools) => tools.secretRemove('secret:1'));
    const { hook } = step(removed, { do: 'resolve', unit: 'web/0', retry: true }, runnerOf());
    expect(hook?.call).toMatchObject({ name: 'secret-expired', secret: 'secret:1', label: '' });
  });

  it('R1.12: actions run meanwhile, and one that fails only fails itself', () => {
    const before = failed();
    const { after, hook } = step(before, { do: 'sync', unit: 'web/0' }, runnerOf(crash));
    expect(hook?.committed).toBe(false);
    expect(after.requirer.units[0]?.failed).toEqual(before.requirer.units[0]?.failed);
    const quiet = step(related(), { do: 'sync', unit: 'web/0' }, runnerOf(crash)).after;
    expect(quiet.requirer.units[0]?.failed).toBeNull();
  });

  it('R1.13: resolved reruns it now; with --no-retry the change counts as delivered', () => {
    const rerun = act(failed(), { do: 'resolve', unit: 'web/0', retry: true }, writes('unit', 'csr', '1'));
    expect(rerun.relation?.databags['web/0']).toEqual({ csr: '1' });
    const given = act(failed(), { do: 'resolve', unit: 'web/0', retry: false }, writes('unit', 'csr', '1'));
    expect(given.relation?.databags['web/0']).toBeUndefined();
    expect(due(given, 'web/0')).toEqual([]);
    expect(given.requirer.units[0]?.failed).toBeNull();
  });

  it('made to fail by the operator, it fails at its very end and only once', () => {
    const armed = act(related(), { do: 'fail-next', unit: 'web/0' });
    const hook = step(
      armed,
      { do: 'update-status', unit: 'web/0' },
      runnerOf((tools) => tools.push('/etc/a', '1')),
    );
    expect(hook.hook?.committed).toBe(false);
    expect(hook.after.requirer.units[0]?.files).toHaveProperty('/etc/a');
    const again = run(act(hook.after, { do: 'pass', ms: 5_000 }), 'web/0');
    expect(again.requirer.units[0]?.failed).toBeNull();
  });

  it('the operator cannot make an action fail: the next hook is still armed', () => {
    const armed = operate(act(related(), { do: 'fail-next', unit: 'web/0' }), 'web/0', () => undefined);
    expect(armed.requirer.units[0]?.failNext).toBe(true);
  });
});

describe('a slow hook', () => {
  const slow = related({ provider: { kind: 'slow', ms: 7 * MINUTE } });
  const asked = operate(slow, 'web/0', writes('unit', 'csr', '1'));
  const begun = act(asked, { do: 'deliver', unit: 'ca/0' });

  it('begins without committing, and no other hook of its unit runs meanwhile (R1.16)', () => {
    expect(begun.provider.units[0]?.running?.call).toMatchObject({ name: 'relation-changed', remoteUnit: 'web/0' });
    expect(begun.relation?.databags).toEqual(asked.relation?.databags);
    expect(due(begun, 'ca/0')).toEqual([]);
  });

  it('ends when its time is over, having read what stood at its start', () => {
    const newer = operate(begun, 'web/0', writes('unit', 'csr', '2'));
    const ended = act(newer, { do: 'finish', unit: 'ca/0' }, (tools) => {
      tools.relationSet(1, 'ca', { answer: tools.relationGet(1, 'web/0').csr ?? '' });
    });
    expect(ended.now - begun.now).toBe(7 * MINUTE);
    expect(ended.relation?.databags['ca']).toEqual({ answer: '1' });
  });

  it('R5.2: a commit that lands while the hook runs owes one further hook', () => {
    const newer = operate(operate(begun, 'web/0', writes('unit', 'csr', '2')), 'web/0', writes('unit', 'csr', '3'));
    expect(due(act(newer, { do: 'finish', unit: 'ca/0' }), 'ca/0')).toEqual(['relation-changed of web/0']);
    expect(due(act(begun, { do: 'finish', unit: 'ca/0' }), 'ca/0')).not.toContain('relation-changed of web/0');
  });

  it('R1.13: counts as failed when the agent is killed, and runs again when it is back', () => {
    const back = act(act(begun, { do: 'provider-down' }), { do: 'provider-up' });
    expect(back.provider.units[0]).toMatchObject({ running: null, failed: { attempts: 1 } });
    expect(due(act(back, { do: 'pass', ms: 5_000 }), 'ca/0')).toEqual(['relation-changed of web/0']);
  });

  it('reads the application databag of its start as well, and is itself the last to write', () => {
    const appAsked = operate(slow, 'web/0', writes('app', 'csr', '1'));
    const begunForApp = act(appAsked, { do: 'deliver', unit: 'ca/0' });
    const newer = operate(begunForApp, 'web/0', writes('app', 'csr', '2'));
    act(newer, { do: 'finish', unit: 'ca/0' }, (tools) => {
      expect(tools.relationGet(1, 'web')).toEqual({ csr: '1' });
    });
  });
});
