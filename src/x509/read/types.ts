/** What stands in a real request or certificate, in the terms that OpenSSL prints. */

export interface NamePart {
  readonly oid: string;
  /** `CN` */
  readonly short: string;
  readonly value: string;
}

export type SanKind = 'dns' | 'ip' | 'rid' | 'email' | 'uri' | 'dir' | 'other';

export interface San {
  readonly kind: SanKind;
  readonly value: string;
}

export interface KeyInfo {
  readonly algorithm: 'rsa' | 'ec' | 'other';
  /** `RSA`, `EC prime256v1 (P-256)`, or the identifier of the algorithm. */
  readonly name: string;
  /** Null where the algorithm does not say. */
  readonly bits: number | null;
  /** OpenSSL's name of the curve. */
  readonly curve: string | null;
  /** RSA's public exponent in decimal. */
  readonly exponent: string | null;
  /** SHA-256 of the SubjectPublicKeyInfo, hexadecimal: two objects with the same one have the same key. */
  readonly id: string;
  /** SHA-1 of the key's bits, hexadecimal: what a subject key identifier usually holds (RFC 5280, 4.2.1.2). */
  readonly keyId: string;
  readonly spki: Uint8Array;
}

export interface ExtensionInfo {
  readonly oid: string;
  /** `X509v3 Key Usage` */
  readonly name: string;
  readonly critical: boolean;
  /** As OpenSSL prints it; hexadecimal for one that is not known here. */
  readonly text: string;
  /** The bytes of its value, hexadecimal. */
  readonly hex: string;
}

export interface SignatureInfo {
  /** `sha256WithRSAEncryption` */
  readonly algorithm: string;
  /** Hexadecimal. */
  readonly value: string;
}

interface Common {
  /** PEM as the library would write it. */
  readonly pem: string;
  /** Bytes of DER. */
  readonly size: number;
  readonly der: Uint8Array;
  /** The part that is signed. */
  readonly tbs: Uint8Array;
  /** As OpenSSL counts: a version 3 certificate is 3, a request is 1. */
  readonly version: number;
  readonly subject: readonly NamePart[];
  readonly key: KeyInfo;
  readonly sans: readonly San[];
  readonly extensions: readonly ExtensionInfo[];
  readonly signature: SignatureInfo;
  /** Fingerprints of the DER, hexadecimal. */
  readonly sha256: string;
  readonly sha1: string;
}

export interface DecodedRequest extends Common {
  readonly kind: 'csr';
}

export interface DecodedCertificate extends Common {
  readonly kind: 'cert';
  readonly issuer: readonly NamePart[];
  /** Hexadecimal, without leading zeros. */
  readonly serial: string;
  /** Milliseconds since the epoch. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** basicConstraints says CA. */
  readonly isCa: boolean;
  readonly pathLength: number | null;
  /** Hexadecimal. */
  readonly subjectKeyId: string | null;
  readonly authorityKeyId: string | null;
  /** DER of both names: chains are followed by their bytes. */
  readonly subjectDer: string;
  readonly issuerDer: string;
}

export type Decoded = DecodedRequest | DecodedCertificate;

/** Why a text could not be decoded. */
export interface Undecodable {
  readonly kind: 'problem';
  readonly problem: 'empty' | 'no-pem' | 'cut' | 'not-base64' | 'not-der' | 'private-key' | 'other-label';
  /** One plain sentence. */
  readonly text: string;
}
