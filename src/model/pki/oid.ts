/** Object identifiers that requests and certificates use (RFC 5280). */
export const OID = {
  commonName: '2.5.4.3',
  x500UniqueIdentifier: '2.5.4.45',
  organizationName: '2.5.4.10',
  organizationalUnitName: '2.5.4.11',
  emailAddress: '1.2.840.113549.1.9.1',
  countryName: '2.5.4.6',
  stateOrProvinceName: '2.5.4.8',
  localityName: '2.5.4.7',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
} as const;
