/** Every rule for the fields of a databag: what the library makes of it, and what is found. */
import { describe, expect, it } from 'vitest';
import { plain } from '../run/rich';
import { maker, csr, csrB, cert, certB, ca, good, list, find, ids, titles, byId, evidence } from './fields.testing';
import { certificatesValue, requestsValue, entry } from './testing';

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
