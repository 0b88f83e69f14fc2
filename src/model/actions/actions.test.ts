import { describe, expect, it } from 'vitest';
import type { Action, ActionKind } from '../action';
import type { HookInput } from '../hook';
import { dueHooks } from '../juju/due';
import { act, due, operate, related, run, runnerOf, settle, writes } from '../juju/testing';
import type { World } from '../juju/world';
import { twinRunner } from '../library/twin';
import type { ProviderPolicy } from '../setup';
import { step } from '../step';
import { plan } from './plan';
import { choiceOf, possibleActions } from './possible';

const MINUTE = 60_000;
const REQUEST = JSON.stringify([{ certificate_signing_request: 'csr' }]);
const ANSWER = JSON.stringify([{ certificate: 'cert', certificate_signing_request: 'csr' }]);

const EVERY_KIND: Readonly<Record<ActionKind, true>> = {
  deliver: true,
  pass: true,
  expire: true,
  'update-status': true,
  finish: true,
  sign: true,
  'sign-one': true,
  deny: true,
  revoke: true,
  reissue: true,
  'new-ca': true,
  'provider-down': true,
  'provider-up': true,
  'rotate-key': true,
  'import-key': true,
  renew: true,
  sync: true,
  'change-names': true,
  'remove-relation': true,
  'add-relation': true,
  'move-leadership': true,
  'add-unit': true,
  'remove-unit': true,
  'wipe-disk': true,
  'fail-next': true,
  resolve: true,
  'lose-event': true,
  'repeat-event': true,
};

const asked = (world: World): World => operate(world, 'web/0', writes('unit', 'certificate_signing_requests', REQUEST));
const answered = (world: World): World => act(world, { do: 'sign' }, writes('app', 'certificates', ANSWER));

/** The hook that an action would run. */
function hookOf(world: World, action: Action): HookInput {
  const planned = plan(world, action);
  if (planned.kind !== 'hook') throw new Error(planned.kind === 'refused' ? planned.reason : planned.kind);
  return planned.input;
}

function reason(world: World, action: Action): string | undefined {
  return step(world, action, runnerOf()).refused?.reason;
}

describe('deliver', () => {
  const next: Action = { do: 'deliver', unit: 'ca/0' };

  it("a chosen hook may run before Juju's next one, if it is due", () => {
    const both = operate(related(), 'web/0', (tools, input) => {
      writes('unit', 'a', '1')(tools, input);
      writes('app', 'a', '1')(tools, input);
    });
    const chosen = hookOf(both, { ...next, hook: { name: 'relation-changed', remoteUnit: 'web/0' } });
    expect(chosen.call.remoteUnit).toBe('web/0');
    expect(
      hookOf(both, { ...next, hook: { name: 'relation-changed', remoteApp: 'web' } }).call.remoteUnit,
    ).toBeUndefined();
    expect(reason(both, { ...next, hook: { name: 'relation-broken' } })).toBe('relation-broken is not due on ca/0.');
  });

  it('says why nothing runs: nothing due, down, in error, no such unit', () => {
    expect(reason(related(), next)).toBe('Nothing is due on ca/0.');
    expect(reason(act(related(), { do: 'provider-down' }), next)).toBe('ca/0 is down.');
    expect(reason(related(), { do: 'deliver', unit: 'web/7' })).toBe('There is no unit web/7.');
    const failed = act(act(related(), { do: 'fail-next', unit: 'ca/0' }), { do: 'update-status', unit: 'ca/0' });
    expect(reason(failed, next)).toBe('ca/0 is in error: Juju runs update-status again at 2026-01-01 00:05:05 UTC.');
  });

  it.each<[ProviderPolicy, HookInput['providerDo']]>([
    [{ kind: 'instant' }, [{ do: 'sign' }]],
    [{ kind: 'down' }, [{ do: 'sign' }]],
    [{ kind: 'manual' }, []],
    [{ kind: 'update-status' }, []],
    [{ kind: 'deny', error: 'OTHER' }, [{ do: 'deny', error: 'OTHER' }]],
    [{ kind: 'limited', limit: 2 }, [{ do: 'sign-limited', limit: 2 }]],
  ])('a provider with policy %j does %j in relation-changed', (provider, expected) => {
    expect(hookOf(asked(related({ provider })), next).providerDo).toEqual(expected);
  });

  it('a provider that signs by update-status signs only there', () => {
    const world = related({ provider: { kind: 'update-status' } });
    expect(hookOf(world, { do: 'update-status', unit: 'ca/0' }).providerDo).toEqual([{ do: 'sign' }]);
    expect(hookOf(related(), { do: 'update-status', unit: 'ca/0' }).providerDo).toEqual([]);
  });

  it("policies do nothing in a requirer's hooks", () => {
    expect(hookOf(related(), { do: 'update-status', unit: 'web/0' }).providerDo).toEqual([]);
  });
});

describe('time', () => {
  it('passes to the next timer and runs nothing', () => {
    const passed = act(related(), { do: 'pass' });
    expect(passed.now - related().now).toBe(5 * MINUTE);
    expect(due(passed, 'web/0')).toEqual(['update-status']);
  });

  it('does not pass backwards, nor not at all', () => {
    expect(reason(related(), { do: 'pass', ms: 0 })).toBe('Time passes forwards only.');
    expect(reason(related(), { do: 'pass', ms: Number.NaN })).toBe('Time passes forwards only.');
  });

  it('passes to the soonest expiry, or says that there is none or that it has come', () => {
    expect(reason(related(), { do: 'expire' })).toBe('No secret has an expiry.');
    const world = operate(related(), 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'a', content: {}, expires: tools.now + 9 * MINUTE });
      tools.secretAdd({ owner: 'unit', label: 'b', content: {}, expires: tools.now + 2 * MINUTE });
    });
    expect(act(world, { do: 'expire' }).now - world.now).toBe(2 * MINUTE);
    const late = act(world, { do: 'expire', secret: 'secret:1' });
    expect(due(late, 'web/0')).toEqual(['secret-expired of secret:1', 'secret-expired of secret:2']);
    expect(reason(late, { do: 'expire', secret: 'secret:1' })).toBe(
      'The secret has expired: its secret-expired is due.',
    );
    expect(reason(late, { do: 'expire', secret: 'secret:7' })).toBe('There is no secret:7.');
  });

  it('update-status waits for its tick, and gives way to what is due by then (R6.3)', () => {
    const { at, hook } = step(related(), { do: 'update-status', unit: 'web/0' }, runnerOf());
    expect(at - related().now).toBe(5 * MINUTE);
    expect(hook?.call.name).toBe('update-status');
    expect(reason(answered(asked(related())), { do: 'update-status', unit: 'web/0' })).toBe(
      'update-status runs only when nothing else is due, and web/0 owes relation-changed of ca.',
    );
  });
});

describe('what the reader makes the provider do', () => {
  it('happens in the relation hook that is due, so that it sees the newest request (R1.15)', () => {
    const input = hookOf(asked(related()), { do: 'sign' });
    expect(input.call).toMatchObject({ name: 'relation-changed', remoteUnit: 'web/0' });
    expect(input.providerDo).toEqual([{ do: 'sign' }]);
  });

  it('happens in an action when no relation hook is due, and does not wait for a slow provider', () => {
    const seen = settle(asked(related({ provider: { kind: 'manual' } })), ['ca/0']).world;
    expect(hookOf(seen, { do: 'deny', error: 'OTHER' })).toMatchObject({
      call: { name: 'action' },
      providerDo: [{ do: 'deny', error: 'OTHER' }],
    });
    const slow = asked(related({ provider: { kind: 'slow', ms: MINUTE } }));
    expect(plan(slow, { do: 'sign' }).kind).toBe('hook');
  });

  it('is refused where there is nothing to do it to', () => {
    expect(reason(related(), { do: 'sign' })).toBe('No request waits for an answer.');
    expect(reason(answered(asked(related())), { do: 'sign-one' })).toBe('No request waits for an answer.');
    expect(reason(related(), { do: 'revoke' })).toBe('The provider has no certificate to revoke.');
    expect(reason(related(), { do: 'reissue' })).toBe('There is no request to answer.');
    const apart = act(asked(related()), { do: 'remove-relation' });
    expect(reason(apart, { do: 'sign' })).toBe('There is no relation with the provider.');
    expect(reason(act(related(), { do: 'provider-down' }), { do: 'new-ca' })).toBe('ca/0 is down.');
  });
});

describe('what an operator does', () => {
  it('an operation is an action hook with the library call of that name', () => {
    expect(hookOf(related(), { do: 'rotate-key', unit: 'web/0' })).toMatchObject({
      call: { name: 'action' },
      op: 'regenerate-key',
    });
    expect(hookOf(related(), { do: 'renew', unit: 'web/0' }).op).toBe('renew');
    expect(reason(related(), { do: 'sync', unit: 'ca/0' })).toBe(
      'ca/0 is the provider: it holds no request of its own.',
    );
  });

  it('changed names are those of the setup from now on, and each unit learns of them by config-changed', () => {
    const world = act(related({ units: 2 }), { do: 'change-names', requests: [{ commonName: 'b.example' }] });
    expect(world.setup.requests.unit).toEqual([{ commonName: 'b.example' }]);
    expect(due(world, 'web/0')).toEqual(['config-changed']);
    expect(due(world, 'web/1')).toEqual(['config-changed']);
    const app = act(related({ mode: 'app' }), { do: 'change-names', requests: [{ commonName: 'b.example' }] });
    expect(app.setup.requests.app).toEqual([{ commonName: 'b.example' }]);
  });

  it('the example of changed names is one more than is asked for, also where only the code of the charm knows for what', () => {
    const world = step(related(), { do: 'sync', unit: 'web/0' }, twinRunner).after;
    for (const requests of [world.setup.requests, { app: [], unit: [] }]) {
      const asking = { ...world, setup: { ...world.setup, requests } };
      const [names] = possibleActions(asking, new Set<ActionKind>(['change-names']));
      expect(names?.action).toMatchObject({
        requests: [{ commonName: 'web.example', sansDns: ['web.example', 'www.web.example'] }],
      });
    }
  });

  it('R7.1: leadership moves to one other unit, which gets leader-elected', () => {
    const moved = act(related({ units: 2 }), { do: 'move-leadership', unit: 'web/1' });
    expect(moved.requirer.leader).toBe('web/1');
    expect(due(moved, 'web/1')).toEqual(['leader-elected']);
    expect(due(moved, 'web/0')).toEqual([]);
    const back = act(moved, { do: 'move-leadership', unit: 'web/0' });
    expect(due(back, 'web/1')).toEqual([]);
    expect(reason(back, { do: 'move-leadership', unit: 'web/0' })).toBe('web/0 is the leader already.');
  });

  it('a leader that is removed is followed by another unit, the last one by nobody', () => {
    const world = act(related({ units: 2 }), { do: 'remove-unit', unit: 'web/0' });
    const gone = settle(world, ['web/0']).world;
    expect(gone.requirer.leader).toBe('web/1');
    expect(due(gone, 'web/1')).toEqual(['leader-elected']);
    const last = settle(act(gone, { do: 'remove-unit', unit: 'web/1' }), ['web/1']).world;
    expect(last.requirer.leader).toBeNull();
    const added = act(last, { do: 'add-unit' });
    expect(added.requirer).toMatchObject({ leader: 'web/2', nextUnit: 3 });
    expect(settle(added, ['web/2']).ran).toContain('web/2 leader-elected');
  });

  it('a wiped disk is empty, and one that is empty cannot be wiped', () => {
    const filled = operate(related(), 'web/0', (tools) => tools.push('/etc/a', 'x'));
    expect(act(filled, { do: 'wipe-disk', unit: 'web/0' }).requirer.units[0]?.files).toEqual({});
    expect(reason(related(), { do: 'wipe-disk', unit: 'web/0' })).toBe('web/0 has no file on disk.');
  });

  it('the relation is added again only when the old one has gone', () => {
    expect(reason(related(), { do: 'add-relation' })).toBe('The relation exists.');
    const removed = act(related(), { do: 'remove-relation' });
    expect(reason(removed, { do: 'add-relation' })).toBe(
      'The old relation is not gone yet: a unit still owes its relation-broken.',
    );
    expect(reason(removed, { do: 'remove-relation' })).toBe('The relation is being removed already.');
  });
});

describe('events lost and repeated', () => {
  const changed = { name: 'relation-changed' } as const;

  it('a lost relation-changed counts as delivered, and the agent goes on with the databag it had (R1.15)', () => {
    const lost = act(asked(related()), { do: 'lose-event', unit: 'ca/0', hook: changed });
    expect(due(lost, 'ca/0')).toEqual([]);
    act(lost, { do: 'update-status', unit: 'ca/0' }, (tools) => {
      expect(tools.relationGet(1, 'web/0')).toEqual({});
    });
  });

  it('a lost secret-expired comes again after five minutes (R2.4)', () => {
    const expired = operate(related(), 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'a', content: {}, expires: tools.now });
    });
    const lost = act(expired, { do: 'lose-event', unit: 'web/0', hook: { name: 'secret-expired' } });
    expect(due(lost, 'web/0')).toEqual([]);
    expect(due(act(lost, { do: 'pass', ms: 5 * MINUTE }), 'web/0')).toContain('secret-expired of secret:1');
  });

  it('losing an event uses up no tick: only a hook that runs does (R6.3)', () => {
    const late = act(asked(related()), { do: 'pass', ms: 5 * MINUTE });
    expect(due(act(late, { do: 'lose-event', unit: 'ca/0', hook: changed }), 'ca/0')).toEqual(['update-status']);
  });

  it('a repeated event is due once more, in its place among the others', () => {
    const again = act(related(), { do: 'repeat-event', unit: 'ca/0', hook: { ...changed, remoteUnit: 'web/0' } });
    expect(due(again, 'ca/0')).toEqual(['relation-changed of web/0']);
    expect(due(run(again, 'ca/0'), 'ca/0')).toEqual([]);
    expect(reason(again, { do: 'repeat-event', unit: 'ca/0', hook: { ...changed, remoteUnit: 'web/0' } })).toBe(
      'relation-changed of web/0 is due on ca/0 anyway.',
    );
  });

  it('R3.7, R2.8: a secret event may come for a secret that is gone, with an empty label', () => {
    const added = operate(related(), 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'a', content: {}, expires: null });
    });
    const gone = operate(added, 'web/0', (tools) => tools.secretRemove('secret:1'));
    const again = act(gone, {
      do: 'repeat-event',
      unit: 'web/0',
      hook: { name: 'secret-expired', secret: 'secret:1' },
    });
    expect(hookOf(again, { do: 'deliver', unit: 'web/0' }).call).toMatchObject({ secret: 'secret:1', label: '' });
  });

  it('what cannot have come before does not come again', () => {
    const repeat = (hook: Parameters<typeof choiceOf>[0]): Action => ({ do: 'repeat-event', unit: 'web/0', hook });
    const added = operate(related(), 'web/0', (tools) => {
      tools.secretAdd({ owner: 'unit', label: 'a', content: {}, expires: null });
    });
    expect(reason(added, repeat({ name: 'secret-expired' }))).toBe('secret:1 has not expired yet.');
    expect(reason(added, repeat({ name: 'secret-remove' }))).toBe('Juju never asks to remove the latest revision.');
    expect(reason(added, repeat({ name: 'relation-broken' }))).toBe(
      'relation-broken comes once and does not come again.',
    );
    expect(reason(added, repeat({ name: 'relation-changed', remoteUnit: 'ca/9' }))).toBe('web/0 does not know ca/9.');
  });
});

describe('possible actions', () => {
  const worlds: readonly World[] = [
    related(),
    answered(asked(related({ units: 2 }))),
    act(asked(related({ provider: { kind: 'slow', ms: MINUTE } })), { do: 'deliver', unit: 'ca/0' }),
    act(related(), { do: 'remove-relation' }),
    act(related(), { do: 'provider-down' }),
  ];

  it('asked for some kinds, it says of them what it says of them among all', () => {
    for (const world of worlds) {
      const all = possibleActions(world);
      for (const { kind } of all)
        expect(possibleActions(world, new Set([kind]))).toEqual(all.filter((each) => each.kind === kind));
    }
  });

  it('every kind is there, and is allowed exactly when taking it is not refused', () => {
    const kinds = new Set(worlds.flatMap((world) => possibleActions(world)).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(Object.keys(EVERY_KIND).sort());
    for (const world of worlds) {
      for (const { action, allowed, reason: why } of possibleActions(world)) {
        expect(step(world, action, runnerOf()).refused === null).toBe(allowed);
        expect(allowed ? why : /^\S+ .+\.$/.test(why ?? '')).toBe(allowed ? null : true);
      }
    }
  });

  it('the choice that stands for a due hook finds that hook again', () => {
    const world = operate(related({ units: 2 }), 'web/0', (tools, input) => {
      writes('unit', 'a', '1')(tools, input);
      writes('app', 'a', '1')(tools, input);
    });
    for (const { call } of dueHooks(world, 'ca/0')) {
      expect(hookOf(world, { do: 'deliver', unit: 'ca/0', hook: choiceOf(call) }).call).toEqual(call);
    }
    expect(due(world, 'ca/0')).toHaveLength(2);
  });
});
