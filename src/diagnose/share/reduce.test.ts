/** A paste that may be shared. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LIBID } from '../../model/library/requirer-base';
import { sha256Hex } from '../../model/pki/pem';
import { decode, nameText } from '../../x509';
import { readDump } from '../dump';
import { findings } from '../findings/findings';
import { certificatesValue, Maker, NOW, requestsValue, showUnit } from '../testing';
import { reduceForSharing, type Shared } from './reduce';

let text: string;
let csr: string;
let key: string;
let shared: Shared;

beforeAll(async () => {
  const maker = new Maker();
  csr = await maker.request({
    commonName: 'intranet.acme.test',
    sansDns: ['intranet.acme.test', 'www.acme.test'],
    sansIp: ['10.1.2.3', 'fd00::7'],
    organization: 'ACME Ltd',
    emailAddress: 'ops@acme.test',
    countryName: 'DE',
  });
  const csrB = await maker.request({ commonName: 'b.acme.test' });
  const cert = await maker.certificate(csr);
  const ca = await maker.caPem();
  key = await maker.privateKey('intranet.acme.test');
  const message = 'b.acme.test is not in acme.test (asked by 10.1.2.3)';
  const provider = {
    certificates: certificatesValue({ ca, csr, certificate: cert }),
    request_errors: JSON.stringify([{ csr: csrB, error: { code: 102, name: 'domain_not_allowed', message } }]),
    capabilities: JSON.stringify({ allowed_domains: ['acme.test'], provider_type: 'acme' }),
  };
  const unit = {
    certificate_signing_requests: requestsValue({ csr }, { csr: csrB }),
    'ingress-address': '10.1.2.3',
  };
  const label = `${LIBID}-certificate-0-certificates-${sha256Hex(csr)}`;
  const relation = showUnit('acme-vault/0', [{ application: provider, units: { 'acme-web/0': unit } }], {
    address: '10.9.9.9',
  });
  const secret = `cmq0f7lsi4vs7c6a9qd0:\n  revision: 1\n  expires: 2026-11-01T00:00:00Z\n  owner: acme-web/0\n  label: ${label}\n  content:\n    private-key: |\n${key.replace(/^/gm, '      ')}\n`;
  text = `${relation}\n${secret}`;
  shared = await reduceForSharing(text, { orientation: 'local' });
});

const idsOf = (paste: string) =>
  findings(readDump(paste, { orientation: 'local' }), { now: NOW }).map((each) => each.id);

describe('reduced for sharing', () => {
  it('nothing of the names, addresses, keys and certificates that were pasted is left', () => {
    const lines = [...csr.split('\n').slice(1, -1), ...key.split('\n').slice(1, -1)];
    for (const secret of ['acme-', 'acme.', 'ACME', '10.1.2.3', '10.9.9.9', 'fd00', 'local:web', ...lines]) {
      expect(shared.text).not.toContain(secret);
    }
    const decoded = readDump(shared.text).pems.all.flatMap((pem) =>
      pem.decoded ? [nameText(pem.decoded.subject), ...pem.decoded.sans.map((san) => san.value)] : [],
    );
    expect(decoded.join(' ')).not.toMatch(/acme|10\.1|fd00/i);
    expect(shared.replaced).toBeGreaterThan(5);
  });

  it('the same things are found in it', () => {
    expect(idsOf(shared.text)).toEqual(idsOf(text));
    expect(idsOf(text)).toEqual(expect.arrayContaining(['denied', 'assigned', 'secret-expired', 'capabilities']));
  });

  it('one name is replaced by one name everywhere: in names, alternative names and sentences', () => {
    const requests = readDump(shared.text).pems.all.flatMap((pem) =>
      pem.kind === 'csr' && pem.decoded?.sans.length === 4 ? [pem.decoded] : [],
    );
    const [request] = requests;
    const common = request?.subject.find((part) => part.short === 'CN')?.value;
    expect(common).toMatch(/^name-\d\.example$/);
    expect(request?.sans.map((san) => san.value)).toContain(common);
    const ip = request?.sans.find((san) => san.kind === 'ip' && !san.value.includes(':'))?.value ?? 'none';
    expect(shared.text).toContain(`asked by ${ip})`);
    expect(shared.text).toContain(`ingress-address: ${ip}`);
  });

  it('what is made is real: it decodes, and the request still has its key and certificate', () => {
    for (const pem of readDump(shared.text).pems.all) expect(decode(pem.raw).kind).not.toBe('problem');
    expect(idsOf(shared.text)).not.toContain('key-differs');
  });

  it('what could not be read still cannot, in the same way', async () => {
    const entry = {
      ca: btoa(csr),
      certificate_signing_request: csr.replace(/\n/g, '\\n'),
      certificate: 'junk',
      chain: [],
    };
    const units = { 'web/0': { certificate_signing_requests: requestsValue({ csr }) } };
    const bad = showUnit('ca/0', [{ application: { certificates: JSON.stringify([entry]) }, units }]);
    const again = await reduceForSharing(bad, { orientation: 'local' });
    const states = (paste: string) =>
      readDump(paste)
        .pems.all.map((pem) => pem.state)
        .sort();
    expect(states(again.text)).toEqual(states(bad));
    expect(idsOf(again.text)).toEqual(idsOf(bad));
  });

  it('names of applications in sentences, and what stands under keys that the interface does not have', async () => {
    const error = {
      code: 102,
      name: 'domain_not_allowed',
      message: 'acme-web/0 is refused',
      reason: 'acme-web is not allowed',
      provider: 'acme-issuer',
    };
    const application = {
      request_errors: JSON.stringify([{ csr, error, note: 'tenant acme' }]),
    };
    const paste = showUnit('acme-web/0', [{ application }]);
    const { text } = await reduceForSharing(paste);
    expect(text).not.toContain('acme');
    expect(text).toContain('requirer-1/0 is refused');
    expect(idsOf(text)).toEqual(idsOf(paste));
  });

  it('a paste without anything of interest gives a sentence', async () => {
    expect((await reduceForSharing('hello')).problem).toContain('Nothing in this paste');
  });
});
