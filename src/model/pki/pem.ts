/**
 * Symbolic PEM: docs/symbolic-pem.md. The same bytes as `python/symbolic/cryptography` writes, so that live and twin databags
 * can be compared as text.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { remembered, rememberedOf } from '../memo';
import type { Certificate, Csr, Extension, Name, PrivateKey, PublicKey } from './types';

export type PkiObject = PrivateKey | Csr | Certificate;

const KEY_LABEL = { rsa: 'RSA PRIVATE KEY', ec: 'EC PRIVATE KEY' } as const;
const BLOCK = /-----BEGIN ([A-Z ]+)-----\r?\n([A-Za-z0-9+/=\s]*)-----END \1-----/g;

/** SHA-256 of the text, in hexadecimal: what the library puts in its secret labels. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** The same of an object's text, worked out once for each object. */
export const objectSha256 = rememberedOf((object: PkiObject): string => sha256Hex(object.pem));

/** `contentId` of an object. */
export function objectId(object: PkiObject): string {
  return objectSha256(object).slice(0, 12);
}

/** The id by which names, call trees and views know a PEM text: docs/symbolic-pem.md, "Content id". */
export const contentId = remembered((pem) => sha256Hex(pem.trim()).slice(0, 12));

/** What Python's `ensure_ascii` escapes: everything beyond `~`. */
export function escapeNonAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Characters in a line of a PEM text (RFC 7468). */
const LINE = 64;

/** `body` must have its keys in sorted order: the text is canonical. */
function render(label: string, body: unknown): string {
  const base64 = btoa(escapeNonAscii(JSON.stringify(body)));
  let lines = '';
  for (let at = 0; at < base64.length; at += LINE) lines += `${base64.slice(at, at + LINE)}\n`;
  return `-----BEGIN ${label}-----\n${lines}-----END ${label}-----`;
}

function bare(key: PublicKey): PublicKey {
  return { alg: key.alg, id: key.id, size: key.size };
}

/** A private key in the traditional OpenSSL form, as `PrivateKey.__str__` gives it. */
export function makeKey(alg: 'rsa' | 'ec', id: string, size: number): PrivateKey {
  const pem = render(KEY_LABEL[alg], { alg, id, size, t: 'key' });
  return { kind: 'key', alg, id, size, pem };
}

/** `nonce` is the fresh number of an ECDSA signature; null for RSA, whose signatures do not differ. */
export function makeCsr(key: PublicKey, subject: Name, ext: readonly Extension[], nonce: number | null): Csr {
  const sig = nonce === null ? { by: key.id } : { by: key.id, n: nonce };
  const pem = render('CERTIFICATE REQUEST', { ext, key: bare(key), sig, subject, t: 'csr' });
  return { kind: 'csr', pem, key: bare(key), subject, ext };
}

export interface CertificateParts {
  readonly key: PublicKey;
  readonly subject: Name;
  readonly issuer: Name;
  readonly ext: readonly Extension[];
  readonly serial: number;
  readonly notBefore: number;
  readonly notAfter: number;
  readonly signedBy: string;
}

/** See `makeCsr` for `nonce`. */
export function makeCertificate(parts: CertificateParts, nonce: number | null): Certificate {
  const { ext, issuer, key, notAfter, notBefore, serial, signedBy, subject } = parts;
  const sig = nonce === null ? { by: signedBy } : { by: signedBy, n: nonce };
  const body = {
    ext,
    issuer,
    key: bare(key),
    na: notAfter,
    nb: notBefore,
    serial,
    sig,
    subject,
    t: 'cert',
  };
  return { kind: 'cert', pem: render('CERTIFICATE', body), ...parts, key: bare(key) };
}

interface Body {
  readonly t?: unknown;
  readonly alg?: unknown;
  readonly id?: unknown;
  readonly size?: unknown;
  readonly key?: unknown;
  readonly subject?: unknown;
  readonly issuer?: unknown;
  readonly ext?: unknown;
  readonly serial?: unknown;
  readonly nb?: unknown;
  readonly na?: unknown;
  readonly sig?: unknown;
}

function decode(base64: string): Body | null {
  try {
    const value: unknown = JSON.parse(atob(base64.replace(/\s+/g, '')));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function isPublicKey(value: unknown): value is PublicKey {
  const key = value as Partial<PublicKey> | null;
  return (
    typeof key === 'object' &&
    key !== null &&
    (key.alg === 'rsa' || key.alg === 'ec') &&
    typeof key.id === 'string' &&
    typeof key.size === 'number'
  );
}

function isName(value: unknown): value is Name {
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every((x) => typeof x === 'string'))
  );
}

function isExtensions(value: unknown): value is readonly Extension[] {
  return (
    Array.isArray(value) &&
    value.every((x: Partial<Extension> | null) => typeof x === 'object' && x !== null && typeof x.oid === 'string')
  );
}

function toObject(label: string, body: Body, text: string): PkiObject | null {
  const pem = text.replace(/\r\n/g, '\n').trim();
  switch (label) {
    case 'RSA PRIVATE KEY':
    case 'EC PRIVATE KEY':
    case 'PRIVATE KEY':
      return body.t === 'key' && isPublicKey(body) ? { kind: 'key', ...bare(body), pem } : null;
    case 'CERTIFICATE REQUEST':
      return body.t === 'csr' && isPublicKey(body.key) && isName(body.subject) && isExtensions(body.ext)
        ? { kind: 'csr', pem, key: body.key, subject: body.subject, ext: body.ext }
        : null;
    case 'CERTIFICATE':
      return certificate(body, pem);
    default:
      return null;
  }
}

function certificate(body: Body, pem: string): Certificate | null {
  const { key, subject, issuer, ext, serial, nb, na } = body;
  const sig = body.sig as { readonly by?: unknown } | undefined;
  if (body.t !== 'cert' || !isPublicKey(key) || !isName(subject) || !isName(issuer)) return null;
  if (!isExtensions(ext) || typeof serial !== 'number') return null;
  if (typeof nb !== 'number' || typeof na !== 'number' || typeof sig?.by !== 'string') return null;
  return { kind: 'cert', pem, key, subject, issuer, ext, serial, notBefore: nb, notAfter: na, signedBy: sig.by };
}

/** Every symbolic object in a text, in order; what cannot be read is left out. Equal texts have the same objects. */
export const parsePems = remembered((text): readonly PkiObject[] => {
  if (!text.includes('-----BEGIN ')) return [];
  const found: PkiObject[] = [];
  for (const match of text.matchAll(BLOCK)) {
    const body = decode(match[2] ?? '');
    const object = body && toObject(match[1] ?? '', body, match[0]);
    if (object) found.push(object);
  }
  return found;
});

/** The first object in the text, or null. */
export function parsePem(text: string): PkiObject | null {
  return parsePems(text)[0] ?? null;
}

/** @returns null where `x509.load_pem_x509_csr` raises ValueError */
export function parseCsr(text: string): Csr | null {
  const object = parsePem(text);
  return object?.kind === 'csr' ? object : null;
}

/** @returns null where `x509.load_pem_x509_certificate` raises ValueError */
export function parseCertificate(text: string): Certificate | null {
  const object = parsePem(text);
  return object?.kind === 'cert' ? object : null;
}

/** @returns null where `serialization.load_pem_private_key` raises ValueError */
export function parseKey(text: string): PrivateKey | null {
  const object = parsePem(text);
  return object?.kind === 'key' ? object : null;
}

/** The two halves of one pair. */
export function samePublicKey(a: PublicKey, b: PublicKey): boolean {
  return a.id === b.id && a.alg === b.alg;
}
