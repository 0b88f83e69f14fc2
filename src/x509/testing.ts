/** Symbolic and real material for tests. */
import type { RequestAttributes } from '../model/setup';
import { generateCa, generateCertificate, generateCsr, generateKey, type Fresh } from '../model/pki/csr';
import type { Certificate, Csr, PrivateKey } from '../model/pki/types';
import { decode } from './read/decode';
import type { DecodedCertificate, DecodedRequest } from './read/types';
import { learnKeys, realOf } from './make/make';
import { newRealStore, type RealStore } from './make/store';

export const NOW = Date.UTC(2026, 10, 30);
const DAY_S = 86_400;

export interface Pair {
  readonly caKey: PrivateKey;
  readonly ca: Certificate;
  readonly key: PrivateKey;
  readonly csr: Csr;
  readonly certificate: Certificate;
}

export function counters(): Fresh {
  const used: Record<string, number> = {};
  return (kind) => (used[kind] = (used[kind] ?? 0) + 1);
}

export interface Kind {
  readonly algorithm: 'rsa' | 'ecdsa';
  readonly size: number;
}

/** A request and its certificate, signed by a CA of the same kind of key. */
export function pairOf(
  attributes: RequestAttributes,
  { algorithm, size }: Kind = { algorithm: 'ecdsa', size: 256 },
  fresh: Fresh = counters(),
): Pair {
  const caKey = generateKey(algorithm, size, fresh);
  const ca = generateCa({ commonName: 'Example CA', organization: 'Example' }, caKey, 3650 * DAY_S, NOW, fresh);
  const key = generateKey(algorithm, size, fresh);
  const csr = generateCsr(attributes, key, fresh);
  const isCa = attributes.isCa ?? false;
  return { caKey, ca, key, csr, certificate: generateCertificate(csr, ca, caKey, 90 * DAY_S, isCa, NOW, fresh) };
}

/** @throws Error where there is no real counterpart */
export async function real(store: RealStore, pem: string): Promise<string> {
  const made = await realOf(store, pem);
  if ('problem' in made) throw new Error(made.problem);
  return made.pem;
}

export type RealPair = Readonly<Record<'caKey' | 'ca' | 'key' | 'csr' | 'certificate', string>>;

export async function realPair(pair: Pair, store: RealStore = newRealStore()): Promise<RealPair> {
  const { caKey, ca, key, csr, certificate } = pair;
  learnKeys(
    store,
    [caKey, ca, key].map((each) => each.pem),
  );
  return {
    caKey: await real(store, caKey.pem),
    ca: await real(store, ca.pem),
    key: await real(store, key.pem),
    csr: await real(store, csr.pem),
    certificate: await real(store, certificate.pem),
  };
}

/** @throws Error for anything else */
export function decodedRequest(pem: string): DecodedRequest {
  const object = decode(pem);
  if (object.kind !== 'csr') throw new Error(object.kind === 'problem' ? object.text : 'it is a certificate');
  return object;
}

/** @throws Error for anything else */
export function decodedCertificate(pem: string): DecodedCertificate {
  const object = decode(pem);
  if (object.kind !== 'cert') throw new Error(object.kind === 'problem' ? object.text : 'it is a request');
  return object;
}
