/** Real keys by WebCrypto, and their PEM in the form that the library writes. */
import { toPem } from '../pem';
import { content, expect, readDer, sequence, TAG, whole } from '../read/der';
import { readKey } from '../read/key';
import type { KeyBody } from './body';
import { element, sequenceOf } from './der';
import type { RealKey, RealStore, Unmakeable } from './store';

const CURVE: Readonly<Record<number, string>> = { 256: 'P-256', 384: 'P-384', 521: 'P-521' };
const SMALLEST_RSA = 1024;
const LARGEST_RSA = 8192;

/** The hash that the library signs with: SHA-384 for P-384, SHA-256 otherwise (`_signature_hash_algorithm`, 1.12.0). */
export function ownHash(key: Pick<KeyBody, 'alg' | 'size'>): string {
  return key.alg === 'ec' && key.size === 384 ? 'SHA-384' : 'SHA-256';
}

/** Null where WebCrypto has no such key. */
function algorithmOf(key: KeyBody): RsaHashedKeyGenParams | EcKeyGenParams | null {
  if (key.alg === 'ec') {
    const namedCurve = CURVE[key.size];
    return namedCurve === undefined ? null : { name: 'ECDSA', namedCurve };
  }
  if (key.size < SMALLEST_RSA || key.size > LARGEST_RSA || key.size % 8 !== 0) return null;
  if (key.e !== undefined && key.e !== 3) return null;
  const publicExponent = key.e === 3 ? new Uint8Array([3]) : new Uint8Array([1, 0, 1]);
  return { name: 'RSASSA-PKCS1-v1_5', modulusLength: key.size, publicExponent, hash: 'SHA-256' };
}

async function generate(algorithm: RsaHashedKeyGenParams | EcKeyGenParams): Promise<RealKey> {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  return { pair, spki, keyId: readKey(readDer(spki)).keyId };
}

/** The real key of a symbolic one; made once. */
export async function realKey(store: RealStore, key: KeyBody): Promise<RealKey | Unmakeable> {
  const algorithm = algorithmOf(key);
  if (!algorithm) {
    const kind = key.alg === 'ec' ? `an EC key of ${key.size} bits` : `an RSA key of ${key.size} bits`;
    return { problem: `Browsers cannot make ${kind}${key.e === undefined ? '' : ` with exponent ${key.e}`}.` };
  }
  const known = store.keys.get(key.id) ?? generate(algorithm);
  store.keys.set(key.id, known);
  return known;
}

const EC_PARAMETERS = 0xa0;

/** The inner key of PKCS#8; an EC key gets the name of its curve, which PKCS#8 keeps outside (RFC 5915). */
function traditional(pkcs8: Uint8Array, isEc: boolean): Uint8Array {
  const [, algorithm, inner] = sequence(readDer(pkcs8));
  const key = content(expect(inner, TAG.octetString));
  if (!isEc) return key;
  const parts = sequence(readDer(key));
  if (parts.some((part) => part.tag === EC_PARAMETERS)) return key;
  const curve = sequence(algorithm)[1];
  const parameters = curve ? element(EC_PARAMETERS, whole(curve)) : new Uint8Array();
  const [version, secret, ...rest] = parts.map(whole);
  return sequenceOf(version ?? new Uint8Array(), secret ?? new Uint8Array(), parameters, ...rest);
}

/** PEM of a private key under the label of its symbolic text: the traditional OpenSSL form, or PKCS#8. */
export async function privateKeyPem({ pair }: RealKey, label: string): Promise<string> {
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  return toPem(label, label === 'PRIVATE KEY' ? pkcs8 : traditional(pkcs8, label === 'EC PRIVATE KEY'));
}
