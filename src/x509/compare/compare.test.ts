import { describe, expect, it } from 'vitest';
import type { RequestAttributes } from '../../model/setup';
import { generateCsr, generateKey } from '../../model/pki/csr';
import { newRealStore } from '../make/store';
import { counters, decodedCertificate, decodedRequest, pairOf, real, realPair } from '../testing';
import { compare, type Comparison } from './compare';

const verdicts = (comparison: Comparison) => comparison.verdicts.map((each) => each.id);
const differing = (comparison: Comparison) =>
  comparison.rows.filter((row) => !row.same && !['Signature', 'Whole'].includes(row.section)).map((row) => row.label);

/** Two requests made one after the other, with one key. */
async function two(first: RequestAttributes, second: RequestAttributes, algorithm: 'rsa' | 'ecdsa' = 'ecdsa') {
  const fresh = counters();
  const key = generateKey(algorithm, null, fresh);
  const store = newRealStore();
  const [a, b] = [generateCsr(first, key, fresh).pem, generateCsr(second, key, fresh).pem];
  return [decodedRequest(await real(store, a)), decodedRequest(await real(store, b))] as const;
}

const WEB = { commonName: 'web.example', sansDns: ['web.example'] };

describe('two requests', () => {
  it('of a renewal: one request asked twice to the library, two to the provider', async () => {
    const [a, b] = await two(WEB, WEB, 'rsa');
    const comparison = compare(a, b, { a: false, b: false });
    expect(differing(comparison)).toEqual(['Unique identifier']);
    expect(verdicts(comparison)).toEqual(['library-same', 'provider-different', 'key-same', 'renewal-differs']);
    expect(comparison.verdicts[3]?.text).toBe('Without the unique identifier they would be the same bytes.');
  });

  it('without a unique identifier, by one RSA key: the very same bytes, so a renewal changes nothing', async () => {
    const plain = { ...WEB, addUniqueId: false };
    const [a, b] = await two(plain, plain, 'rsa');
    expect(verdicts(compare(a, b))).toEqual(['library-same', 'provider-same', 'key-same', 'renewal-same-bytes']);
  });

  it('without a unique identifier, by one ECDSA key: only the signature differs', async () => {
    const plain = { ...WEB, addUniqueId: false };
    const [a, b] = await two(plain, plain);
    expect(compare(a, b).verdicts.at(-1)?.text).toBe('Only the signature differs.');
  });

  it('with other names are different for the library, and the deciding rows say which', async () => {
    const [a, b] = await two(WEB, { ...WEB, sansDns: ['web.example', 'www.example'], organization: 'Example' });
    const comparison = compare(a, b);
    expect(comparison.rows.filter((row) => row.decides).map((row) => row.label)).toEqual(['Organization', 'DNS names']);
    expect(comparison.verdicts[0]).toMatchObject({
      id: 'library-different',
      because: 'It compares organization and DNS names: those differ.',
    });
  });

  it('one with and one without a unique identifier are different: its presence is compared, its value is not', async () => {
    const [a, b] = await two(WEB, { ...WEB, addUniqueId: false });
    expect(
      compare(a, b)
        .rows.filter((row) => row.decides)
        .map((row) => row.label),
    ).toEqual(['Unique identifier']);
    expect(verdicts(compare(a, b))[0]).toBe('library-different');
  });

  it('differ by what the databag says of CA; where that is not known it decides nothing', async () => {
    const [a, b] = await two(WEB, WEB);
    expect(verdicts(compare(a, b, { a: true, b: false }))[0]).toBe('library-different');
    expect(verdicts(compare(a, b, { a: true }))[0]).toBe('library-same');
  });

  it('the verdict and the deciding rows never contradict each other', async () => {
    const all: readonly RequestAttributes[] = [
      WEB,
      { ...WEB, addUniqueId: false },
      { ...WEB, sansIp: ['10.0.0.1'] },
      { ...WEB, emailAddress: 'a@b.example' },
      { commonName: '', sansDns: ['web.example'] },
    ];
    for (const first of all) {
      for (const second of all) {
        const comparison = compare(...(await two(first, second)));
        expect(comparison.rows.some((row) => row.decides)).toBe(comparison.verdicts[0]?.id === 'library-different');
      }
    }
  });
});

describe('a request and a certificate', () => {
  it('that belong together have one key', async () => {
    const made = await realPair(pairOf(WEB));
    const comparison = compare(decodedRequest(made.csr), decodedCertificate(made.certificate), { a: false });
    expect(verdicts(comparison)).toEqual(['key-same']);
  });

  it('of different kinds do not match for the library: a CA certificate nobody asked for', async () => {
    const pair = pairOf({ ...WEB, isCa: true });
    const made = await realPair(pair);
    const comparison = compare(decodedRequest(made.csr), decodedCertificate(made.certificate), { a: false });
    expect(verdicts(comparison)).toContain('ca-mismatch');
  });

  it('names that were asked for and left out are told', async () => {
    const asked = await realPair(pairOf({ ...WEB, sansIp: ['10.0.0.1'] }));
    const given = await realPair(pairOf(WEB));
    const comparison = compare(decodedCertificate(given.certificate), decodedRequest(asked.csr));
    expect(comparison.verdicts.find((each) => each.id === 'names-missing')?.text).toContain('10.0.0.1');
    expect(verdicts(comparison)).toContain('key-different');
  });
});
