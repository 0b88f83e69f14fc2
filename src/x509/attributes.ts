/** What the library takes for the attributes of a request: `CertificateRequestAttributes.from_csr` on a real one. */
import type { RequestAttributes } from '../model/setup';
import { OID } from '../model/pki/oid';
import { nameValue } from './read/name';
import type { Decoded, ExtensionInfo, SanKind } from './read/types';

function sansOf(object: Decoded, kind: SanKind): readonly string[] {
  return object.sans.flatMap((san) => (san.kind === kind ? [san.value] : []));
}

/** @param isCa from the databag: a request does not say it */
export function attributesOf(object: Decoded, isCa: boolean): RequestAttributes {
  const value = (oid: string) => nameValue(object.subject, oid);
  const optional = (key: keyof RequestAttributes, oid: string) => {
    const found = value(oid);
    return found === undefined ? {} : { [key]: found };
  };
  return {
    commonName: value(OID.commonName) ?? '',
    sansDns: sansOf(object, 'dns'),
    sansIp: sansOf(object, 'ip'),
    sansOid: sansOf(object, 'rid'),
    ...optional('emailAddress', OID.emailAddress),
    ...optional('organization', OID.organizationName),
    ...optional('organizationalUnit', OID.organizationalUnitName),
    ...optional('countryName', OID.countryName),
    ...optional('stateOrProvinceName', OID.stateOrProvinceName),
    ...optional('localityName', OID.localityName),
    isCa,
    addUniqueId: value(OID.x500UniqueIdentifier) !== undefined,
  };
}

/** `additional_critical_extensions`: the library compares them too. */
export function criticalExtensions(object: Decoded): readonly ExtensionInfo[] {
  return object.extensions.filter((each) => each.critical && each.oid !== OID.subjectAltName);
}
