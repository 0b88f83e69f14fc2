/** `TLSCertificatesRequiresV4`, fourth part: the pull API. Neither getter looks at `revoked` or at the certificate's end. */
import type { Capabilities, RequestAttributes } from '../setup';
import { isCa } from '../pki/csr';
import { samePublicKey } from '../pki/pem';
import type { Csr, PrivateKey } from '../pki/types';
import { attributesFromCsr, sameAttributes } from './attributes';
import { loadProviderData, type ProviderCapabilities, type ProviderData } from './databag';
import { asOpsDatabag, isModelError, isPyError } from './errors';
import {
  csrFrom,
  toProviderCertificates,
  type ProviderCertificate,
  type ProviderCertificateError,
  type RequirerCertificateRequest,
} from './objects';
import type { OneMode, RequirerRelation } from './requirer-base';
import { RequirerRequests } from './requirer-requests';
import {
  showAssigned,
  showAttributes,
  showCertificate,
  showCertificates,
  showCsr,
  showErrors,
  showKey,
  showPlain,
  showRequest,
} from './show';

/** Juju's side of `ProviderCapabilities`, for the callable that sees them. */
function toCapabilities(read: ProviderCapabilities): Capabilities {
  return {
    ...(read.supports_ip_sans === null ? {} : { supportsIpSans: read.supports_ip_sans }),
    ...(read.supports_wildcard_dns === null ? {} : { supportsWildcardDns: read.supports_wildcard_dns }),
    ...(read.supports_subdomain === null ? {} : { supportsSubdomain: read.supports_subdomain }),
    ...(read.supports_ca_certificates === null ? {} : { supportsCaCertificates: read.supports_ca_certificates }),
    ...(read.allowed_domains === null ? {} : { allowedDomains: read.allowed_domains }),
    ...(read.provider_type === null ? {} : { providerType: read.provider_type }),
  };
}

export abstract class RequirerPull extends RequirerRequests {
  /** @returns null where the databag does not validate */
  private providerData(relation: RequirerRelation): ProviderData | null {
    return loadProviderData(asOpsDatabag(() => this.tools.relationGet(relation.id, relation.app)));
  }

  /** The same where the library also catches ModelError. */
  private readableProviderData(relation: RequirerRelation): ProviderData | null {
    try {
      return this.providerData(relation);
    } catch (error) {
      if (isModelError(error)) return null;
      throw error;
    }
  }

  /** `get_provider_capabilities`: null until the provider has published some. */
  getProviderCapabilities(): Capabilities | null {
    return this.traced(
      'get_provider_capabilities',
      () => [],
      () => {
        const relation = this.getRelation();
        const data = relation && this.readableProviderData(relation);
        return data?.capabilities ? toCapabilities(data.capabilities) : null;
      },
      (found) => found && { $: 'object', type: 'ProviderCapabilities', text: JSON.stringify(found) },
    );
  }

  /** `get_provider_certificates`: one entry that does not validate hides all; one that is not PEM raises. */
  getProviderCertificates(): readonly ProviderCertificate[] {
    return this.traced(
      'get_provider_certificates',
      () => [],
      () => {
        const relation = this.getRelation();
        if (!relation) return [];
        const data = this.readableProviderData(relation);
        if (!data) {
          this.note(() => 'Invalid relation data');
          return [];
        }
        return toProviderCertificates(data.certificates, relation.id);
      },
      showCertificates,
    );
  }

  /** `get_request_errors` */
  getRequestErrors(): readonly ProviderCertificateError[] {
    return this.traced(
      'get_request_errors',
      () => [],
      () => this.loadProviderCertificateErrors(),
      showErrors,
    );
  }

  /** `_load_provider_certificate_errors`: entries that are not PEM are left out. */
  protected loadProviderCertificateErrors(): readonly ProviderCertificateError[] {
    const relation = this.getRelation();
    if (!relation) return [];
    const entries = this.providerData(relation)?.request_errors ?? [];
    return entries.flatMap((entry) => {
      try {
        return [{ relationId: relation.id, csr: csrFrom(entry, entry.csr), error: entry.error }];
      } catch (error) {
        if (isPyError(error, 'TLSCertificatesError')) return [];
        throw error;
      }
    });
  }

  /** `get_assigned_certificates`: the key comes even when the list is empty. */
  getAssignedCertificates(mode?: OneMode): readonly [readonly ProviderCertificate[], PrivateKey | null] {
    return this.traced(
      'get_assigned_certificates',
      () => (mode ? [['mode', mode]] : []),
      () => {
        if (this.mode === 'app_and_unit') return this.assignedForMode(mode ?? 'unit');
        const assigned = this.getCsrsFromRequirerRelationData().flatMap((request) => {
          const found = this.findCertificateInRelationData(request);
          return found ? [found] : [];
        });
        return [assigned, this.privateKey()] as const;
      },
      showAssigned,
    );
  }

  private assignedForMode(mode: OneMode): readonly [readonly ProviderCertificate[], PrivateKey | null] {
    const assigned: ProviderCertificate[] = [];
    for (const request of this.getCsrsFromRequirerRelationData()) {
      if (this.getModeForCsr(request.csr, request.isCa) !== mode) continue;
      const found = this.findCertificateInRelationData(request, mode);
      if (found) assigned.push(found);
    }
    return [assigned, this.getPrivateKey(mode)];
  }

  /** The property `private_key`. */
  privateKey(): PrivateKey | null {
    return this.traced(
      'private_key',
      () => [],
      () => this.getPrivateKey(),
      showKey,
    );
  }

  /** `_get_mode_for_csr`. @returns null for a request that matches no wanted one */
  protected getModeForCsr(csr: Csr, isCaRequest: boolean): OneMode | null {
    if (this.mode !== 'app_and_unit') return this.mode;
    const attributes = attributesFromCsr(csr, isCaRequest);
    return this.certificateRequests.find((x) => sameAttributes(x.attributes, attributes))?.mode ?? null;
  }

  /** `get_assigned_certificate` */
  getAssignedCertificate(request: RequestAttributes): readonly [ProviderCertificate | null, PrivateKey | null] {
    return this.traced(
      'get_assigned_certificate',
      () => [['certificate_request', showAttributes(request)]],
      () => {
        const key = this.getPrivateKeyForMode(this.getModeForCertificateRequest(request));
        const sent = this.getCsrsFromRequirerRelationData().find((x) =>
          sameAttributes(request, attributesFromCsr(x.csr, x.isCa)),
        );
        const found = sent ? this.findCertificateInRelationData(sent) : null;
        return [found, found ? key : null] as const;
      },
      ([certificate, key]) => [showCertificate(certificate), showKey(key)],
    );
  }

  /** `_find_certificate_in_relation_data`: the provider's first entry with an equal request, of the same kind and key. */
  protected findCertificateInRelationData(
    request: RequirerCertificateRequest,
    mode?: OneMode,
  ): ProviderCertificate | null {
    return this.traced(
      '_find_certificate_in_relation_data',
      () => [['csr', showRequest(request)]],
      () => {
        for (const tried of mode ? [mode] : this.flattenModes()) {
          const key = this.getPrivateKeyForMode(tried);
          if (!key) continue;
          const found = this.getProviderCertificates().find((entry) => this.answers(entry, request, key));
          if (found) return found;
        }
        return null;
      },
      showCertificate,
    );
  }

  /** `CertificateSigningRequest.__eq__`: requests are equal when their texts are. */
  private sameRequest(entry: ProviderCertificate, request: RequirerCertificateRequest): boolean {
    return this.traced(
      'CertificateSigningRequest.__eq__',
      () => [
        ['self', showCsr(entry.csr)],
        ['other', showCsr(request.csr)],
        ['of', showCertificate(entry)],
      ],
      () => entry.csr.pem === request.csr.pem,
      showPlain,
    );
  }

  /** One comparison of the matcher, with the reason where it fails. */
  protected answers(entry: ProviderCertificate, request: RequirerCertificateRequest, key: PrivateKey): boolean {
    if (!this.sameRequest(entry, request)) return false;
    if (isCa(entry.certificate) !== request.isCa) {
      this.note(() =>
        request.isCa
          ? 'CA certificate requested, got a non CA certificate, ignoring'
          : 'Non CA certificate requested, got a CA certificate, ignoring',
      );
      return false;
    }
    if (!samePublicKey(entry.certificate.key, key)) {
      this.note(() => 'The certificate does not match the private key');
      return false;
    }
    return true;
  }
}
