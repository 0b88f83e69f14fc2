import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Maker } from '../../diagnose/testing';
import { Office } from './office';

const maker = new Maker();

async function made() {
  const csr = await maker.request({ commonName: 'web.example' });
  const key = (await maker.privateKey('web.example')).trim();
  return { csr: csr.trim(), certificate: (await maker.certificate(csr)).trim(), key };
}

const paste = (text: string) => new Office().answer('paste', { text });

describe('kinds of keys that the library does not make', () => {
  it.each([
    ['ed25519', 'ED25519'],
    ['rsa-pss', 'RSA-PSS'],
    ['ec', 'EC secp256k1'],
  ] as const)('%s is named as OpenSSL names it', async (kind, name) => {
    const made =
      kind === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'secp256k1' })
        : kind === 'rsa-pss'
          ? generateKeyPairSync('rsa-pss', { modulusLength: 2048 })
          : generateKeyPairSync('ed25519');
    const read = await paste(String(made.publicKey.export({ type: 'spki', format: 'pem' })));
    expect(read.publicKeys.map(({ text }) => text.split(',')[0])).toEqual([name]);
  });
});

describe('pasted PEM', () => {
  it('keeps its lines when a key stood before it, and nothing of the key', async () => {
    const { csr, key, certificate } = await made();
    const office = new Office();
    const read = await office.answer('paste', { text: `${key}\n${csr}\n${certificate}\n` });
    const [first, second] = read.items.map((item) => item.lines[0]);
    const keyLines = key.split('\n').length;
    expect([first, second]).toEqual([keyLines + 1, keyLines + 1 + csr.split('\n').length]);
    expect(read.privateKeys).toEqual([{ label: 'EC PRIVATE KEY', line: 1 }]);
    expect(JSON.stringify([office, read])).not.toContain(key.split('\n')[1]);
  });

  it.each([
    ['quoted in a mail', (text: string) => `He wrote:\n${text.replace(/^/gm, '> ')}\n`],
    ['with the dashes of a chat', (text: string) => text.replaceAll('-----', '—–-')],
    [
      'behind line numbers',
      (text: string) =>
        text
          .split('\n')
          .map((line, at) => `  ${at + 1}\t${line}`)
          .join('\n'),
    ],
    ['behind bars', (text: string) => text.replace(/^/gm, '│ ')],
  ])('is read %s, and a key in it is dropped', async (_, written) => {
    const { csr, key, certificate } = await made();
    const read = await paste(written(`${csr}\n${certificate}\n${key}\n${csr}`));
    expect(read.items.map((item) => item.name)).toEqual(['csr-1', 'cert-1']);
    expect(read.privateKeys).toHaveLength(1);
    expect(JSON.stringify(read)).not.toContain(key.split('\n')[1]);
  });
});
