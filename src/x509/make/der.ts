/** Writing DER: names and the values of extensions. The rest is @peculiar/x509's. */
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { concat } from '../bytes';
import { TAG } from '../read/der';

/** One element. */
export function element(tag: number, body: Uint8Array): Uint8Array {
  const { length } = body;
  if (length < 0x80) return concat(new Uint8Array([tag, length]), body);
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);
  return concat(new Uint8Array([tag, 0x80 + bytes.length, ...bytes]), body);
}

export function sequenceOf(...parts: readonly Uint8Array[]): Uint8Array {
  return element(TAG.sequence, concat(...parts));
}

export function text(tag: number, value: string): Uint8Array {
  return element(tag, utf8ToBytes(value));
}

/** The bytes of an object identifier without tag. @throws RangeError for what is none */
export function oidBytes(oid: string): Uint8Array {
  const numbers = oid.split('.').map(Number);
  const [first = NaN, second = NaN, ...rest] = numbers;
  if (!numbers.every((n) => Number.isSafeInteger(n) && n >= 0) || numbers.length < 2 || first > 2) {
    throw new RangeError(`${oid} is no object identifier`);
  }
  return new Uint8Array([first * 40 + second, ...rest].flatMap(base128));
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let left = Math.floor(value / 128); left > 0; left = Math.floor(left / 128)) bytes.unshift((left % 128) + 128);
  return bytes;
}

export function oid(dotted: string): Uint8Array {
  return element(TAG.oid, oidBytes(dotted));
}

export function bytesOf(hexadecimal: string): Uint8Array {
  return hexToBytes(hexadecimal);
}

/** A named bit list: bits in their order, trailing zero bits cut, as DER wants it. */
export function bitList(bits: readonly boolean[]): Uint8Array {
  const length = bits.lastIndexOf(true) + 1;
  const bytes = new Uint8Array(Math.ceil(length / 8));
  bits.forEach((set, at) => {
    if (set) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7));
  });
  return element(TAG.bitString, concat(new Uint8Array([bytes.length * 8 - length]), bytes));
}
