import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { attributesOf } from '../attributes';
import { decode } from '../read/decode';
import { decodedRequest, pairOf, realPair, type Kind } from '../testing';

/** The Python of the recorder, with the real library and `cryptography`. */
const python = execFileSync('node', ['conformance/env.mjs', '1.12.0'], { encoding: 'utf8' }).trim();

const READ = `
import json, sys
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from charmlibs.interfaces.tls_certificates import _tls_certificates as lib
given = json.load(sys.stdin)
key = lib.PrivateKey.from_string(given["key"])
ca_key = lib.PrivateKey.from_string(given["caKey"])
csr = lib.CertificateSigningRequest.from_string(given["csr"])
cert = lib.Certificate.from_string(given["certificate"])
ca = lib.Certificate.from_string(given["ca"])
cert._cert.verify_directly_issued_by(ca._cert)
ca._cert.verify_directly_issued_by(ca._cert)
a = lib.CertificateRequestAttributes.from_csr(csr, is_ca=given["isCa"])
fields = {k: set(v) if isinstance(v, list) else v for k, v in given["wanted"].items()}
wanted = lib.CertificateRequestAttributes(**fields)
print(json.dumps({
    "raws": [csr.raw == given["csr"], cert.raw == given["certificate"], str(key) == given["key"], str(ca_key) == given["caKey"]],
    "pairs": [csr.matches_private_key(key), csr.matches_certificate(cert), cert.matches_private_key(key), ca.matches_private_key(ca_key)],
    "signed": csr._csr.is_signature_valid,
    "is_ca": cert.is_ca,
    "equal": a == wanted,
    "unequal": a == lib.CertificateRequestAttributes(**{**fields, "common_name": "other"}),
    "sha256": cert._cert.fingerprint(hashes.SHA256()).hex(),
    "ends": cert._cert.not_valid_after_utc.timestamp(),
    "subject": [[x.oid.dotted_string, x.value] for x in csr._csr.subject],
}))
`;

const WANTED = {
  common_name: 'web.example',
  sans_dns: ['web.example', '*.web.example'],
  sans_ip: ['10.0.0.1', '2001:db8::1'],
  sans_oid: ['2.999.7'],
  organization: 'Überall, Ltd',
  email_address: 'web@example.org',
  country_name: 'DE',
};

const KINDS: readonly (Kind & { readonly isCa: boolean })[] = [
  { algorithm: 'rsa', size: 2048, isCa: false },
  { algorithm: 'rsa', size: 3072, isCa: true },
  { algorithm: 'rsa', size: 4096, isCa: false },
  { algorithm: 'ecdsa', size: 256, isCa: true },
  { algorithm: 'ecdsa', size: 384, isCa: false },
];

it.each(KINDS)(
  'the real library and cryptography read $algorithm $size (CA: $isCa) as they read their own',
  async ({ isCa, ...kind }) => {
    const attributes = {
      commonName: WANTED.common_name,
      sansDns: WANTED.sans_dns,
      sansIp: WANTED.sans_ip,
      sansOid: WANTED.sans_oid,
      organization: WANTED.organization,
      emailAddress: WANTED.email_address,
      countryName: WANTED.country_name,
      isCa,
    };
    const pair = pairOf(attributes, kind);
    const made = await realPair(pair);
    const input = JSON.stringify({ ...made, isCa, wanted: { ...WANTED, is_ca: isCa } });
    const read = JSON.parse(execFileSync(python, ['-c', READ], { input, encoding: 'utf8' })) as Record<string, unknown>;
    const certificate = decode(made.certificate);
    expect(read).toEqual({
      raws: [true, true, true, true],
      pairs: [true, true, true, true],
      signed: true,
      is_ca: isCa,
      equal: true,
      unequal: false,
      sha256: certificate.kind === 'problem' ? '' : certificate.sha256,
      ends: pair.certificate.notAfter,
      subject: pair.csr.subject,
    });
    expect(attributesOf(decodedRequest(made.csr), isCa)).toMatchObject({
      commonName: 'web.example',
      isCa,
      addUniqueId: true,
    });
  },
);
