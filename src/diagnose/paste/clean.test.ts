import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Maker, requestsValue, showUnit } from '../testing';
import { readDump } from '../dump';
import { dropKeys, KEY_DROPPED, normalise } from './clean';

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey.trim();
const ec = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey.trim();

const prefixed = (prefix: string) => (text: string) => text.replace(/^/gm, prefix);
const cut = (text: string) => text.split('\n').slice(0, -1).join('\n');

describe('nothing of a private key is left', () => {
  it.each<readonly [string, (key: string) => string]>([
    ['whole', (key) => key],
    ['without its end', cut],
    ['without its marks', (key) => key.split('\n').slice(1, -1).join('\n')],
    ['in a block of YAML, cut', (key) => `x:\n  key: |-\n${prefixed('    ')(cut(key))}\n  other: 1\n`],
    ['in JSON', (key) => JSON.stringify({ key })],
    ['in JSON in JSON', (key) => JSON.stringify(JSON.stringify({ key }))],
    ['on one line', (key) => key.replaceAll('\n', '')],
    ['as base64', (key) => Buffer.from(key).toString('base64')],
    ['behind a bar without its marks', (key) => prefixed('│ ')(key.split('\n').slice(1, -1).join('\n')) + '\nx'],
    ['behind a bar, cut', (key) => `a: b\n${prefixed('│ ')(cut(key))}\nafter: 1\n`],
    ['in a log, cut', (key) => `${prefixed('unit-web-0: ')(cut(key))}\nafter\n`],
    ['in a diff, cut', (key) => prefixed('+')(cut(key))],
    ['quoted within a mail', (key) => `He wrote:\n${prefixed('> ')(key)}\nregards`],
    ['with the dashes of a chat', (key) => key.replaceAll('-----', '—---')],
    ['in small letters', (key) => key.replace(/BEGIN|END|PRIVATE KEY/g, (word) => word.toLowerCase())],
  ])('%s', (_, written) => {
    for (const key of [rsa, ec]) {
      const { text, dropped } = dropKeys(normalise(written(key)));
      for (const line of key.split('\n').slice(1, -1)) expect(text).not.toContain(line.slice(0, 16));
      expect(text).toContain(KEY_DROPPED);
      expect(dropped).toHaveLength(1);
    }
  });

  it('and nothing else of the paste is taken for one', async () => {
    const maker = new Maker();
    const csr = await maker.request({ commonName: 'web.example' });
    const text = showUnit('ca/0', [{ units: { 'web/0': { certificate_signing_requests: requestsValue({ csr }) } } }]);
    const all = `${csr}\n${await maker.certificate(csr)}\n${await maker.caPem()}\n${text}\n${Buffer.from(csr).toString('base64')}`;
    expect(dropKeys(normalise(all))).toEqual({ text: normalise(all), dropped: [] });
  });
});

describe('what terminals, mails and chats put before lines is taken away', () => {
  it.each<readonly [string, (text: string) => string]>([
    ['a quotation', prefixed('> ')],
    ['a quotation in a quotation', prefixed('> > ')],
    ['a quotation in a mail', (text) => `On Monday:\n${prefixed('> ')(text)}\nthanks`],
    [
      'numbers of cat -n',
      (text) =>
        text
          .split('\n')
          .map((line, at) => `${String(at + 1).padStart(6)}\t${line}`)
          .join('\n'),
    ],
    [
      'numbers of grep -n',
      (text) =>
        text
          .split('\n')
          .map((line, at) => `${at + 1}:${line}`)
          .join('\n'),
    ],
  ])('%s', async (_, written) => {
    const csr = await new Maker().request({ commonName: 'web.example' });
    const text = showUnit('ca/0', [{ units: { 'web/0': { certificate_signing_requests: requestsValue({ csr }) } } }]);
    const { relations, problem } = readDump(written(text.trim()));
    expect([problem, relations[0]?.units[0]?.requests?.requests.length]).toEqual([null, 1]);
  });
});
