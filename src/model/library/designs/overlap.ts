/**
 * `overlap`: make before break. A renewal adds the new request beside the old one; the old one is withdrawn, with its secret, once a newer
 * one for the same name has its certificate. The provider sees two requests for one name meanwhile.
 */
import { generateCsr } from '../../pki/csr';
import type { Csr } from '../../pki/types';
import { attributesFromCsr, sameAttributes } from '../attributes';
import type { RequirerCertificateRequest } from '../objects';
import { unlessNotFound } from '../requirer-keys';
import { showCsr, showNothing } from '../show';
import type { DesignModule, RequirerClass } from './design';

function over(base: RequirerClass): RequirerClass {
  return class Overlap extends base {
    protected override renewCertificateRequest(csr: Csr): void {
      this.resolveCertificateRequests();
      const own = this.getCsrsFromRequirerRelationData();
      const old = own.find((each) => each.csr.pem === csr.pem);
      if (!old || !this.csrMatchesCertificateRequest(old.csr, old.isCa)) {
        super.renewCertificateRequest(csr);
        return;
      }
      this.traced(
        '_renew_certificate_request',
        () => [['csr', showCsr(csr)]],
        () => {
          if (successors(own, old).length > 0) this.note(() => 'A newer request waits already');
          else this.requestBeside(old);
        },
        showNothing,
      );
    }

    private requestBeside(old: RequirerCertificateRequest): void {
      const attributes = attributesFromCsr(old.csr, old.isCa);
      const wanted = this.wantedRequests().find((each) => sameAttributes(each, attributes)) ?? attributes;
      const mode = this.getModeForCertificateRequest(wanted);
      const key = this.getPrivateKeyForMode(mode);
      if (!key) return;
      const fresh = generateCsr(wanted, key, (kind) => this.tools.fresh(kind));
      if (fresh.pem === old.csr.pem) {
        this.note(() => 'The new request is the same as the old one');
        return;
      }
      this.requestCertificate(fresh, old.isCa, mode);
    }

    protected override cleanupCertificateRequests(): void {
      super.cleanupCertificateRequests();
      this.traced(
        '_withdraw_replaced_requests',
        () => [],
        () => {
          const own = this.getCsrsFromRequirerRelationData();
          for (const old of own) {
            if (!successors(own, old).some((each) => this.isAnswered(each))) continue;
            this.removeRequirerCsr(old.csr);
            // A charm that syncs in the hook of its expiry finds it once more, and cannot remove it again (Juju rule R3.4).
            for (const mode of this.flattenModes())
              unlessNotFound(() => this.getCertificateSecret(old.csr, mode)?.removeAllRevisions());
          }
        },
        showNothing,
      );
    }

    private isAnswered(request: RequirerCertificateRequest): boolean {
      const found = this.findCertificateInRelationData(request);
      return found?.csr.pem === request.csr.pem && !found.revoked;
    }
  };
}

/** Later requests for the same name. Requests are appended, so the order in the databag is their age. */
function successors(
  own: readonly RequirerCertificateRequest[],
  old: RequirerCertificateRequest,
): readonly RequirerCertificateRequest[] {
  const attributes = attributesFromCsr(old.csr, old.isCa);
  return own
    .slice(own.indexOf(old) + 1)
    .filter((each) => sameAttributes(attributesFromCsr(each.csr, each.isCa), attributes));
}

export const OVERLAP: DesignModule = {
  id: 'overlap',
  overrides: ['_renew_certificate_request', '_cleanup_certificate_requests'],
  adds: [],
  over,
};
