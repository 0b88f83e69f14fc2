/** Names as `cryptography` writes them: UTF-8, but for country codes, e-mail addresses and the like. */
import * as z from 'zod/mini';
import { concat } from '../bytes';
import { TAG } from '../read/der';
import { bytesOf, element, oid, sequenceOf, text } from './der';

const PRINTABLE_STRING = 0x13;
const IA5_STRING = 0x16;

/** Attributes that are not UTF-8 (`cryptography`, `_NAMEOID_DEFAULT_TYPE`). */
const STRING_TAG: Readonly<Record<string, number>> = {
  '2.5.4.5': PRINTABLE_STRING,
  '2.5.4.6': PRINTABLE_STRING,
  '2.5.4.46': PRINTABLE_STRING,
  '1.2.840.113549.1.9.1': IA5_STRING,
  '0.9.2342.19200300.100.1.25': IA5_STRING,
};

const bits = z.object({ bits: z.string() });
const pair = z.tuple([z.string(), z.union([z.string(), bits])]);
/** docs/symbolic-pem.md: pairs; a part of several attributes is a list of pairs, a bit string an object. */
export const nameSchema = z.array(z.union([pair, z.array(pair)]));
export type NameBody = z.infer<typeof nameSchema>;
type Pair = z.infer<typeof pair>;

function isPair(part: NameBody[number]): part is Pair {
  return typeof part[0] === 'string';
}

function attribute([type, value]: Pair): Uint8Array {
  const encoded =
    typeof value === 'string'
      ? text(STRING_TAG[type] ?? TAG.utf8String, value)
      : element(TAG.bitString, concat(new Uint8Array(1), bytesOf(value.bits)));
  return sequenceOf(oid(type), encoded);
}

/** DER of a name. */
export function nameDer(name: NameBody): Uint8Array {
  return sequenceOf(...name.map((part) => element(TAG.set, concat(...(isPair(part) ? [part] : part).map(attribute)))));
}
