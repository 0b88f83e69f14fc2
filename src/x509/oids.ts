/** Names of object identifiers, spelled as OpenSSL prints them. */

interface OidName {
  readonly short: string;
  readonly long: string;
}

const ATTRIBUTES: Readonly<Record<string, OidName>> = {
  '2.5.4.3': { short: 'CN', long: 'commonName' },
  '2.5.4.4': { short: 'SN', long: 'surname' },
  '2.5.4.5': { short: 'serialNumber', long: 'serialNumber' },
  '2.5.4.6': { short: 'C', long: 'countryName' },
  '2.5.4.7': { short: 'L', long: 'localityName' },
  '2.5.4.8': { short: 'ST', long: 'stateOrProvinceName' },
  '2.5.4.9': { short: 'street', long: 'streetAddress' },
  '2.5.4.10': { short: 'O', long: 'organizationName' },
  '2.5.4.11': { short: 'OU', long: 'organizationalUnitName' },
  '2.5.4.12': { short: 'title', long: 'title' },
  '2.5.4.17': { short: 'postalCode', long: 'postalCode' },
  '2.5.4.42': { short: 'GN', long: 'givenName' },
  '2.5.4.45': { short: 'x500UniqueIdentifier', long: 'x500UniqueIdentifier' },
  '2.5.4.46': { short: 'dnQualifier', long: 'dnQualifier' },
  '0.9.2342.19200300.100.1.1': { short: 'UID', long: 'userId' },
  '0.9.2342.19200300.100.1.25': { short: 'DC', long: 'domainComponent' },
  '1.2.840.113549.1.9.1': { short: 'emailAddress', long: 'emailAddress' },
};

const EXTENSIONS: Readonly<Record<string, string>> = {
  '2.5.29.14': 'X509v3 Subject Key Identifier',
  '2.5.29.15': 'X509v3 Key Usage',
  '2.5.29.17': 'X509v3 Subject Alternative Name',
  '2.5.29.18': 'X509v3 Issuer Alternative Name',
  '2.5.29.19': 'X509v3 Basic Constraints',
  '2.5.29.30': 'X509v3 Name Constraints',
  '2.5.29.31': 'X509v3 CRL Distribution Points',
  '2.5.29.32': 'X509v3 Certificate Policies',
  '2.5.29.35': 'X509v3 Authority Key Identifier',
  '2.5.29.37': 'X509v3 Extended Key Usage',
  '1.3.6.1.5.5.7.1.1': 'Authority Information Access',
  '1.3.6.1.5.5.7.1.24': 'TLS Feature',
  '1.3.6.1.4.1.11129.2.4.2': 'CT Precertificate SCTs',
};

const SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.4': 'md5WithRSAEncryption',
  '1.2.840.113549.1.1.5': 'sha1WithRSAEncryption',
  '1.2.840.113549.1.1.10': 'rsassaPss',
  '1.2.840.113549.1.1.11': 'sha256WithRSAEncryption',
  '1.2.840.113549.1.1.12': 'sha384WithRSAEncryption',
  '1.2.840.113549.1.1.13': 'sha512WithRSAEncryption',
  '1.2.840.10045.4.1': 'ecdsa-with-SHA1',
  '1.2.840.10045.4.3.2': 'ecdsa-with-SHA256',
  '1.2.840.10045.4.3.3': 'ecdsa-with-SHA384',
  '1.2.840.10045.4.3.4': 'ecdsa-with-SHA512',
  '1.3.101.112': 'ED25519',
  '1.3.101.113': 'ED448',
};

/** Curves by their identifier: OpenSSL's name, the name of NIST, bits. */
export const CURVES: Readonly<Record<string, { readonly name: string; readonly nist: string; readonly bits: number }>> =
  {
    '1.2.840.10045.3.1.7': { name: 'prime256v1', nist: 'P-256', bits: 256 },
    '1.3.132.0.34': { name: 'secp384r1', nist: 'P-384', bits: 384 },
    '1.3.132.0.35': { name: 'secp521r1', nist: 'P-521', bits: 521 },
    '1.3.132.0.10': { name: 'secp256k1', nist: '', bits: 256 },
    '1.3.36.3.3.2.8.1.1.7': { name: 'brainpoolP256r1', nist: '', bits: 256 },
    '1.3.36.3.3.2.8.1.1.11': { name: 'brainpoolP384r1', nist: '', bits: 384 },
    '1.3.36.3.3.2.8.1.1.13': { name: 'brainpoolP512r1', nist: '', bits: 512 },
    '1.3.132.0.33': { name: 'secp224r1', nist: 'P-224', bits: 224 },
  };

const PURPOSES: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'TLS Web Server Authentication',
  '1.3.6.1.5.5.7.3.2': 'TLS Web Client Authentication',
  '1.3.6.1.5.5.7.3.3': 'Code Signing',
  '1.3.6.1.5.5.7.3.4': 'E-mail Protection',
  '1.3.6.1.5.5.7.3.8': 'Time Stamping',
  '1.3.6.1.5.5.7.3.9': 'OCSP Signing',
};

/** Bits of a key usage in their order: X.509's name and what OpenSSL prints. */
export const KEY_USAGES = [
  ['digitalSignature', 'Digital Signature'],
  ['nonRepudiation', 'Non Repudiation'],
  ['keyEncipherment', 'Key Encipherment'],
  ['dataEncipherment', 'Data Encipherment'],
  ['keyAgreement', 'Key Agreement'],
  ['keyCertSign', 'Certificate Sign'],
  ['cRLSign', 'CRL Sign'],
  ['encipherOnly', 'Encipher Only'],
  ['decipherOnly', 'Decipher Only'],
] as const;

/** `CN`; the number itself where OpenSSL has no name for it. */
export function attributeShort(oid: string): string {
  return ATTRIBUTES[oid]?.short ?? oid;
}

/** `commonName` */
export function attributeLong(oid: string): string {
  return ATTRIBUTES[oid]?.long ?? oid;
}

/** `X509v3 Key Usage` */
export function extensionName(oid: string): string {
  return EXTENSIONS[oid] ?? oid;
}

/** `sha256WithRSAEncryption` */
export function signatureName(oid: string): string {
  return SIGNATURES[oid] ?? oid;
}

/** `TLS Web Server Authentication` */
export function purposeName(oid: string): string {
  return PURPOSES[oid] ?? oid;
}
