/** Names of subjects and issuers. */
import { attributeShort } from '../oids';
import { children, expect, readOid, readText, sequence, TAG, type Der } from './der';
import type { NamePart } from './types';

/** The parts in order; a part of several attributes gives each of them. @throws DerError */
export function readName(of: Der | undefined): readonly NamePart[] {
  return sequence(of).flatMap((part) =>
    children(expect(part, TAG.set)).map((pair): NamePart => {
      const [type, value] = sequence(pair);
      const oid = readOid(type);
      return { oid, short: attributeShort(oid), value: value ? readText(value) : '' };
    }),
  );
}

/** `CN = web.example, O = Example`, as OpenSSL 3 prints a name. */
export function nameText(name: readonly NamePart[]): string {
  return name.map((part) => `${part.short} = ${quoted(part.value)}`).join(', ');
}

/** OpenSSL quotes what could be taken for the next part. */
function quoted(value: string): string {
  return /[,+<>#;"=]|^\s|\s$/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

/** The first value of an attribute. */
export function nameValue(name: readonly NamePart[], oid: string): string | undefined {
  return name.find((part) => part.oid === oid)?.value;
}
