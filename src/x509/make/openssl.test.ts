import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { colons } from '../bytes';
import { dateText } from '../compare/fields';
import { decode } from '../read/decode';
import { nameText } from '../read/name';
import { decodedCertificate, decodedRequest, pairOf, realPair, type Kind } from '../testing';

const folder = mkdtempSync(join(tmpdir(), 'x509-'));
afterAll(() => rmSync(folder, { recursive: true }));

function openssl(args: readonly string[], input = ''): string {
  return execFileSync('openssl', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, `${text}\n`);
  return path;
}

const ATTRIBUTES = {
  commonName: 'web.example',
  sansDns: ['web.example', '*.web.example'],
  sansIp: ['10.0.0.1', '2001:db8::1'],
  sansOid: ['1.3.6.1.4.1.99999.1', '2.999.7'],
  organization: 'Überall, Ltd',
  organizationalUnit: 'Web',
  emailAddress: 'web@example.org',
  countryName: 'DE',
  stateOrProvinceName: 'Berlin',
  localityName: 'Berlin',
} as const;

const KINDS: readonly (Kind & { readonly signature: string })[] = [
  { algorithm: 'rsa', size: 2048, signature: 'sha256WithRSAEncryption' },
  { algorithm: 'rsa', size: 3072, signature: 'sha256WithRSAEncryption' },
  { algorithm: 'rsa', size: 4096, signature: 'sha256WithRSAEncryption' },
  { algorithm: 'ecdsa', size: 256, signature: 'ecdsa-with-SHA256' },
  { algorithm: 'ecdsa', size: 384, signature: 'ecdsa-with-SHA384' },
];

describe.each(KINDS)('OpenSSL reads what is made with $algorithm $size', ({ signature, ...kind }) => {
  const pair = pairOf(ATTRIBUTES, kind);
  const made = realPair(pair);

  it('a request: its own signature, names and extensions, as decode() says them', async () => {
    const { csr } = await made;
    const text = openssl(['req', '-noout', '-text', '-verify', '-nameopt', 'oneline,utf8,-esc_msb'], csr);
    const object = decodedRequest(csr);
    expect(text).toContain(`Subject: ${nameText(object.subject)}`);
    expect(text).toContain(`Signature Algorithm: ${signature}`);
    expect(object.signature.algorithm).toBe(signature);
    expect(text).toContain(`Public-Key: (${kind.size} bit)`);
    for (const each of object.extensions)
      expect(openssl(['req', '-noout', '-text'], csr)).toContain(opensslIp(each.text));
  });

  it('a certificate: names, serial, dates, every extension and both fingerprints, as decode() says them', async () => {
    const { certificate } = await made;
    const object = decodedCertificate(certificate);
    const print = (...args: string[]) => openssl(['x509', '-noout', ...args], certificate);
    const text = print('-text', '-nameopt', 'oneline,utf8,-esc_msb');
    expect(text).toContain(`Subject: ${nameText(object.subject)}`);
    expect(text).toContain(`Issuer: ${nameText(object.issuer)}`);
    for (const each of object.extensions) {
      expect(text).toContain(`${each.name}:${each.critical ? ' critical' : ''}`);
      expect(text).toContain(opensslIp(each.text));
    }
    expect(print('-serial').trim()).toBe(`serial=${object.serial.toUpperCase()}`);
    expect(print('-fingerprint', '-sha256').trim()).toBe(`sha256 Fingerprint=${colons(object.sha256)}`);
    expect(print('-fingerprint', '-sha1').trim()).toBe(`sha1 Fingerprint=${colons(object.sha1)}`);
    expect(Date.parse(print('-enddate').slice('notAfter='.length))).toBe(object.notAfter);
    expect(object.notAfter).toBe(pair.certificate.notAfter * 1000);
    expect(object.notBefore).toBe(pair.certificate.notBefore * 1000);
  });

  it('a chain that verifies', async () => {
    const { ca, certificate } = await made;
    const at = String(pair.certificate.notBefore + 60);
    const verified = openssl([
      'verify',
      '-attime',
      at,
      '-x509_strict',
      '-CAfile',
      file('ca.pem', ca),
      file('leaf.pem', certificate),
    ]);
    expect(verified).toContain('leaf.pem: OK');
  });

  it('a private key in the traditional form that goes with request and certificate', async () => {
    const { key, csr, certificate } = await made;
    const tool = kind.algorithm === 'rsa' ? 'rsa' : 'ec';
    expect(key).toContain(`-----BEGIN ${tool.toUpperCase()} PRIVATE KEY-----`);
    expect(() => openssl([tool, '-noout', '-check', '-in', file('key.pem', key)])).not.toThrow();
    const own = openssl([tool, '-pubout'], key);
    expect(openssl(['req', '-noout', '-pubkey'], csr)).toBe(own);
    expect(openssl(['x509', '-noout', '-pubkey'], certificate)).toBe(own);
  });
});

/** OpenSSL prints IPv6 addresses with all groups in upper case. */
function opensslIp(text: string): string {
  return text.replace('2001:db8::1', '2001:DB8:0:0:0:0:0:1');
}

it('a CA certificate for a request that asks for one', async () => {
  const { csr, certificate } = await realPair(pairOf({ commonName: 'sub.example', isCa: true }));
  expect(openssl(['x509', '-noout', '-text'], certificate)).toContain('CA:TRUE');
  expect(decodedCertificate(certificate).isCa).toBe(true);
  expect(openssl(['req', '-noout', '-subject'], csr)).toContain(
    'x500UniqueIdentifier = 00000000-0000-4000-8000-000000000002',
  );
});

it('dates are written as a reader expects them', () => {
  expect(dateText(Date.UTC(2027, 0, 6, 9, 2))).toBe('6 Jan 2027, 09:02:00 UTC');
});

it('reads what OpenSSL makes: a request with extensions, an old certificate without version 3', () => {
  openssl([
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    join(folder, 'o.key'),
    '-out',
    join(folder, 'o.pem'),
    '-subj',
    '/CN=other/O=A+OU=B',
    '-addext',
    'extendedKeyUsage=serverAuth,clientAuth',
    '-addext',
    'subjectAltName=URI:https://a.example/,email:a@b.example,dirName:d',
    '-config',
    file('o.cnf', '[req]\ndistinguished_name=n\n[n]\n[d]\nCN=dir'),
  ]);
  const text = openssl(['x509', '-in', join(folder, 'o.pem')]);
  const object = decodedCertificate(text);
  expect(object.subject.map((part) => `${part.short}=${part.value}`)).toEqual(['CN=other', 'O=A', 'OU=B']);
  expect(object.extensions.map((each) => each.text)).toContain(
    'TLS Web Server Authentication, TLS Web Client Authentication',
  );
  expect(object.sans).toEqual([
    { kind: 'uri', value: 'https://a.example/' },
    { kind: 'email', value: 'a@b.example' },
    { kind: 'dir', value: 'CN = dir' },
  ]);
  expect(decode(text.replace(/\n/g, '\r\n')).kind).toBe('cert');
});
