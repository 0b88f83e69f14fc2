/** Values of extensions in DER, from what a symbolic object says of them. */
import * as z from 'zod/mini';
import { OID } from '../../model/pki/oid';
import { concat } from '../bytes';
import { KEY_USAGES } from '../oids';
import { TAG } from '../read/der';
import { EXTENDED_KEY_USAGE } from '../read/extensions';
import { bitList, bytesOf, element, oid, oidBytes, sequenceOf, text } from './der';
import { nameDer, nameSchema } from './name';

/** Bytes of an address. IPv6 by the host parser of URLs, whose result has one form. */
function ipBytes(ip: string): Uint8Array {
  if (!ip.includes(':')) return new Uint8Array(ip.split('.').map(Number));
  const host = new URL(`http://[${ip}]/`).hostname.slice(1, -1);
  const [head = '', tail] = host.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [front, back] = [groups(head), tail === undefined ? [] : groups(tail)];
  const all = [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
  return new Uint8Array(all.flatMap((group) => [group >> 8, group & 0xff]));
}

const sanSchema = z.array(
  z.union([
    z.tuple([z.enum(['dns', 'ip', 'rid', 'email', 'uri']), z.string()]),
    z.tuple([z.literal('dir'), nameSchema]),
    z.tuple([z.literal('other'), z.tuple([z.string(), z.string()])]),
  ]),
);

function generalName(each: z.infer<typeof sanSchema>[number]): Uint8Array {
  switch (each[0]) {
    case 'other':
      return element(0xa0, concat(oid(each[1][0]), element(0xa0, bytesOf(each[1][1]))));
    case 'email':
      return text(0x81, each[1]);
    case 'dns':
      return text(0x82, each[1]);
    case 'dir':
      return element(0xa4, nameDer(each[1]));
    case 'uri':
      return text(0x86, each[1]);
    case 'ip':
      return element(0x87, ipBytes(each[1]));
    case 'rid':
      return element(0x88, oidBytes(each[1]));
  }
}

const constraintsSchema = z.object({ ca: z.boolean(), path: z.nullable(z.int()) });

function basicConstraints({ ca, path }: z.infer<typeof constraintsSchema>): Uint8Array {
  const flag = ca ? [element(TAG.boolean, new Uint8Array([0xff]))] : [];
  const length = path === null ? [] : [element(TAG.integer, new Uint8Array([path]))];
  return sequenceOf(...flag, ...length);
}

/** Finds the real key identifier of a symbolic one: `k3`, or bytes that a charm chose. */
export type KeyIdOf = (id: string) => Promise<string>;

/** @throws z.core.$ZodError where the value is not what the extension holds */
async function valueDer(id: string, value: unknown, keyIdOf: KeyIdOf): Promise<Uint8Array> {
  switch (id) {
    case OID.subjectAltName:
      return sequenceOf(...z.parse(sanSchema, value).map(generalName));
    case OID.basicConstraints:
      return basicConstraints(z.parse(constraintsSchema, value));
    case OID.subjectKeyIdentifier:
      return element(TAG.octetString, bytesOf(await keyIdOf(z.parse(z.string(), value))));
    case OID.authorityKeyIdentifier: {
      const { key } = z.parse(z.object({ key: z.string() }), value);
      return sequenceOf(element(0x80, bytesOf(await keyIdOf(key))));
    }
    case OID.keyUsage: {
      const set = z.parse(z.array(z.string()), value);
      return bitList(KEY_USAGES.map(([name]) => set.includes(name)));
    }
    case EXTENDED_KEY_USAGE:
      return sequenceOf(...z.parse(z.array(z.string()), value).map(oid));
    default:
      return bytesOf(z.parse(z.string(), value));
  }
}

export interface ExtensionDer {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Uint8Array;
}

/** Where a value has another form than the usual one, its bytes may stand there in hexadecimal. */
export async function extensionDer(
  each: { readonly c: boolean; readonly oid: string; readonly v: unknown },
  keyIdOf: KeyIdOf,
): Promise<ExtensionDer> {
  const isBytes = typeof each.v === 'string' && each.oid !== OID.subjectKeyIdentifier;
  const value = isBytes ? bytesOf(each.v) : await valueDer(each.oid, each.v, keyIdOf);
  return { oid: each.oid, critical: each.c, value };
}
