/**
 * Reading DER: just what requests and certificates need (X.690, section 8). Written here, and not taken from the library that makes
 * certificates, because a paste of two megabytes has to be read at once: this is some thirty times as fast.
 */

/** The bytes are not what they should be. Never leaves this folder: `decode` turns it into a sentence. */
export class DerError extends Error {}

export interface Der {
  readonly bytes: Uint8Array;
  /** The identifier octet. */
  readonly tag: number;
  readonly start: number;
  /** Where the content begins. */
  readonly body: number;
  readonly end: number;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  bmpString: 0x1e,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The element that begins at `at`. @throws DerError */
export function readDer(bytes: Uint8Array, at = 0, limit = bytes.length): Der {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || at + 2 > limit) throw new DerError('it ends too early');
  if ((tag & 0x1f) === 0x1f) throw new DerError('it holds a tag that certificates do not use');
  let body = at + 2;
  let length = first;
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > 4 || body + count > limit) throw new DerError('it holds a length that is not DER');
    length = 0;
    for (let i = 0; i < count; i += 1) length = length * 256 + (bytes[body + i] ?? 0);
    body += count;
  }
  const end = body + length;
  if (end > limit) throw new DerError('it ends too early');
  return { bytes, tag, start: at, body, end };
}

/** What stands inside an element, in order. @throws DerError */
export function children(of: Der): readonly Der[] {
  const found: Der[] = [];
  for (let at = of.body; at < of.end;) {
    const each = readDer(of.bytes, at, of.end);
    found.push(each);
    at = each.end;
  }
  return found;
}

/** @throws DerError where the element is missing or another one */
export function expect(of: Der | undefined, tag: number): Der {
  if (of?.tag !== tag) throw new DerError('it is built in another way');
  return of;
}

export function sequence(of: Der | undefined): readonly Der[] {
  return children(expect(of, TAG.sequence));
}

/** The content, without tag and length. */
export function content(of: Der): Uint8Array {
  return of.bytes.subarray(of.body, of.end);
}

/** The whole element. */
export function whole(of: Der): Uint8Array {
  return of.bytes.subarray(of.start, of.end);
}

/** Dotted text. @throws DerError */
export function readOid(of: Der | undefined): string {
  return oidText(content(expect(of, TAG.oid)));
}

/** Of the content alone, which is how a registered ID has it. */
export function oidText(bytes: Uint8Array): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    if (numbers.length === 0) {
      const first = Math.min(2, Math.floor(value / 40));
      numbers.push(first, value - first * 40);
    } else numbers.push(value);
    value = 0;
  }
  return numbers.join('.');
}

/** The bytes of a bit string, which must be whole ones. @throws DerError */
export function readBits(of: Der | undefined): Uint8Array {
  const bits = content(expect(of, TAG.bitString));
  if (bits.length === 0) throw new DerError('it ends too early');
  return bits.subarray(1);
}

/** An integer's bytes without the leading zero byte; negative ones do not occur. @throws DerError */
export function readInteger(of: Der | undefined): Uint8Array {
  const bytes = content(expect(of, TAG.integer));
  return bytes.length > 1 && bytes[0] === 0 ? bytes.subarray(1) : bytes;
}

/** A version or a path length. @throws DerError */
export function readNumber(of: Der | undefined): number {
  const bytes = readInteger(of);
  if (bytes.length === 0 || bytes.length > 4) throw new DerError('it holds a number that cannot be read');
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

const UTF8 = new TextDecoder('utf-8', { fatal: false });
const LATIN1 = new TextDecoder('latin1');
const UTF16 = new TextDecoder('utf-16be');

/** A character string of any kind. */
export function readText(of: Der): string {
  if (of.tag === TAG.utf8String) return UTF8.decode(content(of));
  if (of.tag === TAG.bmpString) return UTF16.decode(content(of));
  return LATIN1.decode(content(of));
}

/** Milliseconds since the epoch. @throws DerError */
export function readTime(of: Der | undefined): number {
  if (of?.tag !== TAG.utcTime && of?.tag !== TAG.generalizedTime) throw new DerError('it is built in another way');
  const match = /^(\d{2,4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(readText(of));
  if (!match) throw new DerError('it holds a date that cannot be read');
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number);
  // RFC 5280, 4.1.2.5.1: two digits from 50 on are of the last century.
  const full = of.tag === TAG.utcTime ? year + (year >= 50 ? 1900 : 2000) : year;
  return Date.UTC(full, month - 1, day, hour, minute, second);
}
