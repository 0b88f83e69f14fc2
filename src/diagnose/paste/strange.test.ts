import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../../run/growth.testing';
import { readDump } from '../dump';

const says = (text: string) => readDump(text).problem;

describe('a paste that is no dump is told what it is', () => {
  it.each([
    ['O rose, thou art sick.\nThe invisible worm', 'Nothing in this paste looks like an output of Juju'],
    ['<!DOCTYPE html>\n<html><body>juju show-unit</body></html>', 'a web page'],
    ['apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ports:\n  - port: 80\n', 'This is YAML'],
    ['{"apiVersion": "v1", "kind": "Service"}', 'This is JSON'],
    ['Model  Controller  Cloud/Region  Version\ndev    lxd         localhost     3.6.1\n', 'juju status'],
    ['ERROR unit "web/0" not found\n', 'an error'],
    ['unit-web-0: 21:04:11 INFO juju.worker.uniter ran "update-status" hook\n', 'a log'],
    ['import ops\n\nclass WebCharm(ops.CharmBase):\n    pass\n', 'code'],
    [
      '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----\n',
      'a private key in this paste and nothing',
    ],
    [' \n\t\n', 'There is nothing in this paste'],
    ['ubuntu@host:~$ juju show-unit web/0\nubuntu@host:~$ \n', 'only commands'],
    ['d5v2abcdefghijklmnop:\n  revision: 1\n  owner: web/0\n  label: mine\n', 'not those of the library'],
  ])('%j', (text, sentence) => {
    expect(says(text)).toContain(sentence);
    expect(says(text)).toMatch(/^[A-Z][^!]*\.$/);
  });

  it('and a unit without the relation is told apart from it', () => {
    const unit =
      'web/0:\n  leader: true\n  relation-info:\n  - relation-id: 1\n    endpoint: database\n    application-data:\n      password: x\n';
    expect(says(unit)).toBe('There is no tls-certificates relation in this paste.');
  });

  it.each(['\n', 'a: b\n', ' ', 'model:\n'])('in time that grows with the text: "%s" over and over', (part) => {
    expect(growth((share) => part.repeat((1_000_000 * share) / part.length), says)).toBeLessThan(LINEAR);
  });
});
