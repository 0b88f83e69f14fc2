/**
 * `keep-previous`: while the new request is unanswered, the matcher also accepts the provider's entry for a request that was withdrawn, if
 * attributes, key and kind match and the certificate is neither revoked nor at its end. It needs the provider to list that entry still.
 */
import { isCa } from '../../pki/csr';
import { samePublicKey } from '../../pki/pem';
import { attributesFromCsr, sameAttributes } from '../attributes';
import type { ProviderCertificate, RequirerCertificateRequest } from '../objects';
import type { OneMode } from '../requirer-base';
import { showCertificate, showRequest } from '../show';
import type { DesignModule, RequirerClass } from './design';

function over(base: RequirerClass): RequirerClass {
  return class KeepPrevious extends base {
    protected override findCertificateInRelationData(
      request: RequirerCertificateRequest,
      mode?: OneMode,
    ): ProviderCertificate | null {
      return super.findCertificateInRelationData(request, mode) ?? this.findPreviousCertificate(request, mode);
    }

    /** Of several the one that ends last. */
    private findPreviousCertificate(request: RequirerCertificateRequest, mode?: OneMode): ProviderCertificate | null {
      return this.traced(
        '_find_previous_certificate',
        () => [['csr', showRequest(request)]],
        () => {
          const own = new Set(this.getCsrsFromRequirerRelationData().map((each) => each.csr.pem));
          let previous: ProviderCertificate | null = null;
          for (const entry of this.getProviderCertificates()) {
            if (own.has(entry.csr.pem) || entry.revoked || !this.isFit(entry, request, mode)) continue;
            if (!previous || entry.certificate.notAfter > previous.certificate.notAfter) previous = entry;
          }
          return previous;
        },
        showCertificate,
      );
    }

    private isFit(entry: ProviderCertificate, request: RequirerCertificateRequest, mode?: OneMode): boolean {
      const { certificate, csr } = entry;
      if (this.tools.hasCome(certificate.notAfter * 1000) || isCa(certificate) !== request.isCa) return false;
      const wanted = attributesFromCsr(request.csr, request.isCa);
      if (!sameAttributes(attributesFromCsr(csr, request.isCa), wanted)) return false;
      return (mode ? [mode] : this.flattenModes()).some((each) => {
        const key = this.getPrivateKeyForMode(each);
        return key !== null && samePublicKey(certificate.key, key);
      });
    }
  };
}

export const KEEP_PREVIOUS: DesignModule = {
  id: 'keep-previous',
  overrides: ['_find_certificate_in_relation_data'],
  adds: [],
  over,
};
