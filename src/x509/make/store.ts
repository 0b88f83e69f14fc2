/**
 * Where the real counterparts of one run are kept: given by the caller, so that the same symbolic object is the same real one for as
 * long as the caller likes, and two runs never share a key.
 */
import type { PublicKey } from '../../model/pki/types';

/** A private key that WebCrypto made for a symbolic one. */
export interface RealKey {
  readonly pair: CryptoKeyPair;
  /** DER of its SubjectPublicKeyInfo. */
  readonly spki: Uint8Array;
  /** SHA-1 of the public key's bits (RFC 5280, 4.2.1.2), hexadecimal. */
  readonly keyId: string;
}

/** Why an object has no real counterpart: one plain sentence. */
export interface Unmakeable {
  readonly problem: string;
}

/** PEM as the library would write it. */
export interface Real {
  readonly pem: string;
}

export interface RealStore {
  readonly keys: Map<string, Promise<RealKey>>;
  /** Algorithm and size of every key that was met, by its id: a certificate names the key that signed it by id alone. */
  readonly known: Map<string, PublicKey>;
  /** By symbolic PEM. */
  readonly made: Map<string, Promise<Real | Unmakeable>>;
}

export function newRealStore(): RealStore {
  return { keys: new Map(), known: new Map(), made: new Map() };
}
