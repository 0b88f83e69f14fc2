/** `TLSCertificatesProvidesV4`, function by function. */
import { samePublicKey } from '../pki/pem';
import type { HookTools } from '../juju/hook-tools.types';
import type { Databag, EntityName } from '../juju/world';
import type { Shown } from '../hook';
import type { Capabilities } from '../setup';
import {
  dumpProviderData,
  loadProviderData,
  loadRequirerData,
  type CertificateEntry,
  type CertificateError,
  type ProviderCapabilities,
  type ProviderData,
  type RequestErrorEntry,
} from './databag';
import { asOps, asOpsDatabag, isModelError, tlsCertificatesError } from './errors';
import { csrFrom, toProviderCertificate, type ProviderCertificate, type RequirerCertificateRequest } from './objects';
import type { CallRecorder } from './recorder';
import { showCertificate, showCertificates, showCsr, showNothing, showRequests } from './show';

/** The dataclass as it stands in the databag: fields not given are None. */
function toDatabag(capabilities: Capabilities | null): ProviderCapabilities | null {
  if (!capabilities) return null;
  return {
    supports_ip_sans: capabilities.supportsIpSans ?? null,
    supports_wildcard_dns: capabilities.supportsWildcardDns ?? null,
    supports_subdomain: capabilities.supportsSubdomain ?? null,
    supports_ca_certificates: capabilities.supportsCaCertificates ?? null,
    allowed_domains: capabilities.allowedDomains ?? null,
    provider_type: capabilities.providerType ?? null,
  };
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Python's `for x in list: if …: list.remove(x)`: after a removal the next element is skipped. */
function removeWhileIterating<T>(items: readonly T[], drop: (item: T) => boolean): T[] {
  const left = [...items];
  for (let i = 0; i < left.length; i += 1) {
    const item = left[i] as T;
    if (!drop(item)) continue;
    left.splice(
      left.findIndex((x) => same(x, item)),
      1,
    );
  }
  return left;
}

export class Provider {
  constructor(
    private readonly tools: HookTools,
    private readonly recorder: CallRecorder,
    private readonly relationshipName: string,
    private readonly capabilities: Capabilities | null,
  ) {}

  private traced<T>(
    fn: string,
    args: () => readonly (readonly [string, Shown])[],
    run: () => T,
    show: (x: T) => Shown,
  ): T {
    return this.recorder.call(fn, args, run, show);
  }

  /** `_configure`: leader only. The old certificate goes here, in the first hook after a swap, signed or not. */
  configure(): void {
    this.traced(
      '_configure',
      () => [],
      () => {
        if (!this.tools.isLeader()) return;
        this.removeCertificatesForWhichNoCsrExists();
        this.publishCapabilities();
      },
      showNothing,
    );
  }

  private relations(): readonly number[] {
    return asOps(() => this.tools.relationIds(this.relationshipName));
  }

  private read(relation: number, entity: EntityName): Databag {
    return asOpsDatabag(() => this.tools.relationGet(relation, entity));
  }

  private load(relation: number): ProviderData | null {
    return loadProviderData(this.read(relation, this.tools.app));
  }

  private dump(relation: number, data: ProviderData): void {
    try {
      const changes = dumpProviderData(this.read(relation, this.tools.app), data);
      asOpsDatabag(() => this.tools.relationSet(relation, this.tools.app, changes));
    } catch (error) {
      if (!isModelError(error)) throw error;
      this.recorder.note(() => 'Failed to update relation data');
    }
  }

  /** `_publish_capabilities` */
  private publishCapabilities(): void {
    this.traced(
      '_publish_capabilities',
      () => [],
      () => {
        const wanted = toDatabag(this.capabilities);
        for (const relation of this.relations()) {
          const data = this.load(relation);
          if (data && !same(data.capabilities, wanted)) this.dump(relation, { ...data, capabilities: wanted });
        }
      },
      showNothing,
    );
  }

  /** `_remove_certificates_for_which_no_csr_exists`. Errors of withdrawn requests stay. */
  private removeCertificatesForWhichNoCsrExists(): void {
    this.traced(
      '_remove_certificates_for_which_no_csr_exists',
      () => [],
      () => {
        const certificates = this.getProviderCertificates();
        const csrs = new Set(this.getCertificateRequests().map((x) => x.csr.pem));
        for (const certificate of certificates) {
          if (!csrs.has(certificate.csr.pem)) this.removeProviderCertificate(certificate.relationId, { certificate });
        }
      },
      showNothing,
    );
  }

  /** `get_certificate_requests`: of every unit in scope, then of the application. */
  getCertificateRequests(): readonly RequirerCertificateRequest[] {
    return this.traced(
      'get_certificate_requests',
      () => [],
      () =>
        this.relations().flatMap((relation) => [
          ...this.tools.relationUnits(relation).flatMap((unit) => this.loadRequirerDatabag(relation, unit)),
          ...this.loadRequirerDatabag(relation, this.tools.relationApp(relation)),
        ]),
      showRequests,
    );
  }

  private loadRequirerDatabag(relation: number, entity: EntityName): readonly RequirerCertificateRequest[] {
    const entries = loadRequirerData(this.read(relation, entity))?.certificate_signing_requests ?? [];
    return entries.map((entry) => ({
      relationId: relation,
      csr: csrFrom(entry, entry.certificate_signing_request),
      isCa: entry.ca ?? false,
    }));
  }

  /** `get_provider_certificates` */
  getProviderCertificates(): readonly ProviderCertificate[] {
    return this.traced(
      'get_provider_certificates',
      () => [],
      () =>
        this.relations().flatMap((relation) =>
          (this.load(relation)?.certificates ?? []).map((entry) => toProviderCertificate(entry, relation)),
        ),
      showCertificates,
    );
  }

  /** `_remove_provider_certificate` */
  private removeProviderCertificate(
    relation: number,
    what: { readonly certificate: ProviderCertificate } | { readonly csrPem: string },
  ): void {
    const args = () => ('certificate' in what ? ([['certificate', showCertificate(what.certificate)]] as const) : []);
    this.traced(
      '_remove_provider_certificate',
      args,
      () => {
        const data = this.load(relation);
        const left = removeWhileIterating(data?.certificates ?? [], (entry) =>
          'certificate' in what
            ? entry.certificate === what.certificate.certificate.pem
            : entry.certificate_signing_request === what.csrPem,
        );
        if (data) this.dump(relation, { ...data, certificates: left });
      },
      showNothing,
    );
  }

  /** `_remove_request_error_for_csr` */
  private withoutErrorFor(errors: readonly RequestErrorEntry[], csrPem: string): RequestErrorEntry[] {
    return removeWhileIterating(errors, (entry) => csrFrom(entry, entry.csr).pem === csrPem);
  }

  /** `set_relation_certificate`: replaces an error and an older certificate for the same request. */
  setRelationCertificate(certificate: ProviderCertificate): void {
    this.traced(
      'set_relation_certificate',
      () => [['provider_certificate', showCertificate(certificate)]],
      () => {
        if (!this.tools.isLeader()) return;
        const { relationId: relation, csr } = certificate;
        if (!this.relations().includes(relation)) {
          throw tlsCertificatesError(`Relation ${this.relationshipName} does not exist`);
        }
        const data = this.load(relation);
        if (data) this.dump(relation, { ...data, request_errors: this.withoutErrorFor(data.request_errors, csr.pem) });
        this.removeProviderCertificate(relation, { csrPem: csr.pem });
        this.addProviderCertificate(relation, certificate);
      },
      showNothing,
    );
  }

  /** `_add_provider_certificate` */
  private addProviderCertificate(relation: number, certificate: ProviderCertificate): void {
    const entry: CertificateEntry = {
      ca: certificate.ca.pem,
      certificate_signing_request: certificate.csr.pem,
      certificate: certificate.certificate.pem,
      chain: certificate.chain.map((x) => x.pem),
      revoked: null,
    };
    const data = this.load(relation);
    if (!data || data.certificates.some((x) => same(x, entry))) return;
    this.dump(relation, { ...data, certificates: [...data.certificates, entry] });
  }

  /** `set_relation_error`: removes the certificate for that request, replaces the error. */
  setRelationError(request: RequirerCertificateRequest, error: CertificateError): void {
    const args = () =>
      [
        ['csr', showCsr(request.csr)],
        ['code', error.code],
      ] as const;
    this.traced(
      'set_relation_error',
      args,
      () => {
        if (!this.tools.isLeader()) return;
        const { relationId: relation, csr } = request;
        this.removeProviderCertificate(relation, { csrPem: csr.pem });
        const data = this.load(relation);
        if (!data) return;
        const errors = [...this.withoutErrorFor(data.request_errors, csr.pem), { csr: csr.pem, error }];
        this.dump(relation, { ...data, request_errors: errors });
      },
      showNothing,
    );
  }

  /** `revoke_all_certificates`: marks every entry, deletes none. */
  revokeAllCertificates(): void {
    this.traced(
      'revoke_all_certificates',
      () => [],
      () => {
        if (!this.tools.isLeader()) return;
        for (const relation of this.relations()) {
          const data = this.load(relation);
          if (data)
            this.dump(relation, { ...data, certificates: data.certificates.map((x) => ({ ...x, revoked: true })) });
        }
      },
      showNothing,
    );
  }

  /** `get_outstanding_certificate_requests`: those without a certificate that is not revoked. */
  getOutstandingCertificateRequests(): readonly RequirerCertificateRequest[] {
    return this.traced(
      'get_outstanding_certificate_requests',
      () => [],
      () => this.getCertificateRequests().filter((request) => !this.certificateIssuedForCsr(request)),
      showRequests,
    );
  }

  /** `_certificate_issued_for_csr` */
  private certificateIssuedForCsr(request: RequirerCertificateRequest): boolean {
    const issued = this.tools.isLeader() ? this.getProviderCertificates().filter((x) => !x.revoked) : [];
    const found = issued.find((x) => x.csr.pem === request.csr.pem);
    return found !== undefined && samePublicKey(found.certificate.key, request.csr.key);
  }

  /** How many requests of this relation have a certificate that is not revoked. */
  answeredCount(): number {
    return this.getProviderCertificates().filter((x) => !x.revoked).length;
  }
}
