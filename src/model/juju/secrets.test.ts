import { describe, expect, it } from 'vitest';
import { runnerOf, act, due, operate, related, run, settle, type Script } from './testing';
import { step } from '../step';
import type { Secret, World } from './world';

const MINUTE = 60_000;
const timer = { owner: 'unit', label: 'timer', content: { a: '1' }, expires: null } as const;

function withTimer(world: World, inMs: number | null = MINUTE): World {
  return operate(world, 'web/0', (tools) => {
    tools.secretAdd({ ...timer, expires: inMs === null ? null : tools.now + inMs });
  });
}

function secretOf(world: World): Secret {
  const [secret] = world.secrets;
  if (!secret) throw new Error('no secret');
  return secret;
}

describe('reading what one wrote (R1.6)', () => {
  it('a secret that was just added is read by id and by label', () => {
    operate(related(), 'web/0', (tools) => {
      const id = tools.secretAdd(timer);
      expect(tools.secretGet({ id })).toEqual({ a: '1' });
      expect(tools.secretGet({ label: 'timer' })).toEqual({ a: '1' });
    });
  });

  it('new content shows only on refresh or peek', () => {
    const read = operate(withTimer(related()), 'web/0', (tools) => tools.secretGet({ label: 'timer' }));
    operate(read, 'web/0', (tools) => {
      tools.secretSet('secret:1', { content: { a: '2' } });
      expect(tools.secretGet({ label: 'timer' })).toEqual({ a: '1' });
      expect(tools.secretGet({ label: 'timer' }, { peek: true })).toEqual({ a: '2' });
      expect(tools.secretGet({ label: 'timer' }, { refresh: true })).toEqual({ a: '2' });
    });
  });

  it('R3.4: a removed secret stays readable to the end of the hook, though its metadata is gone', () => {
    operate(withTimer(related()), 'web/0', (tools) => {
      tools.secretRemove('secret:1');
      expect(tools.secretGet({ label: 'timer' })).toEqual({ a: '1' });
      expect(() => tools.secretInfo({ label: 'timer' })).toThrow('not found');
      expect(tools.secretIds()).toEqual([]);
    });
  });

  it('R3.4: ops.testing drops a removed secret at once, and so does a replay', () => {
    operate(withTimer(related({ semantics: 'ops-testing' })), 'web/0', (tools) => {
      tools.secretRemove('secret:1');
      expect(() => tools.secretGet({ label: 'timer' })).toThrow('secret "timer" not found');
    });
  });

  it('R3.5: in the next hook a removed secret is gone, and its label is free', () => {
    const gone = operate(withTimer(related()), 'web/0', (tools) => tools.secretRemove('secret:1'));
    expect(gone.secrets).toEqual([]);
    operate(gone, 'web/0', (tools) => {
      expect(() => tools.secretGet({ id: 'secret:1' })).toThrow('secret "secret:1" not found');
      expect(tools.secretAdd(timer)).toBe('secret:2');
    });
  });
});

describe('what reaches the commit', () => {
  const changed = (script: Script): Secret | undefined => operate(withTimer(related()), 'web/0', script).secrets[0];

  it('R1.7: content and expiry set in one hook make one revision with that expiry', () => {
    const secret = changed((tools) => {
      tools.secretSet('secret:1', { content: { a: '2' } });
      tools.secretSet('secret:1', { expires: 99 });
    });
    expect(secret?.revisions.map(({ revision, expires }) => [revision, expires])).toEqual([
      [1, expect.any(Number)],
      [2, 99],
    ]);
  });

  it('R1.7: a set after an add folds into it, a remove drops what is pending, a set after a remove cancels it', () => {
    const folded = operate(related(), 'web/0', (tools) => {
      tools.secretSet(tools.secretAdd(timer), { content: { a: '2' } });
      tools.secretRemove(tools.secretAdd({ ...timer, label: 'other' }));
    });
    expect(folded.secrets.map((secret) => secret.revisions)).toMatchObject([[{ revision: 1, content: { a: '2' } }]]);
    const kept = changed((tools) => {
      tools.secretRemove('secret:1');
      tools.secretSet('secret:1', { content: { a: '2' } });
    });
    expect(kept?.revisions).toHaveLength(2);
  });

  it('R1.8: equal content makes no revision, but its expiry still moves that of the latest', () => {
    const secret = changed((tools) => tools.secretSet('secret:1', { content: { a: '1' }, expires: 99 }));
    expect(secret?.revisions).toMatchObject([{ revision: 1, expires: 99, nextExpiry: 99 }]);
  });

  it('R1.9: a new revision without an expiry has none', () => {
    const secret = changed((tools) => tools.secretSet('secret:1', { content: { a: '2' } }));
    expect(secret?.revisions[1]).toMatchObject({ revision: 2, expires: null, nextExpiry: null });
  });

  it('R3.6: removing the last revision deletes the secret', () => {
    expect(changed((tools) => tools.secretRemove('secret:1', 1))).toBeUndefined();
  });
});

describe('what Juju refuses at commit', () => {
  const refusal = (world: World, script: Script) =>
    step(world, { do: 'update-status', unit: 'web/0' }, runnerOf(script));

  it('R1.10: removing a secret and adding one with its label in one hook fails the hook, since deletes come last', () => {
    const { hook, after } = refusal(withTimer(related(), null), (tools) => {
      tools.secretRemove('secret:1');
      tools.secretAdd(timer);
    });
    expect(hook).toMatchObject({ committed: false, commitError: 'secret with label "timer" already exists' });
    expect(after.requirer.units[0]?.failed?.call.name).toBe('update-status');
    expect(after.secrets.map((secret) => secret.id)).toEqual(['secret:1']);
  });

  it('R1.10: secret steps before the one that is refused stand, databags do not', () => {
    const { after } = refusal(withTimer(related(), null), (tools) => {
      tools.relationSet(1, 'web/0', { csr: '1' });
      tools.secretAdd({ ...timer, label: 'other' });
      tools.secretAdd(timer);
    });
    expect(after.secrets.map((secret) => secret.label)).toEqual(['timer', 'other']);
    expect(after.relation?.databags).toEqual({});
  });

  it('R3.8: two adds with one label in one hook fail at once; units may share a label', () => {
    const { hook } = refusal(related(), (tools) => {
      tools.secretAdd(timer);
      tools.secretAdd(timer);
    });
    expect(hook?.outcome.report.raised?.type).toBe('already-exists');
    const both = operate(withTimer(related({ units: 2 })), 'web/1', (tools) => {
      tools.secretAdd(timer);
    });
    expect(both.secrets.map((secret) => secret.owner)).toEqual(['web/0', 'web/1']);
  });

  it('R1.11: setting a secret that is gone succeeds in the hook and fails at its end', () => {
    const { hook } = refusal(related(), (tools) => tools.secretSet('secret:9', { content: { a: '1' } }));
    expect(hook).toMatchObject({ committed: false, commitError: 'secret "secret:9" not found' });
  });

  it('section 7: a non-leader sets a secret of its application without complaint until the commit', () => {
    const kept = operate(related({ units: 2 }), 'web/0', (tools) => {
      tools.secretAdd({ ...timer, owner: 'application' });
    });
    const { hook } = step(
      kept,
      { do: 'update-status', unit: 'web/1' },
      runnerOf((tools) => tools.secretRemove('secret:1')),
    );
    expect(hook).toMatchObject({ committed: false, commitError: 'permission denied' });
  });

  it('R3.6: removing what is already gone is borne', () => {
    const { hook } = refusal(related(), (tools) => tools.secretRemove('secret:9'));
    expect(hook?.committed).toBe(true);
  });
});

describe('secret-expired', () => {
  const expired = act(withTimer(related()), { do: 'expire' });

  it('R2.2: it is due at its instant, not before', () => {
    const world = withTimer(related());
    expect(due(act(world, { do: 'pass', ms: MINUTE - 1 }), 'web/0')).toEqual([]);
    expect(due(act(world, { do: 'pass', ms: MINUTE }), 'web/0')).toEqual(['secret-expired of secret:1']);
  });

  it('R2.1: it goes to the owning unit, for a secret of the application to the leader of the moment', () => {
    const world = operate(related({ units: 2 }), 'web/0', (tools) => {
      tools.secretAdd({ ...timer, owner: 'application', expires: tools.now + MINUTE });
      tools.secretAdd({ ...timer, expires: tools.now + MINUTE });
    });
    const moved = act(act(world, { do: 'pass', ms: MINUTE }), { do: 'move-leadership', unit: 'web/1' });
    expect(due(moved, 'web/0')).toEqual(['secret-expired of secret:2']);
    expect(due(moved, 'web/1')).toEqual(['leader-elected', 'secret-expired of secret:1']);
    expect(due(moved, 'ca/0')).toEqual([]);
  });

  it('R2.4: it comes again five minutes after its expiry, and every five minutes, until the revision is removed', () => {
    const ran = run(expired, 'web/0');
    expect(due(ran, 'web/0')).toEqual([]);
    const again = act(ran, { do: 'expire' });
    expect(again.now - expired.now).toBe(5 * MINUTE);
    const removed = run(again, 'web/0', (tools) => tools.secretRemove('secret:1'));
    expect(due(act(removed, { do: 'pass', ms: 60 * MINUTE }), 'web/0')).toEqual(['update-status']);
  });

  it('R2.5: a new revision does not stop the old one, a new expiry of the same revision does', () => {
    const renewed = run(expired, 'web/0', (tools) => tools.secretSet('secret:1', { content: { a: '2' } }));
    expect(due(act(renewed, { do: 'pass', ms: 5 * MINUTE }), 'web/0')).toContain('secret-expired of secret:1');
    const redated = run(expired, 'web/0', (tools) => tools.secretSet('secret:1', { expires: tools.now + 60 * MINUTE }));
    expect(due(act(redated, { do: 'pass', ms: 59 * MINUTE }), 'web/0')).toEqual(['update-status']);
  });

  it('R2.7: a removal in a hook that fails is lost, and the same event is due again', () => {
    const failed = run(expired, 'web/0', (tools) => {
      tools.secretRemove('secret:1');
      throw new Error('after removing');
    });
    expect(failed.secrets).toHaveLength(1);
    expect(due(act(failed, { do: 'pass', ms: 5_000 }), 'web/0')).toEqual(['secret-expired of secret:1']);
  });

  it('R2.10: an expiry in the past is taken and fires at once', () => {
    expect(due(withTimer(related(), -MINUTE), 'web/0')).toEqual(['secret-expired of secret:1']);
  });

  it('R1.13: given up with resolved --no-retry, it counts as delivered until its next turn', () => {
    const failed = run(expired, 'web/0', () => {
      throw new Error('broken');
    });
    const resolved = act(failed, { do: 'resolve', unit: 'web/0', retry: false });
    expect(secretOf(resolved).revisions[0]?.nextExpiry).toBe(expired.now + 5 * MINUTE);
  });

  it('R2.1: a failed hook for a secret of the application is skipped once leadership has moved', () => {
    const world = operate(related({ units: 2 }), 'web/0', (tools) => {
      tools.secretAdd({ ...timer, owner: 'application', expires: tools.now + MINUTE });
    });
    const failed = run(act(world, { do: 'expire' }), 'web/0', () => {
      throw new Error('broken');
    });
    const moved = act(failed, { do: 'move-leadership', unit: 'web/1' });
    const skipped = act(moved, { do: 'resolve', unit: 'web/0', retry: true });
    expect(skipped.requirer.units[0]?.failed).toBeNull();
    expect(due(skipped, 'web/1')).toContain('secret-expired of secret:1');
  });
});

describe('secret-remove', () => {
  const replace: Script = (tools) => tools.secretSet('secret:1', { content: { a: '2' } });

  it('R3.2: a revision is announced once a newer one exists and nobody tracks it', () => {
    const read = operate(withTimer(related(), null), 'web/0', (tools) => tools.secretGet({ label: 'timer' }));
    const tracked = operate(read, 'web/0', replace);
    expect(due(tracked, 'web/0')).toEqual([]);
    const moved = operate(read, 'web/0', (tools, input) => {
      replace(tools, input);
      tools.secretGet({ label: 'timer' }, { refresh: true });
    });
    expect(due(moved, 'web/0')).toEqual(['secret-remove of secret:1']);
  });

  it('R3.3: it is announced once; the revision stays until the charm removes it', () => {
    const announced = run(operate(withTimer(related(), null), 'web/0', replace), 'web/0');
    expect(due(announced, 'web/0')).toEqual([]);
    expect(secretOf(announced).revisions.map((each) => each.revision)).toEqual([1, 2]);
  });

  it('R1.3: a reader that moved on with refresh stays there although the hook fails', () => {
    const read = operate(withTimer(related(), null), 'web/0', (tools) => tools.secretGet({ label: 'timer' }));
    const second = operate(read, 'web/0', replace);
    const failed = step(
      second,
      { do: 'update-status', unit: 'web/0' },
      runnerOf((tools) => {
        tools.secretGet({ label: 'timer' }, { refresh: true });
        throw new Error('after reading');
      }),
    ).after;
    expect(secretOf(failed).tracked).toEqual({ 'web/0': 2 });
  });

  it('a unit that is removed takes its own secrets with it', () => {
    const world = operate(related({ units: 2 }), 'web/1', (tools) => {
      tools.secretAdd(timer);
    });
    expect(settle(act(world, { do: 'remove-unit', unit: 'web/1' }), ['web/1', 'ca/0']).world.secrets).toEqual([]);
  });
});
