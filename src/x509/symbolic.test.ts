import { describe, expect, it } from 'vitest';
import { attributesFromCsr, sameAttributes } from '../model/library/attributes';
import { generateCsr, isCa } from '../model/pki/csr';
import { samePublicKey } from '../model/pki/pem';
import type { Certificate, Csr } from '../model/pki/types';
import { newRealStore } from './make/store';
import { symbolise } from './symbolic';
import { counters, decodedCertificate, decodedRequest, pairOf, real, realPair } from './testing';

const WEB = {
  commonName: 'web.example',
  sansDns: ['web.example', 'a.example'],
  sansIp: ['10.0.0.1', '2001:db8::1'],
  sansOid: ['2.999.1'],
  organization: 'Example',
};

describe('symbolic objects of real ones', () => {
  it('keep what the library compares: attributes, keys, CA, dates, who signed', async () => {
    const pair = pairOf(WEB);
    const made = await realPair(pair);
    const real = [decodedRequest(made.csr), decodedCertificate(made.certificate), decodedCertificate(made.ca)] as const;
    const { objects, numbers } = symbolise(real);
    const [csr, certificate, ca] = real.map((each) => objects.get(each.sha256)) as [Csr, Certificate, Certificate];
    expect(sameAttributes(attributesFromCsr(csr, false), attributesFromCsr(pair.csr, false))).toBe(true);
    expect(csr.subject).toEqual(pair.csr.subject);
    expect(csr.ext).toEqual(pair.csr.ext);
    expect(samePublicKey(csr.key, certificate.key)).toBe(true);
    expect([isCa(certificate), isCa(ca)]).toEqual([false, true]);
    expect([certificate.notBefore, certificate.notAfter]).toEqual([
      pair.certificate.notBefore,
      pair.certificate.notAfter,
    ]);
    expect([certificate.signedBy, ca.signedBy]).toEqual([ca.key.id, ca.key.id]);
    expect(certificate.ext.map((each) => each.oid)).toEqual(pair.certificate.ext.map((each) => each.oid));
    expect(numbers).toEqual({ keys: 2, serials: 2, signatures: 3 });
  });

  it('of two real requests are two texts, of one are one', async () => {
    const fresh = counters();
    const pair = pairOf({ ...WEB, addUniqueId: false }, undefined, fresh);
    const store = newRealStore();
    const again = generateCsr({ ...WEB, addUniqueId: false }, pair.key, fresh);
    const [a, b] = [decodedRequest(await real(store, pair.csr.pem)), decodedRequest(await real(store, again.pem))];
    const { objects } = symbolise([a, b, a]);
    expect(objects.size).toBe(2);
    expect(objects.get(a.sha256)?.pem).not.toBe(objects.get(b.sha256)?.pem);
  });

  it('a certificate whose signer is not there is still signed by some key of its own', async () => {
    const made = await realPair(pairOf(WEB));
    const { objects } = symbolise([decodedCertificate(made.certificate)]);
    const [certificate] = [...objects.values()] as [Certificate];
    expect(certificate.signedBy).not.toBe(certificate.key.id);
  });
});
