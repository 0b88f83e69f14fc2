/** `CertificateRequestAttributes`: equality decides which request in the databag is the wanted one. */
import { rememberedOf } from '../memo';
import type { RequestAttributes } from '../setup';
import { sansOf, subjectValue } from '../pki/csr';
import { OID } from '../pki/oid';
import type { Csr } from '../pki/types';

/** All fields with the library's defaults; sets as sorted lists; empty sets are absent ones. */
interface Normal {
  readonly fields: readonly (string | boolean | null)[];
  readonly sets: readonly (readonly string[])[];
}

function set(values: readonly string[] | undefined): readonly string[] {
  return values ? [...new Set(values)].sort() : [];
}

const normal = rememberedOf((attributes: RequestAttributes): Normal => ({
  fields: [
    attributes.commonName,
    attributes.emailAddress ?? null,
    attributes.organization ?? null,
    attributes.organizationalUnit ?? null,
    attributes.countryName ?? null,
    attributes.stateOrProvinceName ?? null,
    attributes.localityName ?? null,
    attributes.isCa ?? false,
    attributes.addUniqueId ?? true,
  ],
  sets: [set(attributes.sansDns), set(attributes.sansIp), set(attributes.sansOid)],
}));

function sameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}

/** `CertificateRequestAttributes.__eq__` */
export function sameAttributes(a: RequestAttributes, b: RequestAttributes): boolean {
  if (a === b) return true;
  const [x, y] = [normal(a), normal(b)];
  return sameList(x.fields, y.fields) && x.sets.every((s, i) => sameList(s, y.sets[i] ?? []));
}

function optionalField<K extends string>(key: K, value: string | undefined): Readonly<Partial<Record<K, string>>> {
  return (value === undefined ? {} : { [key]: value }) as Readonly<Partial<Record<K, string>>>;
}

const decoded = new WeakMap<Csr, { readonly yes?: RequestAttributes; readonly no?: RequestAttributes }>();

/** `CertificateRequestAttributes.from_csr` */
export function attributesFromCsr(csr: Csr, isCa: boolean): RequestAttributes {
  const slot = isCa ? 'yes' : 'no';
  const known = decoded.get(csr);
  const before = known?.[slot];
  if (before) return before;
  const value = (oid: string) => subjectValue(csr.subject, oid);
  const made: RequestAttributes = {
    commonName: value(OID.commonName) ?? '',
    sansDns: sansOf(csr, 'dns'),
    sansIp: sansOf(csr, 'ip'),
    sansOid: sansOf(csr, 'rid'),
    ...optionalField('emailAddress', value(OID.emailAddress)),
    ...optionalField('organization', value(OID.organizationName)),
    ...optionalField('organizationalUnit', value(OID.organizationalUnitName)),
    ...optionalField('countryName', value(OID.countryName)),
    ...optionalField('stateOrProvinceName', value(OID.stateOrProvinceName)),
    ...optionalField('localityName', value(OID.localityName)),
    isCa,
    addUniqueId: value(OID.x500UniqueIdentifier) !== undefined,
  };
  decoded.set(csr, { ...known, [slot]: made });
  return made;
}
