import { describe, expect, it } from 'vitest';
import { CommandHook, freshWorld, inputOf, servedWorld } from '../testing';

const changed = { name: 'relation-changed', relation: 1, remoteApp: 'ca', remoteUnit: 'ca/0' } as const;

describe('relation commands', () => {
  it('lists relations as endpoint:id, and nothing for an endpoint without one', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    expect(hook.json('relation-ids certificates')).toEqual(['certificates:1']);
    expect(hook.json('relation-ids database')).toEqual([]);
  });

  it('leaves the relation out while its broken hook runs (R4.7)', () => {
    const call = { name: 'relation-broken', relation: 1, remoteApp: 'ca' } as const;
    const hook = new CommandHook(inputOf(servedWorld(), { call }));
    expect(hook.json('relation-ids certificates')).toEqual([]);
    expect(hook.json('relation-list -r 1')).toEqual([]);
  });

  it('lists remote units, or the application with --app', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    expect(hook.json('relation-list -r certificates:1')).toEqual(['ca/0']);
    expect(hook.json('relation-list --app -r 1')).toBe('ca');
  });

  it("takes the hook's own relation and unit when none are named", () => {
    const hook = new CommandHook(inputOf(servedWorld(), { call: changed }));
    expect(hook.json('relation-list')).toEqual(['ca/0']);
    expect(hook.json('relation-get')).toEqual({});
    expect(hook.json(['relation-get', '--app'])).toHaveProperty('certificates');
  });

  it('needs a relation in a hook that is about none', () => {
    expect(new CommandHook(inputOf(servedWorld())).answer('relation-get - web/0')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'ERROR no relation id specified\n',
    });
  });

  it('reads one key, null when it is not there, and a unit of an application with --app', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    expect(hook.json('relation-get -r certificates:1 nothing web/0')).toBeNull();
    expect(hook.json('relation-get -r certificates:1 --app - ca/0')).toHaveProperty('certificates');
    expect(hook.output('relation-get -r 1 certificate_signing_requests web/0')).toContain('BEGIN CERTIFICATE REQUEST');
  });

  it('reads what the hook itself has written, and deletes a key set to nothing (R1.4)', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    hook.output('relation-set -r 1 --file -', { data: { a: '1', b: '2' } });
    hook.output('relation-set -r 1 --file -', { data: { a: '' } });
    expect(hook.json('relation-get -r 1 a web/0')).toBeNull();
    expect(hook.json('relation-get -r 1 b web/0')).toBe('2');
  });

  it('takes settings as words and as JSON on standard input too, since charms call the command themselves', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    hook.output(['relation-set', '-r', '1', 'a=x=y']);
    hook.output('relation-set -r 1 --file -', { stdin: '{"n": 3}' });
    expect(hook.json('relation-get -r 1 a web/0')).toBe('x=y');
    expect(hook.json('relation-get -r 1 n web/0')).toBe('3');
  });

  it('lets the leader alone write the databag of its application (section 7)', () => {
    const leader = new CommandHook(inputOf(servedWorld()));
    leader.output('relation-set -r 1 --app --file -', { data: { a: '1' } });
    expect(leader.tools.result().buffer.databags).toEqual({ web: { a: '1' } });
    const other = new CommandHook(inputOf(servedWorld(), { unit: 'web/1' }));
    expect(other.answer('relation-set -r 1 --app --file -', { data: { a: '1' } })).toMatchObject({
      code: 1,
      stderr: 'ERROR cannot write relation settings\n',
    });
    expect(other.tools.result().buffer.databags).toEqual({});
  });

  it('lets nobody but the leader read the databag of its own application (section 7)', () => {
    const other = new CommandHook(inputOf(servedWorld(), { unit: 'web/1' }));
    expect(other.answer('relation-get -r 1 --app - web')).toMatchObject({
      code: 1,
      stderr: 'ERROR permission denied\n',
    });
  });

  it('says that a relation is not found in the words by which ops knows it', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    for (const id of ['certificates:7', 'database:1']) {
      expect(hook.answer(`relation-get -r ${id} - web/0`)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/relation not found/) as unknown,
      });
    }
  });
});
