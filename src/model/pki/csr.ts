/** Requests and certificates: made as `CertificateSigningRequest.generate` and `Certificate.generate` make them. */
import type { RequestAttributes } from '../setup';
import { OID } from './oid';
import { makeCertificate, makeCsr, makeKey } from './pem';
import type { Certificate, Csr, Extension, Name, PrivateKey } from './types';

/** Draws the next fresh number of a kind (docs/symbolic-pem.md, "Fresh numbers"). */
export type Fresh = (kind: 'keys' | 'uuids' | 'serials' | 'signatures') => number;

type GeneralName = readonly [kind: string, value: string];

/** Text of `uuid.uuid4()` number n. */
export function uuidText(n: number): string {
  return `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** `PrivateKey.generate` */
export function generateKey(algorithm: 'rsa' | 'ecdsa', size: number | null, fresh: Fresh): PrivateKey {
  return algorithm === 'rsa'
    ? makeKey('rsa', `k${fresh('keys')}`, size ?? 2048)
    : makeKey('ec', `k${fresh('keys')}`, size ?? 256);
}

/** An address as Python's `ipaddress` writes it. IPv6 has many spellings and one normal form. */
export function ipText(ip: string): string {
  if (!ip.includes(':')) return ip;
  const host = `http://[${ip}]/`;
  return URL.canParse(host) ? new URL(host).hostname.slice(1, -1) : ip;
}

/** `_extract_subject_name_attributes`: the order of the pairs is the library's. */
export function subjectOf(attributes: RequestAttributes, fresh: Fresh): Name {
  const pairs: [string, string | undefined][] = [[OID.commonName, attributes.commonName]];
  if (attributes.addUniqueId ?? true) pairs.push([OID.x500UniqueIdentifier, uuidText(fresh('uuids'))]);
  pairs.push(
    [OID.organizationName, attributes.organization],
    [OID.organizationalUnitName, attributes.organizationalUnit],
    [OID.emailAddress, attributes.emailAddress],
    [OID.countryName, attributes.countryName],
    [OID.stateOrProvinceName, attributes.stateOrProvinceName],
    [OID.localityName, attributes.localityName],
  );
  return pairs.flatMap(([oid, value]) => (value ? [[oid, value] as const] : []));
}

function sanExtension(names: readonly GeneralName[]): readonly Extension[] {
  if (names.length === 0) return [];
  const sorted = [...names].sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]));
  return [{ c: false, oid: OID.subjectAltName, v: sorted }];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function unique(names: readonly GeneralName[]): readonly GeneralName[] {
  const seen = new Set<string>();
  return names.filter(([kind, value]) => {
    const key = `${kind}:${value}`;
    return seen.has(key) ? false : (seen.add(key), true);
  });
}

/** `CertificateSigningRequest.generate` */
export function generateCsr(attributes: RequestAttributes, key: PrivateKey, fresh: Fresh): Csr {
  const subject = subjectOf(attributes, fresh);
  const sans: readonly GeneralName[] = [
    ...(attributes.sansOid ?? []).map((x) => ['rid', x] as const),
    ...(attributes.sansIp ?? []).map((x) => ['ip', ipText(x)] as const),
    ...(attributes.sansDns ?? []).map((x) => ['dns', x] as const),
  ];
  return makeCsr(key, subject, sanExtension(unique(sans)), key.alg === 'ec' ? fresh('signatures') : null);
}

export function sans(object: Csr | Certificate): readonly GeneralName[] {
  const extension = object.ext.find((x) => x.oid === OID.subjectAltName);
  return Array.isArray(extension?.v) ? (extension.v as GeneralName[]) : [];
}

/** Values of one kind of alternative name: `dns`, `ip`, `rid`, `email`. */
export function sansOf(object: Csr | Certificate, kind: string): readonly string[] {
  return sans(object).flatMap(([k, value]) => (k === kind ? [value] : []));
}

export function subjectValue(name: Name, oid: string): string | undefined {
  return name.find(([o]) => o === oid)?.[1];
}

/** basicConstraints says CA. */
export function isCa(certificate: Certificate): boolean {
  const constraints = certificate.ext.find((x) => x.oid === OID.basicConstraints)?.v;
  return (constraints as { readonly ca?: unknown } | undefined)?.ca === true;
}

function usage(names: readonly string[]): Extension {
  return { c: true, oid: OID.keyUsage, v: names };
}

/** `_generate_certificate_request_extensions` */
function certificateExtensions(csr: Csr, ca: Certificate, asCa: boolean): readonly Extension[] {
  const authority = ca.ext.find((x) => x.oid === OID.subjectKeyIdentifier)?.v;
  const email = subjectValue(csr.subject, OID.emailAddress);
  const names = unique([...sans(csr), ...(email ? [['email', email] as const] : [])]);
  const own: Extension[] = [
    { c: false, oid: OID.authorityKeyIdentifier, v: { key: authority } },
    { c: false, oid: OID.subjectKeyIdentifier, v: csr.key.id },
    { c: true, oid: OID.basicConstraints, v: { ca: asCa, path: null } },
    ...sanExtension(names),
  ];
  if (asCa) own.push(usage(['cRLSign', 'keyCertSign']));
  else if (csr.key.alg === 'ec' && !csr.ext.some((x) => x.oid === OID.keyUsage)) {
    own.push(usage(['digitalSignature']));
  }
  const taken = new Set([...own.map((x) => x.oid), OID.subjectAltName]);
  return [...own, ...csr.ext.filter((x) => !taken.has(x.oid))];
}

/** `Certificate.generate`. @param now milliseconds; X.509 cuts it to seconds */
export function generateCertificate(
  csr: Csr,
  ca: Certificate,
  caKey: PrivateKey,
  validityS: number,
  asCa: boolean,
  now: number,
  fresh: Fresh,
): Certificate {
  const serial = fresh('serials');
  const parts = {
    key: csr.key,
    subject: csr.subject,
    issuer: ca.issuer,
    ext: certificateExtensions(csr, ca, asCa),
    serial,
    notBefore: Math.floor(now / 1000),
    notAfter: Math.floor((now + validityS * 1000) / 1000),
    signedBy: caKey.id,
  };
  return makeCertificate(parts, caKey.alg === 'ec' ? fresh('signatures') : null);
}

/** `Certificate.generate_self_signed_ca` */
export function generateCa(
  attributes: RequestAttributes,
  key: PrivateKey,
  validityS: number,
  now: number,
  fresh: Fresh,
): Certificate {
  const serial = fresh('serials');
  const subject = subjectOf(attributes, fresh);
  const usages =
    key.alg === 'rsa' ? ['digitalSignature', 'keyCertSign', 'keyEncipherment'] : ['digitalSignature', 'keyCertSign'];
  const ext: readonly Extension[] = [
    { c: false, oid: OID.subjectKeyIdentifier, v: key.id },
    { c: true, oid: OID.basicConstraints, v: { ca: true, path: null } },
    usage(usages),
  ];
  const parts = {
    key,
    subject,
    issuer: subject,
    ext,
    serial,
    notBefore: Math.floor(now / 1000),
    notAfter: Math.floor((now + validityS * 1000) / 1000),
    signedBy: key.id,
  };
  return makeCertificate(parts, key.alg === 'ec' ? fresh('signatures') : null);
}
