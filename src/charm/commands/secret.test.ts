import { describe, expect, it } from 'vitest';
import { CommandHook, freshWorld, inputOf, servedWorld } from '../testing';

const FILES = { '/tmp/x/password': 'hunter2' };
const ADD = 'secret-add --label mine --owner unit password#file=/tmp/x/password';

describe('secret commands', () => {
  it('adds a secret from files and prints its id', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    expect(hook.output(`${ADD} --expire 2026-03-01T00:00:00.5Z`, { files: FILES })).toBe('secret:1\n');
    expect(hook.tools.result().buffer.secrets.added).toEqual([
      {
        id: 'secret:1',
        owner: 'web/0',
        label: 'mine',
        description: '',
        content: { password: 'hunter2' },
        expires: Date.UTC(2026, 2, 1) + 500,
      },
    ]);
  });

  it('reads a secret that this hook has added, by id and by label (R1.6)', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    hook.output(ADD, { files: FILES });
    for (const ref of ['secret:1', 'secret://model/1', '--label mine']) {
      expect(hook.json(`secret-get ${ref}`)).toEqual({ password: 'hunter2' });
    }
    expect(hook.output('secret-get secret:1 password')).toBe('hunter2\n');
  });

  it('keeps the old content for a plain read after a set, and shows the new one to a peek (R1.6)', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    const before = hook.json('secret-get secret:1');
    hook.output(['secret-set', 'secret:1', '--owner', 'unit', 'private-key=new']);
    expect(hook.json('secret-get secret:1')).toEqual(before);
    expect(hook.json('secret-get secret:1 --peek')).toEqual({ 'private-key': 'new' });
  });

  it('counts a duration for the expiry from now, and takes a time in the past (R2.10)', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    const { now } = hook.tools;
    hook.output(`${ADD} --expire 1h30m`, { files: FILES });
    hook.output(['secret-add', '--label', 'old', '--expire', '2001-01-01T00:00:00+01:00', 'abc=1']);
    expect(hook.tools.result().buffer.secrets.added.map((each) => each.expires)).toEqual([
      now + 5_400_000,
      Date.UTC(2000, 11, 31, 23),
    ]);
    expect(hook.answer(`${ADD} --expire 0s`, { files: FILES })).toMatchObject({ code: 1 });
    expect(hook.answer(`${ADD} --expire soon`, { files: FILES })).toMatchObject({ code: 1 });
  });

  it('says not found in the words that ops turns into SecretNotFoundError', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    expect(hook.answer('secret-get --label nobody')).toMatchObject({
      code: 1,
      stderr: 'ERROR secret "nobody" not found\n',
    });
    expect(hook.answer('secret-info-get secret:9')).toMatchObject({
      code: 1,
      stderr: 'ERROR secret "secret:9" not found\n',
    });
  });

  it('still reads a secret removed in this hook, but has no information on it (R3.4)', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    const before = hook.json('secret-get secret:1');
    hook.output('secret-remove secret:1');
    expect(hook.json('secret-get secret:1')).toEqual(before);
    expect(hook.answer('secret-info-get secret:1')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/not found/) as unknown,
    });
    expect(hook.json('secret-ids')).not.toContain('secret:1');
  });

  it('removes one revision when asked', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    hook.output('secret-remove secret:1 --revision 1');
    expect(hook.tools.result().buffer.secrets.removed).toEqual([{ id: 'secret:1', revision: 1 }]);
    expect(hook.answer('secret-remove secret:1 --revision x')).toMatchObject({ code: 1 });
  });

  it('tells label, owner, revision and expiry as ops reads them', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    expect(hook.json('secret-info-get secret:1')).toEqual({
      '1': { revision: 1, label: expect.stringMatching(/private-key/) as unknown, owner: 'unit', rotation: 'never' },
    });
    const [, certificate] = hook.json('secret-ids') as string[];
    const information = hook.json(`secret-info-get ${certificate}`) as Record<string, { expiry: string }>;
    expect(Object.values(information)[0]?.expiry).toMatch(/^2026-11-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('lists ids one a line without a format, as the library reads them', () => {
    expect(new CommandHook(inputOf(servedWorld())).output('secret-ids')).toBe('secret:1\nsecret:2\n');
  });

  it('refuses a secret of the application to a unit that does not lead (section 7)', () => {
    const hook = new CommandHook(inputOf(freshWorld(), { unit: 'web/1' }));
    expect(hook.answer('secret-add abc=1')).toMatchObject({ code: 1, stderr: 'ERROR this unit is not the leader\n' });
  });

  it('grants to the application behind a relation, or to one unit', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    hook.output('secret-grant --relation 1 secret:1');
    hook.output('secret-grant --relation certificates:1 --unit ca/0 secret:1');
    hook.output('secret-revoke --app ca secret:1');
    const { granted, revoked } = hook.tools.result().buffer.secrets;
    expect([granted, revoked]).toEqual([
      [
        { id: 'secret:1', to: 'ca' },
        { id: 'secret:1', to: 'ca/0' },
      ],
      [{ id: 'secret:1', from: 'ca' }],
    ]);
  });

  it('gives an owned secret the label that comes with its id', () => {
    const hook = new CommandHook(inputOf(servedWorld()));
    hook.json('secret-get secret:1 --label other');
    expect(hook.tools.result().buffer.secrets.updated).toEqual([{ id: 'secret:1', label: 'other' }]);
  });

  it('checks keys as Juju does, decodes base64, and wants some content', () => {
    const hook = new CommandHook(inputOf(freshWorld()));
    expect(hook.answer('secret-add AB=1')).toMatchObject({ code: 1, stderr: 'ERROR key "AB" not valid\n' });
    expect(hook.answer('secret-add --label x')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/missing secret value/) as unknown,
    });
    hook.output('secret-add abc#base64=w6k=');
    expect(hook.tools.result().buffer.secrets.added[0]?.content).toEqual({ abc: 'é' });
  });
});
