/** Certificates that do not fit their requests, and the same databags asked of the real library. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { plain } from '../run/rich';
import { maker, csr, cert, certB, ca, good, list, find, ids, titles, byId, evidence } from './fields.testing';
import { Maker, requestsValue, entry, type Bag } from './testing';

describe('certificates that do not fit', () => {
  it('a CA certificate for a request of none is ignored, with a warning only', async () => {
    const asCa = await maker.certificate(csr, { isCa: true });
    const found = find({ certificates: list(entry({ ca, csr, certificate: asCa, chain: [asCa, ca] })) });
    expect(ids(found)[0]).toBe('ca-mismatch');
    expect(plain(found[0]?.sees ?? [])).toBe('get_assigned_certificates() → ([], key)');
  });

  it('a certificate for another key than the request is ignored', () => {
    const found = find({ certificates: list(entry({ ca, csr, certificate: certB, chain: [certB, ca] })) });
    expect(ids(found)[0]).toBe('key-differs');
    expect(plain(found[0]?.uncertain ?? [])).toContain('The private key is not in this dump');
  });

  it('an expired one is still given to the charm, and is not renewed any more', async () => {
    const ended = await maker.certificate(csr, { from: -90, to: -2 });
    const found = find({ certificates: list(entry({ ca, csr, certificate: ended, chain: [ended, ca] })) });
    expect(ids(found)[0]).toBe('expired');
    expect(evidence(found[0])).toContain('ended 2 days ago');
    expect(plain(found[0]?.sees ?? [])).toContain('(cert-1, key)');
  });

  it('one that is not valid yet', async () => {
    const early = await maker.certificate(csr, { from: 1, to: 90 });
    expect(ids(find({ certificates: list(entry({ ca, csr, certificate: early, chain: [early, ca] })) }))[0]).toBe(
      'not-yet-valid',
    );
  });

  it('in the window of the safety net', async () => {
    const late = await maker.certificate(csr, { from: -97, to: 3 });
    const found = find({ certificates: list(entry({ ca, csr, certificate: late, chain: [late, ca] })) });
    expect(ids(found)[0]).toBe('safety-net');
    expect(found[0]?.scenario).toBe('safety-net');
  });

  it('names that were asked for and are missing', async () => {
    const asked = await maker.request({ commonName: 'web.example', sansIp: ['10.0.0.1'] });
    const made = await maker.certificate(asked, { for: { commonName: 'web.example' } });
    const found = find(
      { certificates: list(entry({ ca, csr: asked, certificate: made, chain: [made, ca] })) },
      { certificate_signing_requests: requestsValue({ csr: asked }) },
    );
    expect(titles(found)).toContain('cert-1 lacks the IP addresses that were asked for');
  });

  it('a CA that ends before the next certificate would', async () => {
    const short = new Maker(420);
    const own = await short.request({ commonName: 'web.example' });
    const made = await short.certificate(own, { from: -15, to: 10 });
    const found = find(
      {
        certificates: list(
          entry({ ca: await short.caPem(), csr: own, certificate: made, chain: [made, await short.caPem()] }),
        ),
      },
      { certificate_signing_requests: requestsValue({ csr: own }) },
    );
    expect(ids(found)).toContain('ca-ends-first');
  });

  it('a request that cannot be renewed: RSA without a unique identifier', async () => {
    const rsa = await maker.request({ commonName: 'rsa.example', addUniqueId: false }, 'rsa', 'rsa');
    const found = find({}, { certificate_signing_requests: requestsValue({ csr: rsa }) });
    expect(byId(found, 'same-request')).toMatchObject({ scenario: 'same-request' });
  });

  it('and no such word about a key that the library does not make: its signatures are another matter', () => {
    const args = ['req', '-new', '-newkey', 'ed25519', '-nodes', '-keyout', '/dev/null', '-subj', '/CN=ed.example'];
    const csr = execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const found = find({}, { certificate_signing_requests: requestsValue({ csr }) });
    expect(ids(found)).toContain('no-answer');
    expect(ids(found)).not.toContain('same-request');
  });
});

/** The library itself reads the same databags. */
describe('asked of the real library', () => {
  const python = execFileSync('node', ['conformance/env.mjs', '1.12.0'], { encoding: 'utf8' }).trim();
  const LOAD = `
import json, sys
from charmlibs.interfaces.tls_certificates import _tls_certificates as lib
def outcome(bag):
    try:
        data = lib._ProviderApplicationData.load(bag)
    except lib.DataValidationError:
        return "invalid"
    try:
        return [c.to_provider_certificate(1).certificate.raw for c in data.certificates]
    except lib.TLSCertificatesError:
        return "raises"
print(json.dumps([outcome(bag) for bag in json.load(sys.stdin)]))
`;

  it('a databag is hidden, raising or readable here exactly when it is so there', () => {
    const bags: readonly Bag[] = [
      {},
      { certificates: list(good()) },
      { certificates: 'junk' },
      { certificates: '{}' },
      { certificates: list({ certificate_signing_request: csr, certificate: cert }) },
      { certificates: list({ ...good(), chain: cert }) },
      { certificates: list({ ...good(), chain: null, revoked: null }) },
      { certificates: list({ ca }, { certificate: cert }) },
      {
        certificates: list(good()),
        request_errors: list({ certificate_signing_request: csr, error: { code: 102, name: 'x', message: 'y' } }),
      },
      { certificates: list(good()), request_errors: list({ csr, error: { code: 102, name: 'x', message: 'y' } }) },
      { certificates: list(good()), capabilities: '{}' },
      { certificates: list(good()), capabilities: '[]' },
      { certificates: list({ ...good(), certificate: btoa(cert) }) },
      { certificates: list({ ...good(), ca: 'junk' }) },
      { certificates: list({ ...good(), chain: ['junk'] }) },
      { certificates: list({ ...good(), certificate: cert.replace(/\n/g, ' ') }) },
    ];
    const there = JSON.parse(
      execFileSync(python, ['-c', LOAD], {
        input: JSON.stringify(bags),
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
      }),
    ) as unknown[];
    const here = bags.map((bag) => {
      const found = ids(find(bag));
      if (found.includes('bag-invalid') || found.includes('bag-unreadable')) return 'invalid';
      return found.includes('bad-pem') ? 'raises' : 'certificates' in bag ? [cert] : [];
    });
    expect(here).toEqual(there);
  });
});
