/** `juju show-secret` and `juju secrets`: timers and generations of labels. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LIBID } from '../model/library/requirer-base';
import { sha256Hex } from '../model/pki/pem';
import { plain } from '../run/rich';
import { readDump } from './dump';
import { findings } from './findings/findings';
import { labelKind } from './findings/secrets';
import { certificatesValue, Maker, NOW, requestsValue, showUnit } from './testing';

const ID = 'cmq0f7lsi4vs7c6a9qd0';
const DAY = 86_400_000;

let csr: string, cert: string, ca: string;
let ends: number;

beforeAll(async () => {
  const maker = new Maker();
  csr = await maker.request({ commonName: 'web.example' });
  cert = await maker.certificate(csr);
  ca = await maker.caPem();
  ends = NOW + 60 * DAY;
});

function showSecret(fields: { readonly label?: string; readonly expires?: string; readonly content?: string }): string {
  const { label = `${LIBID}-certificate-0-certificates-${sha256Hex(csr)}`, expires, content = '' } = fields;
  const time = expires === undefined ? '' : `  expires: ${expires}\n`;
  return `${ID}:\n  revision: 1\n${time}  owner: web/0\n  label: ${label}\n  created: 2026-01-01T00:00:00Z\n  updated: 2026-01-01T00:00:00Z\n${content}`;
}

function relation(): string {
  return showUnit('signer/0', [
    {
      application: { certificates: certificatesValue({ ca, csr, certificate: cert }) },
      units: { 'web/0': { certificate_signing_requests: requestsValue({ csr }) } },
    },
  ]);
}

const find = (text: string, now = NOW) => findings(readDump(text), { now });
const ids = (text: string, now?: number) => find(text, now).map((each) => each.id);

describe('the certificate secret', () => {
  it('B03 without an expiry: secret-expired never fires', () => {
    expect(ids(showSecret({ expires: 'never' }))).toContain('secret-never-expires');
  });

  it('B04 that expires with its certificate, by the hash in its label: no margin', () => {
    const text = `${relation()}\n${showSecret({ expires: new Date(ends).toISOString() })}`;
    expect(ids(text)).toContain('secret-expiry-late');
  });

  it('B04 the same by the certificate in its content, when it was revealed', () => {
    const content = `  content:\n    certificate: |\n${cert.replace(/^/gm, '      ')}\n    csr: |\n${csr.replace(/^/gm, '      ')}\n`;
    const label = `${LIBID}-certificate-0-certificates-${'0'.repeat(64)}`;
    expect(ids(showSecret({ expires: new Date(ends).toISOString(), content, label }))).toContain('secret-expiry-late');
  });

  it('that has expired: secret-expired is due', () => {
    const found = find(showSecret({ expires: new Date(NOW - DAY).toISOString() }));
    expect(found[0]?.id).toBe('secret-expired');
    expect(plain(found[0]?.evidence[0]?.text ?? [])).toContain('ended 1 day ago');
  });

  it('gives the instant of the renewal to the finding of its request', () => {
    const at = Date.UTC(2027, 0, 20, 12);
    const found = find(`${relation()}\n${showSecret({ expires: new Date(at).toISOString() })}`);
    expect(plain(found[0]?.library ?? [])).toBe('It renews when its secret expires, 20 Jan 2027, 12:00 UTC.');
  });

  it('B35 of another request: the certificate that has none has no timer', () => {
    const other = `${LIBID}-certificate-0-certificates-${'0'.repeat(64)}`;
    expect(ids(`${relation()}\n${showSecret({ label: other, expires: new Date(ends).toISOString() })}`)).toContain(
      'secret-missing',
    );
    expect(ids(`${relation()}\n${showSecret({ expires: new Date(NOW + DAY).toISOString() })}`)).not.toContain(
      'secret-missing',
    );
  });

  it('in JSON, and with its revisions, says the same', () => {
    const json = JSON.stringify({
      [ID]: {
        revision: 1,
        owner: 'web/0',
        label: `${LIBID}-certificate-0-certificates-${sha256Hex(csr)}`,
        revisions: [{ revision: 1, expires: new Date(NOW - DAY).toISOString() }],
      },
    });
    expect(ids(json)).toContain('secret-expired');
  });
});

describe('labels', () => {
  const hash = 'a'.repeat(64);
  it.each([
    [`${LIBID}------BEGIN CERTIFICATE REQUEST-----`, 'request'],
    [`${LIBID}-${hash}`, 'request'],
    [`${LIBID}-private-key-0`, 'key-old'],
    [`${LIBID}-private-key`, 'key-old'],
    [`${LIBID}-private-key-0-certificates`, 'key-unit'],
    [`${LIBID}-private-key-certificates`, 'key-legacy'],
    [`${LIBID}-private-key-app-certificates`, 'key-app'],
    [`${LIBID}-certificate-0-${hash}`, 'certificate-old'],
    [`${LIBID}-certificate-${hash}`, 'certificate-old'],
    [`${LIBID}-certificate-0-certificates-${hash}`, 'certificate-unit'],
    [`${LIBID}-certificate-certificates-${hash}`, 'certificate-app'],
  ])('%s is of the generation %s', (label, kind) => {
    expect(labelKind(label)).toBe(kind);
  });

  it('B13 the legacy key label: migrated by the next hook on the leader', () => {
    const found = find(showSecret({ label: `${LIBID}-private-key-certificates` }));
    expect(plain(found[0]?.library ?? [])).toContain('moves it to the new label, since 1.9.0');
  });

  it('B14 a label of version 2 or 3, as a block scalar that holds the whole request', () => {
    const text = `${ID}:\n  revision: 1\n  owner: web/0\n  label: |-\n    ${LIBID}-${csr.replace(/\n/g, '\n    ')}\n`;
    expect(plain(find(text)[0]?.title ?? [])).toContain('version 2 or 3');
  });
});

describe('what is not the library’s', () => {
  it('other secrets are dropped with their label alone, contents never kept', () => {
    const text = `${ID}:\n  revision: 3\n  owner: db\n  label: database-password\n  content:\n    password: hunter2\n\n${relation()}`;
    const dump = readDump(text);
    expect(dump.dropped).toContainEqual({ kind: 'secret', name: 'database-password', where: null, count: 1 });
    expect(dump.listing.text).not.toContain('hunter2');
  });

  it('the table of juju secrets has no labels: told as such', () => {
    const table = `ID                    Name  Owner  Rotation  Revision  Last updated\n${ID}  -     web/0  never            1  2026-01-01\n`;
    const dump = readDump(`${table}\n${relation()}`);
    expect(dump.dropped).toContainEqual({ kind: 'secret', name: 'without a label', where: 'juju secrets', count: 1 });
    expect(dump.shapes).toContain('secrets');
  });
});
