/**
 * Real counterparts of symbolic keys, requests and certificates: same names, unique id, extensions, lifetime and kind of key, signed by the
 * real key of the one that signed in the run. Made on demand by WebCrypto, which works off the main thread.
 */
import type { KeyBody, Body, CertificateBody, RequestBody, SignatureBody, Symbolic } from './body';
import { symbolicBodies } from './body';
import { extensionDer, type KeyIdOf } from './extensions';
import { ownHash, privateKeyPem, realKey } from './keys';
import { nameDer } from './name';
import type { Real, RealKey, RealStore, Unmakeable } from './store';
import { pemBlocks, toPem } from '../pem';

const HASH: Readonly<Record<string, string>> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

class NotMakeable extends Error {}

/** Loaded when the first certificate is made: reading needs none of it. */
async function library() {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

function keysIn(body: Body): readonly KeyBody[] {
  return body.t === 'csr' || body.t === 'cert' ? [body.key] : [body];
}

/**
 * Remembers the keys of these texts, so that what they signed can be signed. Give it every text of the run before the first certificate
 * is made: databags, secrets, the authority.
 */
export function learnKeys(store: RealStore, texts: Iterable<string>): void {
  for (const text of texts) {
    for (const { body } of symbolicBodies(text)) {
      for (const key of keysIn(body)) if (!store.known.has(key.id)) store.known.set(key.id, key);
    }
  }
}

async function keyOf(store: RealStore, key: KeyBody): Promise<RealKey> {
  const made = await realKey(store, key);
  if ('problem' in made) throw new NotMakeable(made.problem);
  return made;
}

/** A certificate names its signer by id. One whose own key nowhere appears is taken for the usual kind: only ECDSA draws a number. */
function signerBody(store: RealStore, sig: SignatureBody): KeyBody {
  const usual = sig.n === undefined ? ({ alg: 'rsa', size: 2048 } as const) : ({ alg: 'ec', size: 256 } as const);
  return store.known.get(sig.by) ?? { ...usual, id: sig.by };
}

/** WebCrypto ties an RSA key to its hash, so signing with another one needs the key again. */
async function withHash({ pair }: RealKey, hash: string): Promise<CryptoKeyPair> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash };
  const again = async (format: 'pkcs8' | 'spki', key: CryptoKey, usage: KeyUsage) =>
    crypto.subtle.importKey(format, await crypto.subtle.exportKey(format, key), algorithm, true, [usage]);
  return {
    privateKey: await again('pkcs8', pair.privateKey, 'sign'),
    publicKey: await again('spki', pair.publicKey, 'verify'),
  };
}

interface Signer {
  readonly pair: CryptoKeyPair;
  readonly algorithm: EcdsaParams | Algorithm;
}

async function signer(store: RealStore, sig: SignatureBody): Promise<Signer> {
  const body = signerBody(store, sig);
  const key = await keyOf(store, body);
  const hash = sig.h === undefined ? ownHash(body) : HASH[sig.h];
  if (hash === undefined) throw new NotMakeable(`Browsers cannot sign with ${sig.h ?? ''}.`);
  if (body.alg === 'ec') return { pair: key.pair, algorithm: { name: 'ECDSA', hash } };
  const pair = hash === 'SHA-256' ? key.pair : await withHash(key, hash);
  return { pair, algorithm: { name: 'RSASSA-PKCS1-v1_5' } };
}

/** `k3` stands for the identifier of that key; anything else is bytes already. */
function keyIds(store: RealStore, own: KeyBody): KeyIdOf {
  return async (id) => {
    if (!/^k\d+$/.test(id)) return id;
    const known = id === own.id ? own : store.known.get(id);
    return (await keyOf(store, known ?? { id, alg: 'rsa', size: 2048 })).keyId;
  };
}

async function extensions(store: RealStore, body: RequestBody | CertificateBody) {
  const { Extension } = await library();
  const all = await Promise.all(body.ext.map((each) => extensionDer(each, keyIds(store, body.key))));
  return all.map(({ oid, critical, value }) => new Extension(oid, critical, new Uint8Array(value)));
}

async function name(body: RequestBody['subject']) {
  const { Name } = await library();
  return new Name(new Uint8Array(nameDer(body)));
}

async function makeRequest(store: RealStore, body: RequestBody): Promise<Real> {
  const { Pkcs10CertificateRequestGenerator } = await library();
  await keyOf(store, body.key);
  const { pair, algorithm } = await signer(store, body.sig);
  const made = await Pkcs10CertificateRequestGenerator.create({
    name: await name(body.subject),
    keys: pair,
    signingAlgorithm: algorithm,
    extensions: await extensions(store, body),
  });
  return { pem: toPem('CERTIFICATE REQUEST', new Uint8Array(made.rawData)) };
}

function serialHex(serial: CertificateBody['serial']): string {
  const hexadecimal = BigInt(serial).toString(16);
  return hexadecimal.length % 2 === 0 ? hexadecimal : `0${hexadecimal}`;
}

async function makeCertificate(store: RealStore, body: CertificateBody): Promise<Real> {
  const { X509CertificateGenerator } = await library();
  const key = await keyOf(store, body.key);
  const { pair, algorithm } = await signer(store, body.sig);
  const made = await X509CertificateGenerator.create({
    serialNumber: serialHex(body.serial),
    subject: await name(body.subject),
    issuer: await name(body.issuer),
    notBefore: new Date(body.nb * 1000),
    notAfter: new Date(body.na * 1000),
    publicKey: key.pair.publicKey,
    signingKey: pair.privateKey,
    signingAlgorithm: algorithm,
    extensions: await extensions(store, body),
  });
  return { pem: toPem('CERTIFICATE', new Uint8Array(made.rawData)) };
}

async function makeOne(store: RealStore, { label, body }: Symbolic): Promise<Real> {
  switch (body.t) {
    case 'key':
      return { pem: await privateKeyPem(await keyOf(store, body), label) };
    case 'pub':
      return { pem: toPem(label, (await keyOf(store, body)).spki) };
    case 'csr':
      return makeRequest(store, body);
    case 'cert':
      return makeCertificate(store, body);
  }
}

async function make(store: RealStore, symbolic: Symbolic): Promise<Real | Unmakeable> {
  try {
    return await makeOne(store, symbolic);
  } catch (error) {
    if (error instanceof NotMakeable) return { problem: error.message };
    return { problem: 'This object holds something that cannot be written as X.509.' };
  }
}

/**
 * The real counterpart of the first symbolic object in `text`; the same text gives the same one as long as the store lives.
 * @param store of this run; `learnKeys` first
 * @returns a plain sentence where there is none, never an exception
 */
export async function realOf(store: RealStore, text: string): Promise<Real | Unmakeable> {
  const symbolic = symbolicBodies(text)[0];
  if (!symbolic) return { problem: 'There is no symbolic object in this text.' };
  learnKeys(store, [text]);
  const key = text.trim();
  const known = store.made.get(key) ?? make(store, symbolic);
  store.made.set(key, known);
  return known;
}

/** Replaces every symbolic object in a text by its real counterpart; one that has none stays as it is. */
export async function realText(store: RealStore, text: string): Promise<string> {
  const blocks = pemBlocks(text);
  const made = await Promise.all(blocks.map((block) => realOf(store, text.slice(block.start, block.end))));
  let [out, at] = ['', 0];
  blocks.forEach((block, index) => {
    const real = made[index];
    out += text.slice(at, block.start);
    out += real && 'pem' in real ? real.pem : text.slice(block.start, block.end);
    at = block.end;
  });
  return out + text.slice(at);
}
