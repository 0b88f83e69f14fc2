/** Public keys: SubjectPublicKeyInfo. */
import { hex, sha1OfBytes, sha256OfBytes } from '../bytes';
import { CURVES } from '../oids';
import { DerError, readBits, readDer, readInteger, readOid, sequence, whole, type Der } from './der';
import type { KeyInfo } from './types';

const RSA = '1.2.840.113549.1.1.1';
const EC = '1.2.840.10045.2.1';

function bitLength(bytes: Uint8Array): number {
  return bytes.length === 0 ? 0 : (bytes.length - 1) * 8 + (32 - Math.clz32(bytes[0] ?? 0));
}

type Kind = Omit<KeyInfo, 'id' | 'keyId' | 'spki'>;

function rsa(bits: Uint8Array): Kind {
  const [modulus, exponent] = sequence(readDer(bits));
  return {
    algorithm: 'rsa',
    name: 'RSA',
    bits: bitLength(readInteger(modulus)),
    curve: null,
    exponent: BigInt(`0x${hex(readInteger(exponent)) || '0'}`).toString(),
  };
}

function ec(parameters: Der | undefined): Kind {
  const oid = readOid(parameters);
  const curve = CURVES[oid];
  const name = curve ? `EC ${curve.name}${curve.nist ? ` (${curve.nist})` : ''}` : `EC ${oid}`;
  return { algorithm: 'ec', name, bits: curve?.bits ?? null, curve: curve?.name ?? oid, exponent: null };
}

/** Kinds of keys that the library does not make, as OpenSSL names them. */
const OTHERS: Readonly<Record<string, { readonly name: string; readonly bits: number | null }>> = {
  '1.3.101.112': { name: 'ED25519', bits: 256 },
  '1.3.101.113': { name: 'ED448', bits: 456 },
  '1.2.840.113549.1.1.10': { name: 'RSA-PSS', bits: null },
  '1.2.840.10040.4.1': { name: 'DSA', bits: null },
};

function other(oid: string): Kind {
  const { name, bits } = OTHERS[oid] ?? { name: oid, bits: null };
  return { algorithm: 'other', name, bits, curve: null, exponent: null };
}

/** @throws DerError */
export function readKey(of: Der | undefined): KeyInfo {
  const [algorithm, key] = sequence(of);
  if (!of) throw new DerError('it has no key');
  const [oid, parameters] = sequence(algorithm);
  const name = readOid(oid);
  const bits = readBits(key);
  const spki = whole(of);
  const kind: Kind = name === RSA ? rsa(bits) : name === EC ? ec(parameters) : other(name);
  return { ...kind, id: sha256OfBytes(spki), keyId: sha1OfBytes(bits), spki };
}
