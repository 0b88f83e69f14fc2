import { describe, expect, it } from 'vitest';
import { CommandHook, freshWorld, inputOf, servedWorld } from '../testing';

describe('model and status commands', () => {
  it('knows the leader', () => {
    expect(new CommandHook(inputOf(freshWorld())).output('is-leader')).toBe('True\n');
    expect(new CommandHook(inputOf(freshWorld(), { unit: 'web/1' })).json('is-leader')).toBe(false);
  });

  it('gives all options, one, or null for an option that is not set', () => {
    const hook = new CommandHook(inputOf(freshWorld({ config: { port: 443, debug: true } })));
    expect(hook.json('config-get')).toEqual({ port: 443, debug: true });
    expect(hook.output('config-get port')).toBe('443\n');
    expect(hook.json('config-get nothing')).toBeNull();
  });

  it('sets a status at once, so that it survives a failed hook (R1.3)', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    hook.output(['status-set', '--application=False', 'waiting', '--', '-n for the certificate']);
    expect(hook.tools.result().effects).toEqual([
      {
        seq: expect.any(Number) as unknown,
        kind: 'status',
        status: { name: 'waiting', message: '-n for the certificate' },
      },
    ]);
    expect(hook.json('status-get --include-data')).toEqual({
      status: 'waiting',
      message: '-n for the certificate',
      'status-data': {},
    });
    expect(hook.output('status-get')).toBe('waiting\n');
  });

  it('refuses a status that a charm may not set', () => {
    expect(new CommandHook(inputOf(freshWorld())).answer('status-set error')).toMatchObject({
      code: 1,
      stderr: 'ERROR invalid status "error", expected one of [maintenance blocked waiting active]\n',
    });
  });

  it("lets the leader alone set and read the application's status", () => {
    const leader = new CommandHook(inputOf(freshWorld()));
    leader.output('status-set --application=True active fine');
    expect(leader.json('status-get --application=true')).toMatchObject({
      'application-status': { status: 'active', message: 'fine' },
      units: { 'web/0': { status: 'unknown' }, 'web/1': { status: 'unknown' } },
    });
    const other = new CommandHook(inputOf(freshWorld(), { unit: 'web/1' }));
    expect(other.answer('status-set --application=True active')).toMatchObject({ code: 1 });
    expect(other.answer('status-get --application')).toMatchObject({ code: 1 });
  });

  it('plans for the units there are and those that leave, and for related ones', () => {
    const goal = new CommandHook(inputOf(freshWorld())).json('goal-state');
    expect(goal).toMatchObject({
      units: { 'web/0': { status: 'unknown' }, 'web/1': { since: '2026-01-01T00:00:00Z' } },
      relations: { certificates: { ca: { status: 'joined' }, 'ca/0': {} } },
    });
  });

  it('trusts nobody with the credentials of the cloud', () => {
    expect(new CommandHook(inputOf(freshWorld())).answer('credential-get')).toMatchObject({ code: 1 });
  });
});

describe('state commands', () => {
  it('keeps, reads and deletes what ops stores', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    hook.output('state-set --file -', { data: { a: '1', b: '2' } });
    hook.output('state-delete a');
    expect(hook.json('state-get')).toEqual({ b: '2' });
    expect(hook.json('state-get a')).toBe('');
    expect(hook.answer('state-get --strict a')).toMatchObject({ code: 1 });
    expect(hook.tools.result().buffer.stored).toEqual({ b: '2' });
  });
});

describe('action commands', () => {
  const call = { name: 'action', action: 'rotate', params: { how: { fast: true } } } as const;

  it('looks parameters up by dotted keys', () => {
    const hook = new CommandHook(inputOf(freshWorld(), { call }));
    expect(hook.json('action-get')).toEqual({ how: { fast: true } });
    expect(hook.json('action-get how.fast')).toBe(true);
    expect(hook.json('action-get how.slow')).toBeNull();
  });

  it('keeps results, progress and failure', () => {
    const hook = new CommandHook(inputOf(freshWorld(), { call }));
    hook.output('action-set a.b=1 c=x=y');
    hook.output(['action-log', '--', 'half way']);
    hook.output(['action-fail', '--', 'no']);
    const { actionResults, actionLog, actionFailed } = hook.session;
    expect([[...actionResults], actionLog, actionFailed]).toEqual([
      [
        ['a.b', '1'],
        ['c', 'x=y'],
      ],
      ['half way'],
      'no',
    ]);
  });

  it('exists only in an action', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    for (const line of ['action-get', 'action-set a=1', 'action-fail', 'action-log x']) {
      expect(hook.answer(line)).toMatchObject({ code: 1, stderr: 'ERROR not running an action\n' });
    }
  });
});

describe('network commands', () => {
  it('gives each unit an address that stays', () => {
    expect(new CommandHook(inputOf(freshWorld(), { unit: 'web/1' })).json('network-get certificates')).toMatchObject({
      'bind-addresses': [{ addresses: [{ value: '10.1.0.2', cidr: '10.1.0.0/24' }] }],
      'ingress-addresses': ['10.1.0.2'],
    });
    const provider = new CommandHook(inputOf(servedWorld(), { unit: 'ca/0' }));
    expect(provider.output('unit-get private-address')).toBe('10.2.0.1\n');
    expect(provider.output('network-get certificates --ingress-address')).toBe('10.2.0.1\n');
  });

  it('opens and closes ports for the time of the hook', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    for (const port of ['443', '53/udp', '8000-8010/tcp', 'icmp']) hook.output(`open-port ${port}`);
    hook.output('close-port 443/tcp');
    expect(hook.json('opened-ports')).toEqual(['53/udp', '8000-8010/tcp', 'icmp']);
    expect(hook.json('opened-ports --endpoints')).toContain('53/udp (*)');
    for (const port of ['0', '70000', '9-8', '1/sctp'])
      expect(hook.answer(`open-port ${port}`)).toMatchObject({ code: 1 });
  });
});

describe('every command', () => {
  it('is refused with a sentence that names it when this Juju does not have it', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    for (const name of ['storage-add', 'resource-get', 'juju-reboot', 'constructor']) {
      expect(hook.answer(name)).toEqual({ refused: `This page's Juju does not answer \`${name}\`.` });
    }
  });

  it('ends with code 2 for a command line that Juju would not take', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    for (const line of [
      'is-leader --loud',
      'is-leader now',
      'state-delete',
      'relation-list -r',
      'is-leader --format=xml',
      'status-set --application=perhaps active',
    ]) {
      expect(hook.answer(line), line).toMatchObject({ code: 2, stderr: expect.stringMatching(/^ERROR /) as unknown });
    }
  });

  it('prints YAML on demand, and by itself for what is neither text nor a list of texts', () => {
    const hook = new CommandHook(
      inputOf(freshWorld({ config: { name: 'a b', on: true, odd: 'true', empty: '', lines: 'x\ny' } })),
    );
    const yaml = 'empty: ""\nlines: "x\\ny"\nname: a b\nodd: "true"\n"on": true\n';
    expect(hook.output('config-get --format yaml')).toBe(yaml);
    expect(hook.output('config-get')).toBe(yaml);
    expect(hook.output('network-get certificates')).toContain('bind-addresses:\n- addresses:\n');
  });
});
