/** deflate-raw and base64url (RFC 4648, section 5), without `=` at the end: some chat programs cut links there. */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';

/** What a payload may grow to: a run of 2,000 actions with an edited charm stays well below. */
export const MAX_INFLATED = 256 * 1024;

export function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads up to the first character that is no base64url, as a cut or a stray full stop leaves it. */
export function fromBase64Url(text: string): Uint8Array {
  const clean = /^[A-Za-z0-9_-]*/.exec(text)?.[0] ?? '';
  const whole = clean.length % 4 === 1 ? clean.slice(0, -1) : clean;
  const binary = atob(whole.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export function deflateText(text: string): string {
  return toBase64Url(deflateSync(strToU8(text), { level: 9 }));
}

/** UTF-8, without the broken character that a cut leaves at the end. */
function utf8(bytes: Uint8Array): string {
  return strFromU8(bytes).replace(/\ufffd+$/, '');
}

/** Never throws: a payload that is cut, damaged or too long gives the part before that. Whether it is whole, its JSON tells. */
export function inflateText(payload: string): string {
  const parts: Uint8Array[] = [];
  let size = 0;
  let over = false;
  const inflate = new Inflate((part) => {
    over ||= size + part.length > MAX_INFLATED;
    if (over) return;
    size += part.length;
    parts.push(part);
  });
  try {
    pushSlowly(inflate, fromBase64Url(payload), () => over);
  } catch {
    // What came before the damage has already been handed over.
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return utf8(all);
}

/** In small pieces: so little is lost at damage, and a bomb is noticed before it has grown. */
function pushSlowly(inflate: Inflate, bytes: Uint8Array, stop: () => boolean): void {
  const PIECE = 64;
  for (let at = 0; at < bytes.length && !stop(); at += PIECE) inflate.push(bytes.subarray(at, at + PIECE), false);
}

/** Uncompressed, for browsers and tools that write links by hand (codec `j`). */
export function plainPayload(text: string): string {
  return toBase64Url(strToU8(text));
}

export function readPlainPayload(payload: string): string {
  return utf8(fromBase64Url(payload).subarray(0, MAX_INFLATED));
}
