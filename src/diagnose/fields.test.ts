/** Every rule for the fields of a databag: what the library makes of it, and what is found. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../run/rich';
import { readDump } from './dump';
import { findings } from './findings/findings';
import type { Finding } from './findings/types';
import { certificatesValue, entry, Maker, NOW, requestsValue, showUnit, type Bag } from './testing';

let maker: Maker;
let csr: string, csrB: string, cert: string, certB: string, ca: string;

beforeAll(async () => {
  maker = new Maker();
  csr = await maker.request({ commonName: 'web.example', sansDns: ['web.example'] });
  csrB = await maker.request({ commonName: 'b.example' });
  cert = await maker.certificate(csr);
  certB = await maker.certificate(csrB);
  ca = await maker.caPem();
});

const good = () => entry({ ca, csr, certificate: cert, chain: [cert, ca] });
const list = (...items: readonly unknown[]) => JSON.stringify(items);

/** Both sides of one relation: the provider's application data, and one unit that asks. */
function find(provider: Bag, unit: Bag = { certificate_signing_requests: requestsValue({ csr }) }): readonly Finding[] {
  const text = showUnit('signer/0', [{ application: provider, units: { 'web/0': unit } }]);
  return findings(readDump(text, { orientation: 'local' }), { now: NOW });
}

const ids = (found: readonly Finding[]) => found.map((each) => each.id);
const titles = (found: readonly Finding[]) => found.map((each) => plain(each.title));
const byId = (found: readonly Finding[], id: string) => found.find((each) => each.id === id);
const evidence = (found: Finding | undefined) => (found?.evidence ?? []).map((each) => plain(each.text)).join('; ');

describe('databags that do not validate', () => {
  it('an empty bag, and a bag whose key is absent, are normal: nothing was answered, or everything was taken back', () => {
    expect(ids(find({}))).toEqual(['no-answer']);
    expect(plain(find({})[0]?.sees ?? [])).toBe('get_assigned_certificates() → ([], key)');
  });

  it('a value that is no JSON blanks the whole bag', () => {
    const found = find({ certificates: 'certificate is ready' });
    expect(found[0]).toMatchObject({ id: 'bag-unreadable' });
    expect(evidence(found[0])).toBe('certificates is not JSON: it begins with "certificate is ready".');
  });

  it('a request without "ca" is not seen; the finding says that it may be null', () => {
    const found = find({}, { certificate_signing_requests: list({ certificate_signing_request: csr }) });
    expect(found[0]).toMatchObject({ id: 'request-malformed', about: 'web/0' });
    expect(evidence(found[0])).toContain('lacks "ca": it must be there, though it may be null in a request');
  });

  it('a request with "ca": null is one for no CA', () => {
    const found = find(
      { certificates: certificatesValue({ ca, csr, certificate: cert }) },
      { certificate_signing_requests: requestsValue({ csr, ca: null }) },
    );
    expect(ids(found)[0]).toBe('assigned');
  });

  it('a certificate without "ca" hides everything', () => {
    const found = find({ certificates: list({ certificate_signing_request: csr, certificate: cert }) });
    expect(found[0]).toMatchObject({ id: 'bag-invalid' });
    expect(titles(found)[0]).toBe('An entry lacks "ca", and hides everything else');
    expect(plain(found[0]?.sees ?? [])).toBe('get_assigned_certificates() → ([], key)');
  });

  it('a chain that is a string hides everything', () => {
    const found = find({ certificates: list({ ...good(), chain: cert }) });
    expect(evidence(found[0])).toBe('Entry 1 of certificates: "chain" must be a list of PEM texts.');
  });

  it('fields spread over several objects hide everything', () => {
    const found = find({
      certificates: list({ ca }, { certificate_signing_request: csr }, { certificate: cert }, { chain: [cert] }),
    });
    expect(titles(found)[0]).toBe('The fields of an entry are spread over several objects');
  });

  it('S-5 a refusal with the documented key hides a good certificate', () => {
    const found = find({
      certificates: list(good()),
      request_errors: list({
        certificate_signing_request: csrB,
        error: { code: 102, name: 'domain_not_allowed', message: 'no' },
      }),
    });
    expect(found[0]).toMatchObject({ id: 'bag-invalid' });
    expect(titles(found)[0]).toBe('A refusal uses the documented, unsupported key, and hides everything else');
    expect(plain(found[0]?.sees ?? [])).toBe('get_assigned_certificates() → ([], key)');
  });

  it('keys of interface v0 alone are read as an empty bag, without an error', () => {
    const found = find({}, { unit_name: 'web_0', common_name: 'web.example', cert_requests: '{}' });
    expect(found[0]?.id).toBe('interface-v0');
  });
});

describe('what is accepted', () => {
  it.each([
    ['absent', undefined],
    ['null', null],
    ['empty', []],
  ])('a chain that is %s: told, and assigned', (_, chain) => {
    const found = find({
      certificates: list({ ...entry({ ca, csr, certificate: cert }), ...(chain === undefined ? {} : { chain }) }),
    });
    expect(ids(found)[0]).toBe('assigned');
    expect(ids(found)).toContain('chain-missing');
  });

  it('extra fields of version 3 change nothing', () => {
    const found = find({
      certificates: list({
        ...good(),
        revoked: false,
        recommended_expiry_notification_time: '2026-12-01',
        expiry_time: 'x',
      }),
    });
    expect(ids(found)).toEqual(['assigned']);
  });

  it('S-7 revoked: accepted, and still given to the charm; a reversed chain is told beside it', async () => {
    const { leaf, intermediate, root } = await maker.chain(csr);
    const found = find({
      certificates: list({
        ...entry({ ca: intermediate, csr, certificate: leaf }),
        chain: [root, intermediate, leaf],
        revoked: true,
      }),
    });
    expect(ids(found).slice(0, 2)).toEqual(['revoked', 'chain-order']);
    expect(plain(found[0]?.sees ?? [])).toMatch(/→ \(cert-\d, key\)$/);
    expect(titles(found)[1]).toMatch(/is reversed: it begins with the root/);
  });

  it('a chain without the leaf, and one with a link missing', async () => {
    const { leaf, intermediate, root } = await maker.chain(csr);
    const own = entry({ ca: intermediate, csr, certificate: leaf });
    expect(ids(find({ certificates: list({ ...own, chain: [intermediate, root] }) }))).toContain('chain-without-leaf');
    expect(ids(find({ certificates: list({ ...own, chain: [leaf, root] }) }))).toContain('chain-broken');
    expect(ids(find({ certificates: list({ ...own, chain: [leaf, intermediate, root] }) }))).toEqual(['assigned']);
  });

  it('S-4 denied, with what the provider says it can do', () => {
    const found = find({
      capabilities: '{"supports_ip_sans": false, "provider_type": "acme"}',
      request_errors: list({
        csr,
        error: { code: 101, name: 'ip_not_allowed', message: 'IP addresses are not accepted' },
      }),
    });
    expect(ids(found)).toEqual(['denied', 'capabilities']);
    expect(titles(found)[0]).toBe('csr-1 is denied: 101 ip_not_allowed');
    expect(evidence(found[0])).toContain('IP addresses are not accepted');
  });

  it('capabilities that are empty are advertised and unspecified; absent ones are not there', () => {
    expect(titles(find({ capabilities: '{}' }))).toContain('The provider advertises capabilities, and specifies none');
    expect(ids(find({}))).not.toContain('capabilities');
  });

  it.each([
    ['CR LF', (pem: string) => pem.replace(/\n/g, '\r\n'), 'Windows line ends'],
    ['indented', (pem: string) => pem.replace(/^/gm, '  '), 'indentation'],
    ['one line', (pem: string) => pem.replace(/\n/g, ' '), 'one line instead of many'],
    ['a line end at its end', (pem: string) => `${pem}\n`, 'a line end at its end'],
  ])('PEM with %s parses and is equal: a note', (_, shape, words) => {
    const found = find({ certificates: list({ ...good(), certificate_signing_request: shape(csr) }) });
    expect(ids(found)[0]).toBe('assigned');
    expect(titles(found).find((title) => title.startsWith('PEM of this entry'))).toContain(words);
  });

  it('a bundle in "certificate": the first block is used', () => {
    const found = find({ certificates: list({ ...good(), certificate: `${cert}\n${ca}` }) });
    expect(ids(found)[0]).toBe('assigned');
    expect(titles(found)).toContain('There are 2 blocks in the certificate cert-1');
  });
});

describe('PEM that is none', () => {
  it.each([
    ['junk', () => 'not a certificate', 'it is no PEM'],
    [
      'base64 of PEM',
      () => btoa(cert),
      'it is base64 around PEM, as the documentation of the interface shows it; the library reads PEM only',
    ],
    [
      'the characters backslash and n',
      () => cert.replace(/\n/g, '\\n'),
      'it has the characters backslash and n where lines should end',
    ],
  ])('%s makes the getter raise: every hook fails', (_, text, why) => {
    const found = find({ certificates: list({ ...good(), certificate: text() }) });
    expect(found[0]).toMatchObject({ id: 'bad-pem', word: 'hook fails' });
    expect(evidence(found[0])).toBe(`the certificate of entry 1 does not parse: ${why}`);
    expect(plain(found[0]?.sees ?? [])).toBe('get_assigned_certificates() raises TLSCertificatesError');
  });

  it('a request that is no PEM is told of at its own side', () => {
    const found = find({}, { certificate_signing_requests: requestsValue({ csr: 'junk' }) });
    expect(byId(found, 'request-malformed')).toMatchObject({ about: 'web/0 request 1' });
  });

  it('shortened PEM is not called bad: the paste is', () => {
    const found = find({
      certificates: list({ ...good(), certificate: '-----BEGIN CERTIFICATE-----\nMIID...\n-----END CERTIFICATE-----' }),
    });
    expect(ids(found)).toContain('paste-shortened');
    expect(ids(found)).not.toContain('bad-pem');
  });
});

describe('more than one entry', () => {
  it('S-6 a stale duplicate hides a newer one: the first wins', async () => {
    const old = await maker.certificate(csr, { from: -80, to: 10 });
    const found = find({
      certificates: list(
        entry({ ca, csr: `${csr}\n`, certificate: old, chain: [] }),
        entry({ ca, csr, certificate: cert, chain: [cert, ca] }),
      ),
    });
    expect(byId(found, 'stale-duplicate')).toBeDefined();
    expect(plain(byId(found, 'assigned')?.sees ?? [])).toBe('get_assigned_certificates() → (cert-1, key)');
  });

  it('duplicates in the right order are a note', async () => {
    const old = await maker.certificate(csr, { from: -80, to: 10 });
    const found = find({ certificates: list(good(), entry({ ca, csr, certificate: old, chain: [] })) });
    expect(ids(found)).toContain('duplicate-entry');
  });

  it('a request that is answered and denied violates exclusivity: the certificate is assigned and the refusal emitted', () => {
    const found = find({
      certificates: list(good()),
      request_errors: list({ csr, error: { code: 999, name: 'other', message: 'no' } }),
    });
    expect(ids(found)).toEqual(expect.arrayContaining(['denied', 'assigned', 'answered-and-denied']));
    expect(plain(found[0]?.sees ?? [])).toContain('cert-1');
  });

  it('entries that nobody asks for are leftovers, refusals too', () => {
    const found = find({
      certificates: list(good(), entry({ ca, csr: csrB, certificate: certB, chain: [certB, ca] })),
      request_errors: list({ csr: csrB, error: { code: 102, name: 'domain_not_allowed', message: 'no' } }),
    });
    expect(ids(found)).toEqual(expect.arrayContaining(['assigned', 'leftover-certificate', 'leftover-error']));
  });
});

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
