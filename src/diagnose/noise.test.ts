/** Dumps as people paste them: other outputs, what stands around them, what is not kept, and how all is listed. */
import { describe, expect, it } from 'vitest';
import { plain } from '../run/rich';
import { readDump } from './dump';
import { ADDRESS, csrA, certA, ca, key, answered, asksA, requirerSide, providerSide, read } from './shapes.testing';
import { itemYaml, showUnit } from './testing';

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
