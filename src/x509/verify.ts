/** Whether one certificate signed another, by its real signature. */
import type { Decoded, DecodedCertificate } from './read/types';
import { DerError, readDer, readInteger, sequence } from './read/der';
import { bytesOf } from './make/der';
import { concat } from './bytes';

/** `unknown`: the algorithm is none that WebCrypto verifies. */
export type SignatureCheck = 'valid' | 'invalid' | 'unknown';

const HASH = /sha(1|256|384|512)/i;
const CURVE: Readonly<Record<string, readonly [name: string, bytes: number]>> = {
  prime256v1: ['P-256', 32],
  secp384r1: ['P-384', 48],
  secp521r1: ['P-521', 66],
};

function hashOf(algorithm: string): string | null {
  const match = HASH.exec(algorithm);
  return match ? `SHA-${match[1] ?? ''}` : null;
}

/** WebCrypto wants r and s side by side, X.509 has them as two integers. @throws DerError */
function rawEcdsa(der: Uint8Array, size: number): Uint8Array {
  const parts = sequence(readDer(der)).map((part) => readInteger(part));
  if (parts.length !== 2 || parts.some((part) => part.length > size)) throw new DerError('it is no signature');
  return concat(...parts.map((part) => concat(new Uint8Array(size - part.length), part)));
}

interface Check {
  readonly key: RsaHashedImportParams | EcKeyImportParams;
  readonly verify: AlgorithmIdentifier | EcdsaParams;
  readonly signature: Uint8Array;
}

function checkOf(object: Decoded, signer: Decoded['key']): Check | null {
  const hash = hashOf(object.signature.algorithm);
  const signature = bytesOf(object.signature.value);
  if (hash === null) return null;
  if (signer.algorithm === 'rsa' && object.signature.algorithm.endsWith('WithRSAEncryption')) {
    const name = 'RSASSA-PKCS1-v1_5';
    return { key: { name, hash }, verify: { name }, signature };
  }
  const curve = signer.algorithm === 'ec' ? CURVE[signer.curve ?? ''] : undefined;
  if (!curve || !object.signature.algorithm.startsWith('ecdsa')) return null;
  const name = 'ECDSA';
  return { key: { name, namedCurve: curve[0] }, verify: { name, hash }, signature: rawEcdsa(signature, curve[1]) };
}

/** Checks the signature of `object` with the public key of `signer`, which for a request is the request itself. */
export async function checkSignature(object: Decoded, signer: Decoded['key']): Promise<SignatureCheck> {
  try {
    const check = checkOf(object, signer);
    if (!check) return 'unknown';
    const key = await crypto.subtle.importKey('spki', new Uint8Array(signer.spki), check.key, false, ['verify']);
    const { verify, signature } = check;
    const isValid = await crypto.subtle.verify(verify, key, new Uint8Array(signature), new Uint8Array(object.tbs));
    return isValid ? 'valid' : 'invalid';
  } catch (error) {
    return error instanceof DerError ? 'invalid' : 'unknown';
  }
}

/**
 * By names and key identifiers alone, which needs no arithmetic: the issuer's name is the signer's, and the key identifiers do not
 * contradict it.
 */
export function namesItsSigner(certificate: DecodedCertificate, signer: DecodedCertificate): boolean {
  if (certificate.issuerDer !== signer.subjectDer) return false;
  const [wanted, has] = [certificate.authorityKeyId, signer.subjectKeyId];
  return wanted === null || has === null || wanted === has;
}
