/** Whatever is pasted, it is read: no exception, no endless work, no key kept. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../run/growth.testing';
import { readDump } from './dump';
import { MAX_PASTE } from './limits';
import { findings } from './findings/findings';
import { toRun } from './run/to-run';
import { certificatesValue, Maker, NOW, requestsValue, showUnit } from './testing';

let text: string;
let json: string;
let big: string;

beforeAll(async () => {
  const maker = new Maker();
  const csr = await maker.request({ commonName: 'web.example' });
  const csrB = await maker.request({ commonName: 'b.example' });
  const cert = await maker.certificate(csr);
  const ca = await maker.caPem();
  const certificates = certificatesValue({ ca, csr, certificate: cert });
  const asks = { certificate_signing_requests: requestsValue({ csr }, { csr: csrB }), 'ingress-address': '192.0.2.20' };
  text = `${showUnit('web/0', [{ application: { certificates }, units: { 'ca/0': {} } }])}\n${showUnit('ca/0', [{ application: {}, units: { 'web/0': asks } }])}`;
  json = JSON.stringify({
    'ca/0': {
      leader: true,
      'relation-info': [
        {
          'relation-id': 7,
          'application-data': { certificates },
          'related-units': { 'web/0': { 'in-scope': true, data: asks } },
        },
      ],
    },
  });
  const parts: string[] = [];
  for (let at = 0, size = 0; size < MAX_PASTE - 20_000; at += 1) {
    const part = showUnit(`web/${at}`, [
      {
        application: {
          certificates: certificatesValue(...Array.from({ length: 3 }, () => ({ ca, csr, certificate: cert }))),
        },
        units: { 'ca/0': { 'ingress-address': '192.0.2.1' } },
      },
    ]);
    parts.push(part);
    size += part.length;
  }
  big = parts.join('');
});

/** Reads everything that can be read of it. */
function everything(paste: string): void {
  const dump = readDump(paste);
  findings(dump, { now: NOW });
  toRun(dump, { now: NOW });
}

describe('no paste throws', () => {
  it('cut anywhere', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), (a, b, isJson) => {
        const whole = isJson ? json : text;
        const [from, to] = [a % whole.length, b % whole.length];
        everything(whole.slice(Math.min(from, to), Math.max(from, to)));
      }),
      { numRuns: 150 },
    );
  });

  it('with anything put anywhere', () => {
    const bits = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "'",
        '"',
        '\n',
        '[',
        '{',
        '}',
        ']',
        ': ',
        '- ',
        '-----BEGIN CERTIFICATE-----',
        '\\n',
        'null',
        '│',
        '&a *a',
        '!!js',
        '<<: ',
        '|\n',
        '\u0000',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), bits), { maxLength: 6 }), fc.boolean(), (edits, isJson) => {
        let whole = isJson ? json : text;
        for (const [at, bit] of edits) whole = whole.slice(0, at % whole.length) + bit + whole.slice(at % whole.length);
        everything(whole);
      }),
      { numRuns: 150 },
    );
  });

  it('with any value where a databag has text', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 6 }),
        fc.constantFrom('certificates', 'request_errors', 'capabilities', 'certificate_signing_requests'),
        (value, key) => {
          everything(JSON.stringify({ [key]: JSON.stringify(value) }));
          everything(
            showUnit('ca/0', [
              { application: { [key]: JSON.stringify(value) }, units: { 'web/0': { [key]: JSON.stringify(value) } } },
            ]),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('of any text', () => {
    fc.assert(fc.property(fc.string({ size: 'large' }), everything), { numRuns: 100 });
  });

  it('that nests without end', () => {
    for (const open of ['[', '{"a":', '- ', 'a: ', '[{"certificate": ']) {
      everything(`certificates: ${open.repeat(20_000)}`);
      everything(open.repeat(20_000));
    }
  });
});

describe('size', () => {
  it('two megabytes are read whole', () => {
    expect(readDump(big).relations).toHaveLength(1);
  });

  it('more is refused in one sentence, without being read', () => {
    expect(readDump(' '.repeat(MAX_PASTE + 1)).problem).toBe(
      'A text of more than two megabytes is not read: paste the output for one unit.',
    );
  });

  it('what has too many lines is read to a line that is named', () => {
    const unit =
      "web/0:\n  relation-info:\n  - relation-id: 1\n    endpoint: certificates\n    application-data:\n      certificates: '[]'\n";
    const { dropped, relations } = readDump(`${unit}${'#\n'.repeat(50_000)}`);
    expect(relations).toHaveLength(1);
    expect(dropped).toEqual([{ kind: 'text', name: 'all after line 40,000', where: null, count: 1 }]);
    expect(readDump(unit).dropped).toEqual([]);
  });

  it.each([
    ['beginnings of PEM without an end', '-----BEGIN CERTIFICATE-----\n'],
    ['beginnings of keys without an end', '-----BEGIN RSA PRIVATE KEY-----\n'],
    ['base64 of PEM', 'LS0tLS1CRUdJTiB\n'],
    ['opening brackets', '[{"a\n'],
    ['quotes', "certificates: '\n"],
    ['headers of units', 'web/0:\n  leader: true\n'],
    ['borders of tables', '┏━┳━┳━┓\n│ a │ b │\n'],
    ['items', '- relation-id: 7\n  endpoint: certificates\n'],
  ])(
    'two megabytes of %s take time for their size, not for its square, which would be minutes',
    (_, part) => {
      const repeated = (share: number): string => part.repeat(Math.floor((MAX_PASTE * share) / part.length));
      expect(growth(repeated, readDump)).toBeLessThan(LINEAR);
    },
    120_000,
  );

  it.each([
    ['quotes', 'certificates: "', '"'],
    ['quotes with spaces', 'certificates: "', ' "'],
    ['apostrophes', "certificates: '", "'"],
    ['dashes', '- relation-id: 1\n', '- '],
    ['colons', '- relation-id: 1\n', '1:'],
    ['names of units', '', 'web/0:'],
    ['at signs', '- relation-id: 1\n', '@'],
    ['empty lines', '- relation-id: 1\n', '\n'],
  ])(
    'two megabytes of %s without what a dump has between them take time for their size',
    (_, head, part) => {
      const repeated = (share: number): string =>
        head + part.repeat(Math.floor((MAX_PASTE * share - head.length) / part.length));
      expect(growth(repeated, everything)).toBeLessThan(LINEAR);
    },
    120_000,
  );
});
