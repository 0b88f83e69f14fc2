/**
 * Symbolic counterparts of real requests and certificates: the other way round than `make/`. The engine can then answer for a state that
 * somebody pasted, because it compares what the library compares: texts, attributes, keys, dates.
 */
import { makeCertificate, makeCsr } from '../model/pki/pem';
import { OID } from '../model/pki/oid';
import type { Certificate, Csr, Extension, Name, PublicKey } from '../model/pki/types';
import { bytesOf } from './make/der';
import { readDer } from './read/der';
import { EXTENDED_KEY_USAGE, readKeyUsage, readPurposes } from './read/extensions';
import type { Decoded, DecodedCertificate, ExtensionInfo, KeyInfo, NamePart } from './read/types';
import { namesItsSigner } from './verify';

/** What was given out so far; a world made of these objects goes on counting from here. */
export interface Numbers {
  readonly keys: number;
  readonly serials: number;
  readonly signatures: number;
}

export interface Symbolised {
  /** By SHA-256 of the real object. */
  readonly objects: ReadonlyMap<string, Csr | Certificate>;
  readonly numbers: Numbers;
}

function nameOf(parts: readonly NamePart[]): Name {
  return parts.map(({ oid, value }) => [oid, value] as const);
}

/** An EC curve that the engine does not know counts by its bits; another algorithm is taken for RSA of its size. */
function publicKey(id: string, key: KeyInfo): PublicKey {
  return { alg: key.algorithm === 'ec' ? 'ec' : 'rsa', id, size: key.bits ?? 2048 };
}

class Symboliser {
  private readonly keyIds = new Map<string, string>();
  private readonly texts = new Set<string>();
  private serials: number;
  private signatures: number;
  private keys: number;

  constructor(
    private readonly certificates: readonly DecodedCertificate[],
    start: Numbers,
  ) {
    this.keys = start.keys;
    this.serials = start.serials;
    this.signatures = start.signatures;
  }

  get numbers(): Numbers {
    return { keys: this.keys, serials: this.serials, signatures: this.signatures };
  }

  private keyId(of: string): string {
    const known = this.keyIds.get(of);
    if (known !== undefined) return known;
    this.keys += 1;
    const id = `k${this.keys}`;
    this.keyIds.set(of, id);
    return id;
  }

  /** The key that signed a certificate; one that is not here gets a number of its own. */
  private signerId(certificate: DecodedCertificate): string {
    if (namesItsSigner(certificate, certificate)) return this.keyId(certificate.key.id);
    const signer = this.certificates.find((each) => namesItsSigner(certificate, each));
    return this.keyId(signer ? signer.key.id : `${certificate.issuerDer} ${certificate.authorityKeyId ?? ''}`);
  }

  private value(object: Decoded, each: ExtensionInfo): unknown {
    switch (each.oid) {
      case OID.subjectAltName:
        return object.sans.map(({ kind, value }) => [kind, value] as const).sort(byKindAndValue);
      case OID.basicConstraints:
        return object.kind === 'cert' ? { ca: object.isCa, path: object.pathLength } : each.hex;
      case OID.subjectKeyIdentifier:
        return object.kind === 'cert' && object.subjectKeyId === object.key.keyId
          ? this.keyId(object.key.id)
          : each.hex;
      case OID.authorityKeyIdentifier:
        return object.kind === 'cert' ? { key: this.signerId(object) } : each.hex;
      case OID.keyUsage:
        return readKeyUsage(readDer(bytesOf(each.hex)))
          .map(([name]) => name)
          .sort();
      case EXTENDED_KEY_USAGE:
        return readPurposes(readDer(bytesOf(each.hex)));
      default:
        return each.hex;
    }
  }

  private extension(object: Decoded, each: ExtensionInfo): Extension {
    try {
      return { c: each.critical, oid: each.oid, v: this.value(object, each) };
    } catch {
      return { c: each.critical, oid: each.oid, v: each.hex };
    }
  }

  /**
   * Two real objects may differ in what a symbolic one does not hold. They must still be two texts, so one of them gets a number, as if its
   * signature were another.
   */
  private distinct<T extends Csr | Certificate>(isEcdsa: boolean, make: (nonce: number | null) => T): T {
    let made = make(isEcdsa ? (this.signatures += 1) : null);
    while (this.texts.has(made.pem)) made = make((this.signatures += 1));
    this.texts.add(made.pem);
    return made;
  }

  make(object: Decoded): Csr | Certificate {
    const key = publicKey(this.keyId(object.key.id), object.key);
    const subject = nameOf(object.subject);
    const ext = object.extensions.map((each) => this.extension(object, each));
    const isEcdsa = object.signature.algorithm.startsWith('ecdsa');
    if (object.kind === 'csr') return this.distinct(isEcdsa, (nonce) => makeCsr(key, subject, ext, nonce));
    this.serials += 1;
    const parts = {
      key,
      subject,
      ext,
      issuer: nameOf(object.issuer),
      serial: this.serials,
      notBefore: Math.floor(object.notBefore / 1000),
      notAfter: Math.floor(object.notAfter / 1000),
      signedBy: this.signerId(object),
    };
    return this.distinct(isEcdsa, (nonce) => makeCertificate(parts, nonce));
  }
}

function byKindAndValue(a: readonly [string, string], b: readonly [string, string]): number {
  const [x, y] = [a.join(' '), b.join(' ')];
  return x < y ? -1 : x > y ? 1 : 0;
}

/**
 * Makes a symbolic object for every real one: same names, extensions, lifetime; equal keys stay equal, who signed whom stays so. Serial
 * numbers and key identifiers become small ones.
 * @param start numbers that are taken already
 */
export function symbolise(
  objects: readonly Decoded[],
  start: Numbers = { keys: 0, serials: 0, signatures: 0 },
): Symbolised {
  const symboliser = new Symboliser(
    objects.filter((each): each is DecodedCertificate => each.kind === 'cert'),
    start,
  );
  const made = new Map<string, Csr | Certificate>();
  for (const object of objects) if (!made.has(object.sha256)) made.set(object.sha256, symboliser.make(object));
  return { objects: made, numbers: symboliser.numbers };
}
