import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateCertificate, generateCsr, generateKey } from '../../model/pki/csr';
import { newRealStore } from '../make/store';
import { learnKeys } from '../make/make';
import { counters, NOW, pairOf, real, realPair, type RealPair } from '../testing';
import { bundle, type Bundle } from './bundle';

const names = (found: Bundle) => found.items.map((item) => item.name);

let one: RealPair;
let chain: Readonly<Record<'leaf' | 'intermediate' | 'root' | 'key', string>>;
let other: RealPair;

beforeAll(async () => {
  one = await realPair(pairOf({ commonName: 'web.example' }));
  other = await realPair(pairOf({ commonName: 'other.example' }));
  const fresh = counters();
  const root = pairOf({ commonName: 'Intermediate', isCa: true }, { algorithm: 'ecdsa', size: 256 }, fresh);
  const key = generateKey('ecdsa', 256, fresh);
  const csr = generateCsr({ commonName: 'web.example' }, key, fresh);
  const leaf = generateCertificate(
    csr,
    { ...root.certificate, issuer: root.certificate.subject },
    root.key,
    3600,
    false,
    NOW,
    fresh,
  );
  const store = newRealStore();
  learnKeys(store, [root.caKey.pem, root.key.pem]);
  chain = {
    leaf: await real(store, leaf.pem),
    intermediate: await real(store, root.certificate.pem),
    root: await real(store, root.ca.pem),
    key: await real(store, key.pem),
  };
});

describe('pasted PEM', () => {
  it('is matched by public key: request and certificate belong together, the CA does not', async () => {
    const found = await bundle([one.csr, one.ca, one.certificate].join('\n'));
    expect(names(found)).toEqual(['csr-1', 'ca-1', 'cert-1']);
    expect(found.sameKey.map((each) => each.names)).toEqual([['csr-1', 'cert-1']]);
    expect(found.links).toContainEqual({ subject: 'cert-1', signer: 'ca-1', check: 'valid' });
  });

  it.each([
    ['CRLF line ends', (pem: string) => pem.replace(/\n/g, '\r\n'), ['crlf']],
    ['indented', (pem: string) => pem.replace(/^/gm, '    '), ['indented']],
    ['one line', (pem: string) => pem.replace(/\n/g, ' '), ['single-line']],
    ['one line without white space', (pem: string) => pem.replace(/\n/g, ''), ['single-line']],
    ['line ends as two characters', (pem: string) => pem.replace(/\n/g, '\\n'), ['single-line', 'escaped']],
    ['trailing line ends', (pem: string) => `\n\n${pem}\n\n\n`, []],
    ['base64 around it', (pem: string) => btoa(pem), ['base64-wrapped']],
    ['base64 around it, in lines', (pem: string) => (btoa(pem).match(/.{1,76}/g) ?? []).join('\n'), ['base64-wrapped']],
    ['base64 around it, before other words', (pem: string) => `cert: ${btoa(pem)}\nend\n`, ['base64-wrapped']],
  ])('is read in any shape: %s', async (_, shape, shapes) => {
    const found = await bundle(shape(one.certificate));
    expect(found.items.map((item) => item.object.pem)).toEqual([one.certificate]);
    expect(found.items[0]?.shapes).toEqual(shapes);
    expect(found.problems).toEqual([]);
  });

  it('the same object again is one object, with both places', async () => {
    const found = await bundle(`${one.certificate}\n${one.certificate}\n`);
    expect(names(found)).toEqual(['cert-1']);
    expect(found.items[0]?.again).toHaveLength(1);
  });

  it('a private key is told of by kind and line, and nothing of it is kept', async () => {
    for (const text of [one.key, one.key.replace(/\n/g, '\\n'), btoa(one.key)]) {
      const found = await bundle(`first\n${text}\n${one.certificate}`);
      expect(found.privateKeys).toEqual([{ label: 'EC PRIVATE KEY', line: 2 }]);
      const secret = one.key.split('\n')[1] ?? '';
      expect(JSON.stringify(found, (_, value: unknown) => (value instanceof Uint8Array ? null : value))).not.toContain(
        secret,
      );
    }
  });

  it('what cannot be read is told in a sentence, and the rest is read', async () => {
    const cut = one.csr.slice(0, 200);
    const found = await bundle(
      `${cut}\n${one.certificate}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----`,
    );
    expect(names(found)).toEqual(['cert-1']);
    expect(found.problems.map((each) => each.text)).toEqual([
      'The CERTIFICATE REQUEST is cut off: its END line is missing.',
      'This certificate cannot be read: bytes follow after its end.',
    ]);
  });

  it('a public key joins what belongs to it', async () => {
    const { publicKey } = await pasteOfPublicKey();
    const found = await bundle(`${publicKey}\n${one.certificate}`);
    expect(found.publicKeys).toHaveLength(1);
    expect(found.sameKey.map((each) => each.names)).toEqual([['cert-1']]);
  });
});

async function pasteOfPublicKey() {
  const { decodedCertificate } = await import('../testing');
  const { toPem } = await import('../pem');
  return { publicKey: toPem('PUBLIC KEY', decodedCertificate(one.certificate).key.spki) };
}

describe('chain order', () => {
  it.each([
    ['leaf-first', ['leaf', 'intermediate', 'root'], []],
    ['root-first', ['root', 'intermediate', 'leaf'], [0, 1]],
    ['mixed', ['leaf', 'root', 'intermediate'], [0, 1]],
  ] as const)('%s is told, and the right order given', async (order, places, broken) => {
    const [judged] = (await bundle(places.map((place) => chain[place]).join('\n'))).chains;
    expect(judged).toMatchObject({ order, broken, complete: true, missing: null });
    const leafAt = places.indexOf('leaf');
    expect(judged?.path[0]).toBe(judged?.members[leafAt]);
  });

  it('a missing issuer is named', async () => {
    const [judged] = (await bundle(`${chain.leaf}\n${chain.intermediate}`)).chains;
    expect(judged).toMatchObject({ order: 'leaf-first', complete: false });
    expect(judged?.missing).toContain('Example CA');
  });

  it('a certificate of the same issuer name that did not sign is no signer: signatures are checked', async () => {
    const found = await bundle(`${one.certificate}\n${other.ca}`);
    expect(found.links.filter((link) => link.subject === 'cert-1')).toEqual([]);
  });
});

it('whatever is pasted, it answers', async () => {
  const bits = fc.constantFrom(
    '-----BEGIN ',
    '-----END ',
    'CERTIFICATE-----',
    '\n',
    'MIIB',
    'LS0tLS1CRUdJTi',
    '\\n',
    '=',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(bits, fc.string())), async (parts) => {
      expect((await bundle(parts.join(''))).items).toEqual([]);
    }),
  );
});

it('a certificate with any byte changed or cut is read or told of, and never an exception', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat({ max: 255 }), fc.boolean(), async (place, byte, cut) => {
      const body = Uint8Array.from(atob(one.certificate.split('\n').slice(1, -1).join('')), (c) => c.charCodeAt(0));
      body[place % body.length] = byte;
      const bytes = cut ? body.slice(0, place % body.length) : body;
      const text = `-----BEGIN CERTIFICATE-----\n${btoa(String.fromCharCode(...bytes))}\n-----END CERTIFICATE-----`;
      const found = await bundle(text);
      expect(found.items.length + found.problems.length).toBe(1);
    }),
  );
});
