import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributesFromCsr, sameAttributes } from '../library/attributes';
import { generateCa, generateCertificate, generateCsr, generateKey, ipText, type Fresh } from './csr';
import { contentId, parsePem, parsePems } from './pem';

function counters(): Fresh {
  const used: Record<string, number> = {};
  return (kind) => (used[kind] = (used[kind] ?? 0) + 1);
}

describe('symbolic requests', () => {
  it('an RSA request without a unique id is the same text every time (PKCS#1 v1.5 is deterministic)', () => {
    const fresh = counters();
    const key = generateKey('rsa', null, fresh);
    const wanted = { commonName: 'web.example', addUniqueId: false };
    expect(generateCsr(wanted, key, fresh).pem).toBe(generateCsr(wanted, key, fresh).pem);
  });

  it('an ECDSA request differs each time, since its signature does', () => {
    const fresh = counters();
    const key = generateKey('ecdsa', null, fresh);
    const wanted = { commonName: 'web.example', addUniqueId: false };
    expect(generateCsr(wanted, key, fresh).pem).not.toBe(generateCsr(wanted, key, fresh).pem);
  });

  it('a unique id makes each request new', () => {
    const fresh = counters();
    const key = generateKey('rsa', null, fresh);
    expect(generateCsr({ commonName: 'a' }, key, fresh).pem).not.toBe(generateCsr({ commonName: 'a' }, key, fresh).pem);
  });

  it('reads back as it was written, and equals the attributes it was made from', () => {
    const name = fc.stringMatching(/^[a-z]{1,8}\.example$/);
    const attributes = fc.record(
      {
        commonName: name,
        sansDns: fc.array(name, { maxLength: 3 }),
        sansIp: fc.array(fc.ipV4(), { maxLength: 2 }),
        organization: fc.string({ minLength: 1, maxLength: 10 }),
        addUniqueId: fc.boolean(),
      },
      { requiredKeys: ['commonName'] },
    );
    fc.assert(
      fc.property(attributes, (wanted) => {
        const fresh = counters();
        const csr = generateCsr(wanted, generateKey('rsa', null, fresh), fresh);
        expect(parsePem(csr.pem)).toEqual(csr);
        expect(sameAttributes(wanted, attributesFromCsr(csr, false))).toBe(true);
      }),
    );
  });
});

describe('symbolic certificates', () => {
  it('have whole seconds, as X.509 does', () => {
    const fresh = counters();
    const caKey = generateKey('rsa', null, fresh);
    const ca = generateCa({ commonName: 'ca', isCa: true }, caKey, 1000, 1500, fresh);
    const csr = generateCsr({ commonName: 'a' }, generateKey('rsa', null, fresh), fresh);
    const certificate = generateCertificate(csr, ca, caKey, 10, false, 1999, fresh);
    expect([certificate.notBefore, certificate.notAfter]).toEqual([1, 11]);
    expect(certificate.signedBy).toBe(caKey.id);
    expect(parsePems(`${certificate.pem}\n${ca.pem}\n`)).toEqual([certificate, ca]);
  });
});

it('a content id does not change with white space around the text', () => {
  expect(contentId('  x\n')).toBe(contentId('x'));
});

it('text that is no PEM holds no object', () => {
  expect(parsePems('-----BEGIN CERTIFICATE-----\nnot base64 of JSON\n-----END CERTIFICATE-----')).toEqual([]);
});

it('an IPv6 address is written in its normal form, as Python does, so that equal addresses are equal texts', () => {
  expect(ipText('2001:DB8:0:0::1')).toBe('2001:db8::1');
});
