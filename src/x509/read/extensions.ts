/** Extensions, each with the text that OpenSSL prints for it. */
import { colons, hex } from '../bytes';
import { extensionName, KEY_USAGES, purposeName } from '../oids';
import { OID } from '../../model/pki/oid';
import {
  children,
  content,
  expect,
  oidText,
  readBits,
  readDer,
  readNumber,
  readOid,
  sequence,
  TAG,
  type Der,
} from './der';
import { nameText, readName } from './name';
import type { ExtensionInfo, San } from './types';

export const EXTENDED_KEY_USAGE = '2.5.29.37';
const LATIN1 = new TextDecoder('latin1');

/** RFC 5952: lower case, the longest run of two or more zero groups as `::`. */
function ipv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((bytes[at * 2] ?? 0) << 8) | (bytes[at * 2 + 1] ?? 0));
  let [from, length] = [-1, 1];
  for (let at = 0; at < 8; at += 1) {
    let run = 0;
    while (groups[at + run] === 0) run += 1;
    if (run > length) [from, length] = [at, run];
  }
  const text = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  return from < 0 ? text(groups) : `${text(groups.slice(0, from))}::${text(groups.slice(from + length))}`;
}

function ip(bytes: Uint8Array): string {
  return bytes.length === 4 ? bytes.join('.') : bytes.length === 16 ? ipv6(bytes) : hex(bytes);
}

function generalName(of: Der): San {
  const value = content(of);
  switch (of.tag & 0x1f) {
    case 1:
      return { kind: 'email', value: LATIN1.decode(value) };
    case 2:
      return { kind: 'dns', value: LATIN1.decode(value) };
    case 4:
      return { kind: 'dir', value: nameText(readName(children(of)[0])) };
    case 6:
      return { kind: 'uri', value: LATIN1.decode(value) };
    case 7:
      return { kind: 'ip', value: ip(value) };
    case 8:
      return { kind: 'rid', value: oidText(value) };
    default:
      return { kind: 'other', value: hex(value) };
  }
}

const SAN_LABEL = {
  dns: 'DNS:',
  ip: 'IP Address:',
  rid: 'Registered ID:',
  email: 'email:',
  uri: 'URI:',
  dir: 'DirName:',
  other: 'othername:',
} as const;

/** `DNS:web.example, IP Address:10.0.0.1` */
export function sansText(sans: readonly San[]): string {
  return sans.map(({ kind, value }) => `${SAN_LABEL[kind]}${value}`).join(', ');
}

export interface BasicConstraints {
  readonly ca: boolean;
  readonly pathLength: number | null;
}

function basicConstraints(value: Der): BasicConstraints {
  const parts = sequence(value);
  const flag = parts.find((part) => part.tag === TAG.boolean);
  const length = parts.find((part) => part.tag === TAG.integer);
  return {
    ca: flag !== undefined && content(flag)[0] !== 0,
    pathLength: length ? readNumber(length) : null,
  };
}

/** The set bits, in X.509's order. @throws DerError */
export function readKeyUsage(value: Der): readonly (typeof KEY_USAGES)[number][] {
  const bits = readBits(value);
  return KEY_USAGES.filter((_, at) => ((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
}

/** Identifiers of the purposes. @throws DerError */
export function readPurposes(value: Der): readonly string[] {
  return sequence(value).map(readOid);
}

function authorityKey(value: Der): string | null {
  const keyIdentifier = sequence(value).find((part) => part.tag === 0x80);
  return keyIdentifier ? hex(content(keyIdentifier)) : null;
}

/** What the rest of a certificate is judged by. */
export interface ReadExtensions {
  readonly list: readonly ExtensionInfo[];
  readonly sans: readonly San[];
  readonly constraints: BasicConstraints;
  readonly subjectKeyId: string | null;
  readonly authorityKeyId: string | null;
}

export const NO_EXTENSIONS: ReadExtensions = {
  list: [],
  sans: [],
  constraints: { ca: false, pathLength: null },
  subjectKeyId: null,
  authorityKeyId: null,
};

interface One {
  readonly text: string;
  readonly found?: Partial<Omit<ReadExtensions, 'list'>>;
}

function one(oid: string, bytes: Uint8Array): One {
  const value = readDer(bytes);
  switch (oid) {
    case OID.subjectAltName: {
      const sans = sequence(value).map(generalName);
      return { text: sansText(sans), found: { sans } };
    }
    case OID.basicConstraints: {
      const constraints = basicConstraints(value);
      const { ca, pathLength } = constraints;
      return {
        text: `CA:${ca ? 'TRUE' : 'FALSE'}${pathLength === null ? '' : `, pathlen:${pathLength}`}`,
        found: { constraints },
      };
    }
    case OID.subjectKeyIdentifier: {
      const subjectKeyId = hex(content(expect(value, TAG.octetString)));
      return { text: colons(subjectKeyId), found: { subjectKeyId } };
    }
    case OID.authorityKeyIdentifier: {
      const authorityKeyId = authorityKey(value);
      return { text: colons(authorityKeyId ?? hex(bytes)), found: { authorityKeyId } };
    }
    case OID.keyUsage:
      return {
        text: readKeyUsage(value)
          .map(([, text]) => text)
          .join(', '),
      };
    case EXTENDED_KEY_USAGE:
      return { text: readPurposes(value).map(purposeName).join(', ') };
    default:
      return { text: colons(hex(bytes)) };
  }
}

/** One that cannot be read is shown by its bytes: it must not hide the rest. */
function tolerant(oid: string, bytes: Uint8Array): One {
  try {
    return one(oid, bytes);
  } catch {
    return { text: colons(hex(bytes)) };
  }
}

/** @throws DerError where the list itself cannot be read */
export function readExtensions(of: Der | undefined): ReadExtensions {
  let all: ReadExtensions = NO_EXTENSIONS;
  for (const each of sequence(of)) {
    const parts = sequence(each);
    const oid = readOid(parts[0]);
    const flag = parts[1]?.tag === TAG.boolean ? parts[1] : undefined;
    const critical = flag !== undefined && content(flag)[0] !== 0;
    const bytes = content(expect(parts[flag ? 2 : 1], TAG.octetString));
    const { text, found } = tolerant(oid, bytes);
    const info: ExtensionInfo = { oid, name: extensionName(oid), critical, text, hex: hex(bytes) };
    all = { ...all, ...found, list: [...all.list, info] };
  }
  return all;
}
