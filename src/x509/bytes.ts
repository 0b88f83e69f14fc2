/** Bytes as text and back. */
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export { bytesToHex as hex };

/** `67:83:9A`, as OpenSSL prints fingerprints, serial numbers and key identifiers. */
export function colons(hexadecimal: string): string {
  return (hexadecimal.toUpperCase().match(/../g) ?? []).join(':');
}

export function sha256OfBytes(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

export function sha1OfBytes(bytes: Uint8Array): string {
  return bytesToHex(sha1(bytes));
}

/** @returns null for what is no base64 */
export function fromBase64(text: string): Uint8Array | null {
  const bare = text.replace(/\s+/g, '');
  if (bare.length === 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return null;
  try {
    const binary = atob(bare);
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
