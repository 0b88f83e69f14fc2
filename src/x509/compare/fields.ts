/** The fields of a request or certificate as rows of text, in one order, so that two can stand side by side. */
import { OID } from '../../model/pki/oid';
import { colons } from '../bytes';
import { attributeShort } from '../oids';
import { nameText } from '../read/name';
import type { Decoded, SanKind } from '../read/types';

export const SECTIONS = ['Subject', 'Issuer', 'Validity', 'Extensions', 'Key', 'Signature', 'Whole'] as const;
export type Section = (typeof SECTIONS)[number];

/** How the library's comparison of attributes treats a field. */
export type Counts =
  /** The values must be equal. */
  | 'value'
  /** Only whether there is one (`add_unique_id_to_subject_name`). */
  | 'presence'
  /** Not at all. */
  | 'no';

export interface Field {
  readonly id: string;
  readonly section: Section;
  readonly label: string;
  readonly value: string;
  readonly counts: Counts;
}

/** One side: the object, and what its databag says of CA where it is a request. */
export interface Side {
  readonly object: Decoded;
  /** `ca` beside the request in the databag; null: not known. */
  readonly ca: boolean | null;
}

const WORDS: Readonly<Record<string, string>> = {
  [OID.commonName]: 'Common name',
  [OID.x500UniqueIdentifier]: 'Unique identifier',
  [OID.organizationName]: 'Organization',
  [OID.organizationalUnitName]: 'Organizational unit',
  [OID.emailAddress]: 'E-mail address',
  [OID.countryName]: 'Country',
  [OID.stateOrProvinceName]: 'State or province',
  [OID.localityName]: 'Locality',
};

const SAN_WORDS: readonly (readonly [SanKind, string, Counts])[] = [
  ['dns', 'DNS names', 'value'],
  ['ip', 'IP addresses', 'value'],
  ['rid', 'Registered IDs', 'value'],
  ['email', 'E-mail addresses', 'no'],
  ['uri', 'URIs', 'no'],
  ['dir', 'Directory names', 'no'],
  ['other', 'Other names', 'no'],
];

function subjectFields({ object }: Side): readonly Field[] {
  const isRequest = object.kind === 'csr';
  const seen = new Map<string, number>();
  return object.subject.map(({ oid, value }): Field => {
    const nth = (seen.get(oid) ?? 0) + 1;
    seen.set(oid, nth);
    const isUniqueId = oid === OID.x500UniqueIdentifier;
    // The library reads the first value of an attribute.
    const counts = !isRequest || !(oid in WORDS) || nth > 1 ? 'no' : isUniqueId ? 'presence' : 'value';
    const label = WORDS[oid] ?? attributeShort(oid);
    return {
      id: `subject ${oid} ${nth}`,
      section: 'Subject',
      label: nth > 1 ? `${label} ${nth}` : label,
      value,
      counts,
    };
  });
}

/** `9 Nov 2026, 06:00:00 UTC` */
export function dateText(at: number): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(new Date(at).toUTCString()) ?? [];
  return `${Number(day)} ${month ?? ''} ${year ?? ''}, ${clock ?? ''} UTC`;
}

function certificateFields({ object }: Side): readonly Field[] {
  if (object.kind !== 'cert') return [];
  const field = (id: string, section: Section, label: string, value: string): Field => ({
    id,
    section,
    label,
    value,
    counts: 'no',
  });
  return [
    field('issuer', 'Issuer', 'Name', nameText(object.issuer)),
    field('serial', 'Issuer', 'Serial number', colons(object.serial)),
    field('not-before', 'Validity', 'Not before', dateText(object.notBefore)),
    field('not-after', 'Validity', 'Not after', dateText(object.notAfter)),
  ];
}

function extensionFields({ object, ca }: Side): readonly Field[] {
  const isRequest = object.kind === 'csr';
  const sans = SAN_WORDS.flatMap(([kind, label, counts]): Field[] => {
    const values = object.sans.flatMap((san) => (san.kind === kind ? [san.value] : []));
    if (values.length === 0) return [];
    const value = [...new Set(values)].sort().join(', ');
    return [{ id: `san ${kind}`, section: 'Extensions', label, value, counts: isRequest ? counts : 'no' }];
  });
  const isCa = object.kind === 'cert' ? object.isCa : ca;
  const caField: Field = {
    id: 'ca',
    section: 'Extensions',
    label: 'CA certificate',
    value: isCa === null ? 'not in the request' : isCa ? 'yes' : 'no',
    counts: isRequest && isCa !== null ? 'value' : 'no',
  };
  const others = object.extensions
    .filter((each) => each.oid !== OID.subjectAltName && each.oid !== OID.basicConstraints)
    .map((each): Field => ({
      id: `extension ${each.oid}`,
      section: 'Extensions',
      label: each.name.replace(/^X509v3 /, ''),
      value: each.critical ? `critical, ${each.text}` : each.text,
      counts: isRequest && each.critical ? 'value' : 'no',
    }));
  return [...sans, caField, ...others];
}

function keyText({ key }: Decoded): string {
  return `${key.name}${key.bits === null ? '' : `, ${key.bits.toLocaleString('en-US')} bit`}`;
}

function rest({ object }: Side): readonly Field[] {
  const { key, signature, sha256, sha1 } = object;
  const field = (id: string, section: Section, label: string, value: string): Field => ({
    id,
    section,
    label,
    value,
    counts: 'no',
  });
  return [
    field('key kind', 'Key', 'Kind', keyText(object)),
    field('key', 'Key', 'SHA-256 of the public key', key.id),
    field('signature algorithm', 'Signature', 'Algorithm', signature.algorithm),
    field('signature', 'Signature', 'Value', colons(signature.value).toLowerCase()),
    field('sha256', 'Whole', 'SHA-256 fingerprint', colons(sha256)),
    field('sha1', 'Whole', 'SHA-1 fingerprint', colons(sha1)),
  ];
}

/** Every field, in the order in which a view shows them. */
export function fieldsOf(side: Side): readonly Field[] {
  return [...subjectFields(side), ...certificateFields(side), ...extensionFields(side), ...rest(side)];
}
