/** Decoding one request or certificate, with OpenSSL's words for its fields. */
import { hex, sha1OfBytes, sha256OfBytes } from '../bytes';
import { signatureName } from '../oids';
import { blockBytes, isPrivateKeyLabel, pemBlocks, toPem, type PemBlock } from '../pem';
import {
  children,
  DerError,
  readBits,
  readDer,
  readInteger,
  readNumber,
  readOid,
  readTime,
  sequence,
  TAG,
  whole,
  type Der,
} from './der';
import { NO_EXTENSIONS, readExtensions, type ReadExtensions } from './extensions';
import { readKey } from './key';
import { readName } from './name';
import type { Decoded, DecodedCertificate, DecodedRequest, SignatureInfo, Undecodable } from './types';

/** PKCS#9: the attribute of a request that lists the extensions asked for. */
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14';

const LABELS: Readonly<Record<string, 'csr' | 'cert'>> = {
  CERTIFICATE: 'cert',
  'X509 CERTIFICATE': 'cert',
  'CERTIFICATE REQUEST': 'csr',
  'NEW CERTIFICATE REQUEST': 'csr',
};

/** What a block of this label holds; null for anything but requests and certificates. */
export function kindOfLabel(label: string): 'csr' | 'cert' | null {
  return LABELS[label] ?? null;
}

function signature(algorithm: Der | undefined, value: Der | undefined): SignatureInfo {
  return { algorithm: signatureName(readOid(sequence(algorithm)[0])), value: hex(readBits(value)) };
}

function requested(attributes: Der | undefined): ReadExtensions {
  if (attributes?.tag !== 0xa0) return NO_EXTENSIONS;
  for (const attribute of children(attributes)) {
    const [type, values] = sequence(attribute);
    if (readOid(type) === EXTENSION_REQUEST && values) return readExtensions(children(values)[0]);
  }
  return NO_EXTENSIONS;
}

function decodeRequest(der: Uint8Array): DecodedRequest {
  const [tbs, algorithm, value] = sequence(readDer(der));
  const [version, subject, spki, attributes] = sequence(tbs);
  if (!tbs) throw new DerError('it is built in another way');
  const extensions = requested(attributes);
  return {
    kind: 'csr',
    pem: toPem('CERTIFICATE REQUEST', der),
    size: der.length,
    der,
    tbs: whole(tbs),
    version: readNumber(version) + 1,
    subject: readName(subject),
    key: readKey(spki),
    sans: extensions.sans,
    extensions: extensions.list,
    signature: signature(algorithm, value),
    sha256: sha256OfBytes(der),
    sha1: sha1OfBytes(der),
  };
}

function serialText(of: Der | undefined): string {
  return hex(readInteger(of));
}

function decodeCertificate(der: Uint8Array): DecodedCertificate {
  const [tbs, algorithm, value] = sequence(readDer(der));
  const parts = sequence(tbs);
  if (!tbs) throw new DerError('it is built in another way');
  const explicit = parts[0]?.tag === 0xa0 ? parts[0] : undefined;
  const [serial, , issuer, validity, subject, spki, ...rest] = explicit ? parts.slice(1) : parts;
  const [from, to] = sequence(validity);
  const list = rest.find((part) => part.tag === 0xa3);
  const extensions = list ? readExtensions(children(list)[0]) : NO_EXTENSIONS;
  return {
    kind: 'cert',
    pem: toPem('CERTIFICATE', der),
    size: der.length,
    der,
    tbs: whole(tbs),
    version: explicit ? readNumber(children(explicit)[0]) + 1 : 1,
    subject: readName(subject),
    issuer: readName(issuer),
    serial: serialText(serial),
    notBefore: readTime(from),
    notAfter: readTime(to),
    key: readKey(spki),
    sans: extensions.sans,
    extensions: extensions.list,
    isCa: extensions.constraints.ca,
    pathLength: extensions.constraints.pathLength,
    subjectKeyId: extensions.subjectKeyId,
    authorityKeyId: extensions.authorityKeyId,
    subjectDer: subject ? hex(whole(subject)) : '',
    issuerDer: issuer ? hex(whole(issuer)) : '',
    signature: signature(algorithm, value),
    sha256: sha256OfBytes(der),
    sha1: sha1OfBytes(der),
  };
}

function problem(kind: Undecodable['problem'], text: string): Undecodable {
  return { kind: 'problem', problem: kind, text };
}

/** Bytes after the object are no part of it; parsers refuse them. */
function exact(der: Uint8Array): void {
  const { tag, end } = readDer(der);
  if (tag !== TAG.sequence || end !== der.length) throw new DerError('bytes follow after its end');
}

/** Decodes DER. @returns a problem, never an exception */
export function decodeDer(kind: 'csr' | 'cert', der: Uint8Array): Decoded | Undecodable {
  try {
    exact(der);
    return kind === 'csr' ? decodeRequest(der) : decodeCertificate(der);
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return problem('not-der', `This ${kind === 'csr' ? 'request' : 'certificate'} cannot be read: ${error.message}.`);
  }
}

/** Decodes one block of a text. */
export function decodeBlock(block: PemBlock): Decoded | Undecodable {
  if (isPrivateKeyLabel(block.label)) return problem('private-key', 'This is a private key. It is not read here.');
  const kind = kindOfLabel(block.label);
  if (!kind) return problem('other-label', `A ${block.label} is neither a request nor a certificate.`);
  if (!block.closed) return problem('cut', `The ${block.label} is cut off: its END line is missing.`);
  const der = blockBytes(block);
  if (!der) return problem('not-base64', `What stands in the ${block.label} is no base64.`);
  return decodeDer(kind, der);
}

/**
 * Decodes a real request or certificate: the first block of the text, as the library does.
 * @returns a problem in one plain sentence where it cannot, never an exception
 */
export function decode(pem: string): Decoded | Undecodable {
  if (pem.trim() === '') return problem('empty', 'There is no text.');
  const block = pemBlocks(pem)[0];
  return block ? decodeBlock(block) : problem('no-pem', 'There is no PEM in this text.');
}
