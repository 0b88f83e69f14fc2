/**
 * Symbolic keys, requests and certificates. Each carries its PEM text, since text is what databags and secrets hold and
 * what the library compares. See docs/symbolic-pem.md.
 */
export interface PublicKey {
  readonly alg: 'rsa' | 'ec';
  readonly id: string;
  /** Bits: RSA modulus, or EC curve size. */
  readonly size: number;
}

export interface PrivateKey extends PublicKey {
  readonly kind: 'key';
  readonly pem: string;
}

/** `[object identifier, value]` pairs in the order given. */
export type Name = readonly (readonly [oid: string, value: string])[];

export interface Extension {
  readonly c: boolean;
  readonly oid: string;
  readonly v: unknown;
}

export interface Csr {
  readonly kind: 'csr';
  /** Stripped PEM text. Two requests are equal when their texts are. */
  readonly pem: string;
  readonly key: PublicKey;
  readonly subject: Name;
  readonly ext: readonly Extension[];
}

export interface Certificate {
  readonly kind: 'cert';
  readonly pem: string;
  readonly key: PublicKey;
  readonly subject: Name;
  readonly issuer: Name;
  readonly ext: readonly Extension[];
  readonly serial: number;
  /** Seconds since the epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** Id of the key that signed it. */
  readonly signedBy: string;
}
