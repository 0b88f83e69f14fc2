/** Facts of keys, requests and certificates that a charm reads off the library's objects. */
import { attributesFromCsr } from '../../model/library/attributes';
import { isCa, sansOf, subjectValue } from '../../model/pki/csr';
import { OID } from '../../model/pki/oid';
import { parsePem, samePublicKey, type PkiObject } from '../../model/pki/pem';
import type { Certificate, Csr } from '../../model/pki/types';
import { Unanswerable } from './context';
import { isList, type Json } from './marks';
import { nameTerm } from './library-questions';
import type { Terms } from './terms';
import { instantText } from './time-questions';

const SUBJECT: Readonly<Record<string, string>> = {
  email_address: OID.emailAddress,
  organization: OID.organizationName,
  organizational_unit: OID.organizationalUnitName,
  country_name: OID.countryName,
  state_or_province_name: OID.stateOrProvinceName,
  locality_name: OID.localityName,
};
const SANS: Readonly<Record<string, string>> = { sans_dns: 'dns', sans_ip: 'ip', sans_oid: 'rid' };

function objectOf(value: Json): PkiObject {
  const text = typeof value === 'object' && value !== null && !isList(value) ? value['text'] : null;
  const parsed = typeof text === 'string' ? parsePem(text) : null;
  if (!parsed) throw new Unanswerable('a fact of what is no PEM object');
  return parsed;
}

function shared(terms: Terms, of: Certificate | Csr, fact: string): string | null {
  if (fact === 'common_name') return nameTerm(terms, subjectValue(of.subject, OID.commonName) ?? '');
  const sans = SANS[fact];
  if (sans !== undefined) return JSON.stringify(sansOf(of, sans));
  const oid = SUBJECT[fact];
  return oid === undefined ? null : JSON.stringify(subjectValue(of.subject, oid) ?? null);
}

function ofCertificate(terms: Terms, of: Certificate, fact: string, args: readonly Json[]): string {
  switch (fact) {
    case 'is_ca':
      return String(isCa(of));
    case 'expiry_time':
      return String(terms.allot('time', instantText(of.notAfter * 1_000_000)));
    case 'validity_start_time':
      return String(terms.allot('time', instantText(of.notBefore * 1_000_000)));
    case 'matches_private_key':
      return String(matches(of, args[0] ?? null));
    default:
      throw new Unanswerable(`${fact} of a certificate`);
  }
}

function matches(of: Certificate | Csr, other: Json): boolean {
  const object = objectOf(other);
  return samePublicKey(of.key, object.kind === 'key' ? object : object.key);
}

function ofCsr(of: Csr, fact: string, args: readonly Json[]): string {
  switch (fact) {
    case 'matches_private_key':
    case 'matches_certificate':
      return String(matches(of, args[0] ?? null));
    case 'has_unique_identifier':
      return String(attributesFromCsr(of, false).addUniqueId === true);
    default:
      throw new Unanswerable(`${fact} of a request`);
  }
}

export function askValue(terms: Terms, subject: Json, fact: string, args: readonly Json[]): string {
  const of = objectOf(subject);
  if (of.kind === 'key') {
    if (fact === 'algorithm') return of.alg;
    if (fact === 'key_size') return String(of.size);
    if (fact === 'is_valid') return 'true';
    throw new Unanswerable(`${fact} of a key`);
  }
  const told = shared(terms, of, fact);
  if (told !== null) return told;
  return of.kind === 'cert' ? ofCertificate(terms, of, fact, args) : ofCsr(of, fact, args);
}
