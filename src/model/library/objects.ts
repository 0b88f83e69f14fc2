/** The library's dataclasses over databag entries, parsed once for each entry. */
import { parseCertificate, parseCsr } from '../pki/pem';
import type { Certificate, Csr } from '../pki/types';
import type { CertificateEntry, CertificateError } from './databag';
import { tlsCertificatesError } from './errors';

export interface RequirerCertificateRequest {
  readonly relationId: number;
  readonly csr: Csr;
  readonly isCa: boolean;
}

export interface ProviderCertificate {
  readonly relationId: number;
  readonly certificate: Certificate;
  readonly csr: Csr;
  readonly ca: Certificate;
  readonly chain: readonly Certificate[];
  readonly revoked: boolean | null;
}

export interface ProviderCertificateError {
  readonly relationId: number;
  readonly csr: Csr;
  readonly error: CertificateError;
}

const parsed = new WeakMap<object, Csr>();

/** `CertificateSigningRequest.from_string`; `entry` is the databag entry that holds the text. @throws PyError */
export function csrFrom(entry: object, text: string): Csr {
  const known = parsed.get(entry);
  if (known) return known;
  const csr = parseCsr(text);
  if (!csr) throw tlsCertificatesError('Could not load CSR');
  parsed.set(entry, csr);
  return csr;
}

function certificateFrom(text: string): Certificate {
  const certificate = parseCertificate(text);
  if (!certificate) throw tlsCertificatesError('Could not load certificate');
  return certificate;
}

const certificates = new WeakMap<CertificateEntry, ProviderCertificate>();

/** `_Certificate.to_provider_certificate`. @throws PyError where a text is not PEM */
export function toProviderCertificate(entry: CertificateEntry, relationId: number): ProviderCertificate {
  const known = certificates.get(entry);
  if (known?.relationId === relationId) return known;
  const made: ProviderCertificate = {
    relationId,
    certificate: certificateFrom(entry.certificate),
    csr: csrFrom(entry, entry.certificate_signing_request),
    ca: certificateFrom(entry.ca),
    chain: (entry.chain ?? []).map(certificateFrom),
    revoked: entry.revoked,
  };
  certificates.set(entry, made);
  return made;
}
