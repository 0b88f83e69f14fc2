/** Every shape of a dump: what is read, from which side, and what is found first. */
import { beforeAll, describe, expect, it } from 'vitest';
import { plain } from '../run/rich';
import { readDump } from './dump';
import { findings } from './findings/findings';
import { certificatesValue, itemYaml, Maker, NOW, requestsValue, showUnit, type Bag } from './testing';

const ADDRESS: Bag = {
  'egress-subnets': '192.0.2.10/32',
  'ingress-address': '192.0.2.10',
  'private-address': '192.0.2.10',
};

let maker: Maker;
let csrA: string, csrA2: string, csrB: string, csrApp: string, certA: string, ca: string, key: string;

beforeAll(async () => {
  maker = new Maker();
  csrA = await maker.request({ commonName: 'web-0.example', sansDns: ['web-0.example'] });
  csrA2 = await maker.request({ commonName: 'web-0.example', sansDns: ['web-0.example'] });
  csrB = await maker.request({ commonName: 'web-1.example', sansDns: ['web-1.example'] });
  csrApp = await maker.request({ commonName: 'web.example', isCa: true });
  certA = await maker.certificate(csrA);
  ca = await maker.caPem();
  key = await maker.privateKey('web-0.example');
});

const answered = () => certificatesValue({ ca, csr: csrA, certificate: certA });
const asksA = () => ({ certificate_signing_requests: requestsValue({ csr: csrA }), 'ingress-address': '192.0.2.20' });

/** S-1: a requirer's unit, Juju 3. */
const requirerSide = () =>
  showUnit('web/0', [{ application: { certificates: answered() }, units: { 'signer/0': ADDRESS } }]);
/** S-2: a unit of the provider, two units of the requirer. */
const providerSide = () =>
  showUnit('signer/0', [
    {
      application: {},
      units: { 'web/0': asksA(), 'web/1': { certificate_signing_requests: requestsValue({ csr: csrB }) } },
    },
  ]);

function read(text: string) {
  const dump = readDump(text);
  return {
    dump,
    found: findings(dump, { now: NOW }),
    ids: findings(dump, { now: NOW }).map((each) => `${each.id} ${each.about}`),
  };
}

describe('one side', () => {
  it('S-1 requirer, Juju 3: the provider has answered; the requests themselves are not shown', () => {
    const { found, ids } = read(requirerSide());
    expect(ids).toEqual(['no-request-visible web relation 7', 'assigned web/0 csr-1', 'juju-assumed web relation 7']);
    expect(plain(found[1]?.uncertain ?? [])).toContain('is not in this dump');
  });

  it('S-2 provider, Juju 3: the requests are there, whether they are answered is not', () => {
    const { ids } = read(providerSide());
    expect(ids.slice(0, 2)).toEqual(['provider-not-shown web/0 csr-1', 'provider-not-shown web/1 csr-2']);
  });

  it('S-3 APP mode, provider: an application-wide request', () => {
    const text = showUnit('signer/0', [
      {
        application: { certificate_signing_requests: requestsValue({ csr: csrApp, ca: true }) },
        units: { 'web/0': ADDRESS },
      },
    ]);
    const { ids, dump } = read(text);
    expect(ids).toContain('application-request web relation 7');
    expect(ids[0]).toBe('provider-not-shown web csr-1');
    expect(dump.relations[0]?.relation.requirer.app).toBe('web');
  });

  it('S-9 Juju 4 before the fix: the local unit is printed, the provider is not in it', () => {
    const text = showUnit('web/0', [{ application: {}, local: asksA() }]);
    const { dump, found } = read(text);
    expect(dump.relations[0]?.relation.shown).toEqual([{ unit: 'web/0', role: 'requirer', orientation: 'local' }]);
    expect(found[0]?.id).toBe('provider-not-shown');
    expect(plain(found[0]?.todo ?? [])).toContain('juju show-unit PROVIDER/0');
  });

  it('fixed Juju 4, provider: application data is its own, requests are in related units: both sides in one dump', () => {
    const text = showUnit('signer/0', [{ application: { certificates: answered() }, units: { 'web/0': asksA() } }]);
    const { dump, ids } = read(text);
    expect(dump.relations[0]?.relation.shown[0]).toEqual({ unit: 'signer/0', role: 'provider', orientation: 'local' });
    expect(ids[0]).toBe('assigned web/0 csr-1');
  });

  it('fixed Juju 4, requirer in APP mode: its own application data holds the request', () => {
    const text = showUnit('web/0', [
      {
        application: { certificate_signing_requests: requestsValue({ csr: csrApp, ca: true }) },
        units: { 'signer/0': ADDRESS },
      },
    ]);
    const told = readDump(text, { orientation: 'local' });
    expect(told.relations[0]?.relation.requirer.app).toBe('web');
    expect(findings(told, { now: NOW })[0]?.id).toBe('provider-not-shown');
  });

  it('Juju 2.9 before 2021: own application data, without relation ids', () => {
    const text = showUnit('signer/0', [
      { application: { certificates: answered() }, units: { 'web/0': asksA() } },
    ]).replace(/relation-id: 7\n {4}/, '');
    expect(read(text).ids[0]).toBe('assigned web/0 csr-1');
  });

  it('S-10 cross-model: said, and joined by the text of the request', () => {
    const remote = 'remote-0123456789abcdef0123456789abcdef';
    const text = showUnit('signer/0', [
      { crossModel: true, relation: 3, application: {}, units: { [`${remote}/0`]: asksA() } },
    ]);
    expect(read(text).ids).toContain(`cross-model ${remote} relation 3`);
    const { dump, ids } = read(`${text}\n${requirerSide()}`);
    expect(dump.relations).toHaveLength(1);
    expect(dump.relations[0]?.relation.requirer.units.map((unit) => unit.name)).toEqual(['web/0']);
    expect(ids[0]).toBe('assigned web/0 csr-1');
  });

  it('D09 a unit that is not in scope: told, and its requests do not count', () => {
    const text = showUnit('signer/0', [
      { application: { certificates: answered() }, units: { 'web/0': asksA(), 'web/1': { inScope: false, data: {} } } },
    ]);
    expect(read(text).ids).toContain('out-of-scope web/1');
  });
});

describe('two sides', () => {
  it('S-1 and S-2 joined by relation id: web/0 assigned, web/1 pending', () => {
    const { dump, ids } = read(`${requirerSide()}\n${providerSide()}`);
    expect(dump.relations).toHaveLength(1);
    expect(ids.slice(0, 2)).toEqual(['no-answer web/1 csr-2', 'assigned web/0 csr-1']);
  });

  it('the order of the two does not matter', () => {
    expect(new Set(read(`${providerSide()}\n${requirerSide()}`).found.map((each) => each.id))).toEqual(
      new Set(read(`${requirerSide()}\n${providerSide()}`).found.map((each) => each.id)),
    );
  });

  it('S-8 the renewal gap: the new request is there, the provider still answers the old one', () => {
    const provider = showUnit('signer/0', [
      { application: {}, units: { 'web/0': { certificate_signing_requests: requestsValue({ csr: csrA2 }) } } },
    ]);
    const { found } = read(`${requirerSide()}\n${provider}`);
    expect(found[0]).toMatchObject({ id: 'renewal-gap', tone: 'outage', scenario: 'renewal-gap' });
    expect(plain(found[0]?.sees ?? [])).toMatch(/→ \(\[\], key\), though cert-1 is good until 29 Jan 2027/);
    expect(plain(found[0]?.provider ?? [])).toContain('In it cert-1 leaves the databag, signed or not.');
    expect(found.map((each) => each.id)).toContain('leftover-certificate');
  });

  it('two relations of one application stay two', () => {
    const text = showUnit('web/0', [
      { relation: 7, application: { certificates: answered() }, units: { 'signer/0': ADDRESS } },
      { relation: 8, endpoint: 'other-certificates', application: {}, units: { 'signer/0': ADDRESS } },
    ]);
    expect(readDump(text).relations).toHaveLength(2);
  });
});

describe('the same side twice', () => {
  const later = () =>
    showUnit('signer/0', [{ units: { 'web/0': { certificate_signing_requests: requestsValue({ csr: csrA2 }) } } }]);

  it('in two states: the later one in the paste is taken, which is newer in a terminal, and that is said', () => {
    const { ids, dump } = read(`${providerSide()}\n${later()}\n${requirerSide()}`);
    expect(ids.slice(0, 2)).toEqual(['two-states web/0', 'renewal-gap web/0 csr-3']);
    expect(dump.relations).toHaveLength(1);
    expect(read(`${later()}\n${providerSide()}\n${requirerSide()}`).ids).toContain('assigned web/0 csr-2');
  });

  it('in one state, however it is written, is no finding', () => {
    const spaced = providerSide().replaceAll('": "', '":   "');
    expect(read(`${providerSide()}\n${spaced}\n${providerSide()}`).ids.join()).not.toContain('two-states');
  });

  it('once shortened by hand, the whole one is kept, whatever comes later', () => {
    const cut = later().replace(/(-----BEGIN CERTIFICATE REQUEST-----\\n.{20})[^"]*"/, '$1..."');
    const { dump } = read(`${providerSide()}\n${cut}`);
    const [unit] = dump.relations[0]?.units ?? [];
    expect(JSON.stringify(unit?.unit.bag?.data)).not.toContain('...');
    expect(unit?.requests?.requests[0]?.csr.state).toBe('ok');
  });
});

describe('other outputs', () => {
  it('S-12 JSON with two levels of escaping, and the empty local unit that JSON does not omit', () => {
    const dump = {
      'web/0': {
        leader: false,
        'relation-info': [
          {
            'relation-id': 7,
            endpoint: 'certificates',
            'related-endpoint': 'certificates',
            'application-data': { certificates: answered() },
            'local-unit': { 'in-scope': false, data: null },
          },
        ],
      },
    };
    for (const text of [JSON.stringify(dump), JSON.stringify(dump, null, 2)]) {
      const { ids, dump: got } = read(text);
      expect(got.shapes).toEqual(['show-unit json']);
      expect(ids).toContain('assigned web/0 csr-1');
    }
  });

  it('double-quoted and folded YAML scalars say the same as single-quoted ones', () => {
    const plainYaml = requirerSide();
    const quoted = plainYaml.replace(
      /certificates: '(\[.*\])'/,
      (_, json: string) => `certificates: ${JSON.stringify(json)}`,
    );
    const folded = plainYaml.replace(/", "/g, '",\n          "');
    expect(read(quoted).ids).toEqual(read(plainYaml).ids);
    expect(read(folded).ids).toEqual(read(plainYaml).ids);
  });

  it('a bare list of relations without the header of its unit, as grep cuts it', () => {
    const item = itemYaml({ application: { certificates: answered() }, units: { 'signer/0': ADDRESS } });
    expect(read(item).ids).toContain('assigned unit/0 csr-1');
    expect(read(item.trimStart()).ids).toContain('assigned unit/0 csr-1');
  });

  it('D14 a list whose first line lost its indentation', () => {
    const item = itemYaml({ application: { certificates: answered() } })
      .replace(/^ {2}/gm, '      ')
      .trimStart();
    expect(read(item).ids).toContain('assigned unit/0 csr-1');
  });

  it('bare databags: as JSON, as YAML, as the value of one key, and both sides one after the other', () => {
    const provider = JSON.stringify({ certificates: answered() });
    const requirer = JSON.stringify(asksA());
    expect(read(provider).ids).toContain('assigned unit/0 csr-1');
    expect(read(answered()).ids).toContain('assigned unit/0 csr-1');
    expect(read(`'${answered()}'`).ids).toContain('assigned unit/0 csr-1');
    expect(read(`certificates: '${answered()}'`).ids).toContain('assigned unit/0 csr-1');
    expect(read(`${requirer}\n${provider}`).ids[0]).toBe('assigned unit/0 csr-1');
    expect(read(JSON.stringify(answered())).ids).toContain('assigned unit/0 csr-1');
  });

  it('D11 the example of the documentation: both sides in one mapping', () => {
    const text = JSON.stringify({ 'unit-data': asksA(), 'application-data': { certificates: answered() } });
    expect(read(text).ids[0]).toBe('assigned unit/0 csr-1');
  });

  it('D15 an action that lists outstanding requests, newer and older form', () => {
    const result = JSON.stringify([{ csr: csrA, relation_id: 7 }]);
    const json = JSON.stringify({
      'signer/0': { id: '3', results: { 'return-code': 0, result }, status: 'completed', unit: 'signer/0' },
    });
    const older = `Running operation 1 with 1 task\n  - task 2 on unit-signer-0\n\nWaiting for task 2...\nresult: '${JSON.stringify([{ csr: csrA, relation_id: 7, unit_name: 'web/0', application_name: 'web' }])}'\n`;
    for (const text of [json, older]) {
      const { dump, found } = read(text);
      expect(dump.shapes).toEqual(['action output']);
      expect(found[0]).toMatchObject({ id: 'no-answer' });
      expect(dump.relations[0]?.relation.id).toBe(7);
    }
    expect(read(older).ids[0]).toBe('no-answer web/0 csr-1');
  });

  it('loose PEM is told to be without a databag', () => {
    expect(read(`${csrA}\n${certA}`).ids).toEqual(['loose-pem paste']);
    expect(read(btoa(certA)).ids).toEqual(['loose-pem paste']);
  });
});

describe('noise', () => {
  it('S-13 prompt, runner lines, fences and a bare list item: the structure is read', () => {
    const item = itemYaml({ application: { certificates: answered() } });
    const text = `ubuntu@host:~$ juju show-unit web/0 | grep -A 30 certificates\nRunning operation 1 with 1 task\n\`\`\`yaml\n${item}\`\`\`\nthanks!\n`;
    expect(read(text).ids).toContain('assigned unit/0 csr-1');
  });

  it('S-13 shortened PEM: only presence can be judged', () => {
    const short = (label: string) => `-----BEGIN ${label}-----\\nMIIB...\\n-----END ${label}-----`;
    const value = `[{"ca": "${short('CERTIFICATE')}", "certificate_signing_request": "${short('CERTIFICATE REQUEST')}", "certificate": "${short('CERTIFICATE')}"}]`;
    const { found } = read(
      showUnit('web/0', [{ application: { certificates: value }, units: { 'signer/0': ADDRESS } }]),
    );
    expect(found[0]).toMatchObject({
      id: 'paste-shortened',
      title: ['The structure is read; PEM is shortened, so only presence can be judged'],
    });
    expect(found.map((each) => each.id)).not.toContain('bad-pem');
    expect(found.every((each) => each.sees === null)).toBe(true);
  });

  it('D01 fields spread over several objects, JSON broken over lines, PEM shortened', () => {
    const text = `- relation-id: 3\n  endpoint: certificates\n  related-endpoint: certificates\n  application-data:\n    certificates: '[{"ca": "-----BEGIN CERTIFICATE-----...-----END CERTIFICATE-----"},\n      {"certificate_signing_request": "-----BEGIN CERTIFICATE REQUEST-----..."},\n      {"certificate": "-----BEGIN CERTIFICATE-----..."},\n      {"chain": ["-----BEGIN CERTIFICATE-----..."]}]'\n  related-units:\n    tls/0:\n      in-scope: true\n      data:\n        ingress-address: 192.0.2.1\n`;
    const { found } = read(text);
    const bag = found.find((each) => each.id === 'bag-invalid');
    expect(plain(bag?.title ?? [])).toBe('The fields of an entry are spread over several objects');
  });

  it('D10 a status in JSON and prose above the dump, mail quotes before it, colours in it', () => {
    const status = JSON.stringify({ model: { name: 'm' }, applications: { web: { units: {} } } });
    expect(read(`Here it is:\n${status}\n\n${requirerSide()}`).ids).toContain('assigned web/0 csr-1');
    expect(read(requirerSide().replace(/^/gm, '> ')).ids).toContain('assigned web/0 csr-1');
    expect(read(requirerSide().replace(/web\/0:/, '\u001b[1mweb/0\u001b[0m:')).ids).toContain('assigned web/0 csr-1');
  });

  it('Windows line ends, smart quotes, byte order mark and tabs do not matter', () => {
    const text = requirerSide();
    const smart = text.replace(/'(\[.*\])'/, (_, json: string) => `‘${json.replaceAll('"', '”')}’`);
    for (const shape of [
      text.replace(/\n/g, '\r\n'),
      smart,
      `\ufeff${text}`,
      text.replace(/^( {2})+/gm, (white) => '\t'.repeat(white.length / 2)),
    ]) {
      expect(read(shape).ids).toContain('assigned web/0 csr-1');
    }
  });

  it('a terminal that breaks long JSON lines', () => {
    const json = JSON.stringify({
      'web/0': { 'relation-info': [{ 'relation-id': 7, 'application-data': { certificates: answered() } }] },
    });
    expect(read((json.match(/.{1,120}/g) ?? []).join('\n')).ids).toContain('assigned web/0 csr-1');
  });

  it('a paste that ends in the middle: what stands before the cut is read', () => {
    const { dump } = read(providerSide().slice(0, -200));
    expect(dump.relations[0]?.units[0]?.requests?.requests).toHaveLength(1);
    const json = JSON.stringify({
      'web/0': {
        'relation-info': [
          { 'relation-id': 7, endpoint: 'certificates', 'application-data': { certificates: answered() } },
        ],
      },
    });
    expect(readDump(json.slice(0, -40)).relations).toHaveLength(1);
  });
});

describe('what is not kept', () => {
  it('other relations are dropped and named; nothing of them is in the listing', () => {
    const text = showUnit('web/0', [
      { relation: 3, endpoint: 'database', related: 'db', application: { password: 'hunter2' }, units: {} },
      {
        relation: 4,
        endpoint: 'receive-ca-cert',
        related: 'send-ca-cert',
        application: { certificates: JSON.stringify([ca]) },
      },
      { relation: 7, application: { certificates: answered() }, units: { 'signer/0': ADDRESS } },
    ]);
    const { dump } = read(text);
    expect(dump.dropped.map((each) => `${each.kind} ${each.name}`)).toEqual([
      'relation database',
      'relation receive-ca-cert',
    ]);
    expect(dump.listing.text).not.toContain('hunter2');
    expect(dump.relations).toHaveLength(1);
  });

  it('D04, D05 CA certificates in a peer relation of the provider are not the interface', () => {
    const text = showUnit('root-ca/0', [
      { endpoint: 'replicas', related: 'replicas', application: { self_signed_ca_certificate: ca }, local: { ca } },
    ]);
    expect(read(text).dump.problem).toBe('There is no tls-certificates relation in this paste.');
  });

  it.each([
    ['as it is', (pem: string) => pem],
    ['indented in a block scalar', (pem: string) => pem.replace(/^/gm, '      ')],
    ['with escaped line ends', (pem: string) => pem.replace(/\n/g, '\\n')],
    ['escaped twice', (pem: string) => pem.replace(/\n/g, '\\\\n')],
    ['without its end', (pem: string) => pem.slice(0, -30)],
    ['as base64', (pem: string) => btoa(pem)],
  ])('a private key %s is dropped before anything reads it, and told', (_, shape) => {
    const text = `${requirerSide()}\n01234567890123456789:\n  owner: web/0\n  content:\n    private-key: |\n${shape(key)}\n`;
    const { dump } = read(text);
    expect(dump.dropped.filter((each) => each.kind === 'private-key')).toEqual([
      { kind: 'private-key', name: 'EC PRIVATE KEY', where: 'show-secret', count: 1 },
    ]);
    const everything = JSON.stringify(dump, (name, value: unknown) =>
      value instanceof Uint8Array || name === 'pems' ? null : value,
    );
    for (const line of key.split('\n').slice(1, -1)) expect(everything).not.toContain(line);
    expect(dump.relations).toHaveLength(1);
  });

  it('S-11 interface v0: said, and its private key dropped', () => {
    const data = { ca, chain: ca, 'web.example': JSON.stringify({ cert: certA, key }) };
    const { dump, ids } = read(showUnit('web/0', [{ application: {}, units: { 'vault/0': data } }]));
    expect(ids[0]).toContain('interface-v0');
    expect(dump.dropped[0]).toMatchObject({ kind: 'private-key', name: 'EC PRIVATE KEY' });
    expect(dump.listing.text).not.toContain(key.split('\n')[1]);
  });
});

describe('the listing', () => {
  it('is short, folds PEM to names, and its text reads as the same again', () => {
    const { dump, ids } = read(`${requirerSide()}\n${providerSide()}`);
    const again = read(dump.listing.text);
    expect(again.ids).toEqual(ids);
    expect(again.dump.listing.text).toBe(dump.listing.text);
    expect(
      dump.listing.lines.flatMap((line) =>
        line.parts.flatMap((part) => (typeof part === 'string' ? [] : part.pem.name)),
      ),
    ).toEqual(['ca-1', 'csr-1', 'cert-1', 'cert-1', 'ca-1', 'csr-1', 'csr-2']);
  });

  it('evidence points at the lines of the entry that it speaks of', () => {
    const { dump, found } = read(`${requirerSide()}\n${providerSide()}`);
    const [where] = found.find((each) => each.about === 'web/1 csr-2')?.evidence ?? [];
    const text = dump.listing.lines
      .slice((where?.lines?.[0] ?? 1) - 1, where?.lines?.[1])
      .flatMap((line) => line.parts.map((part) => (typeof part === 'string' ? part : (part.pem.name ?? ''))));
    expect(text.join('')).toMatch(/"certificate_signing_request": csr-2,.*"ca": false/);
  });
});
