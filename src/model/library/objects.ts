/** The library's dataclasses over databag entries, parsed once for each entry. */
import { parseCertificate, parseCsr } from '../pki/pem';
import type { Certificate, Csr } from '../pki/types';
import type { CertificateEntry, CertificateError, CsrEntry } from './databag';
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

/** What was made of a databag's entries, for the relation that it was made for. */
class Made<Entry extends object, T> {
  private readonly known = new WeakMap<Entry, { readonly relationId: number; readonly made: T }>();

  constructor(private readonly make: (entry: Entry, relationId: number) => T) {}

  of(entry: Entry, relationId: number): T {
    const known = this.known.get(entry);
    if (known?.relationId === relationId) return known.made;
    const made = this.make(entry, relationId);
    this.known.set(entry, { relationId, made });
    return made;
  }
}

const requests = new Made<readonly CsrEntry[], readonly RequirerCertificateRequest[]>((entries, relationId) =>
  entries.map((entry) => ({
    relationId,
    csr: csrFrom(entry, entry.certificate_signing_request),
    isCa: entry.ca ?? false,
  })),
);

/** Entries of a requirer's databag as requests. @throws PyError where a text is not PEM */
export function toRequests(entries: readonly CsrEntry[], relationId: number): readonly RequirerCertificateRequest[] {
  return requests.of(entries, relationId);
}

const certificates = new Made<CertificateEntry, ProviderCertificate>((entry, relationId) => ({
  relationId,
  certificate: certificateFrom(entry.certificate),
  csr: csrFrom(entry, entry.certificate_signing_request),
  ca: certificateFrom(entry.ca),
  chain: (entry.chain ?? []).map(certificateFrom),
  revoked: entry.revoked,
}));

/** `_Certificate.to_provider_certificate`. @throws PyError where a text is not PEM */
export function toProviderCertificate(entry: CertificateEntry, relationId: number): ProviderCertificate {
  return certificates.of(entry, relationId);
}

const lists = new Made<readonly CertificateEntry[], readonly ProviderCertificate[]>((entries, relationId) =>
  entries.map((entry) => toProviderCertificate(entry, relationId)),
);

/** The same for all entries. @throws PyError where a text is not PEM */
export function toProviderCertificates(
  entries: readonly CertificateEntry[],
  relationId: number,
): readonly ProviderCertificate[] {
  return lists.of(entries, relationId);
}
