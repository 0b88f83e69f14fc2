/**
 * `state-api`: state as an answer. Adds `get_certificate_state`, which tells a request that waits from one that is nobody's; nothing else
 * changes, so it helps only a charm that asks.
 */
import type { CertificateState } from '../../hook';
import type { RequestAttributes } from '../../setup';
import { isCa } from '../../pki/csr';
import { samePublicKey } from '../../pki/pem';
import { attributesFromCsr, sameAttributes } from '../attributes';
import type { ProviderCertificate, RequirerCertificateRequest } from '../objects';
import type { Requirer } from '../requirer';
import { showAttributes, showPlain } from '../show';
import type { DesignModule, RequirerClass } from './design';

export interface StateApi {
  /** `get_certificate_state` */
  getCertificateState(request: RequestAttributes): CertificateState;
}

function over(base: RequirerClass): RequirerClass {
  return class WithStateApi extends base implements StateApi {
    getCertificateState(request: RequestAttributes): CertificateState {
      return this.traced(
        'get_certificate_state',
        () => [['certificate_request', showAttributes(request)]],
        () => {
          const isWanted = this.wantedRequests().some((each) => sameAttributes(each, request));
          if (!isWanted || !this.getRelation()) return 'ABSENT';
          const answers = this.answersFor(request);
          if (answers.some((entry) => !entry.revoked)) return 'ASSIGNED';
          return answers.length > 0 ? 'REVOKED' : 'PENDING';
        },
        showPlain,
      );
    }

    private answersFor(request: RequestAttributes): readonly ProviderCertificate[] {
      const own = this.getCsrsFromRequirerRelationData().filter((each) =>
        sameAttributes(attributesFromCsr(each.csr, each.isCa), request),
      );
      const key = this.getPrivateKeyForMode(this.getModeForCertificateRequest(request));
      const fits = (entry: ProviderCertificate, each: RequirerCertificateRequest): boolean =>
        entry.csr.pem === each.csr.pem && isCa(entry.certificate) === each.isCa;
      return this.getProviderCertificates().filter(
        (entry) => key && samePublicKey(entry.certificate.key, key) && own.some((each) => fits(entry, each)),
      );
    }
  };
}

/** Whether this library has the function, as a charm asks with `hasattr`. */
export function hasStateApi(requirer: Requirer): requirer is Requirer & StateApi {
  return 'getCertificateState' in requirer;
}

export const STATE_API: DesignModule = {
  id: 'state-api',
  overrides: [],
  adds: ['get_certificate_state'],
  over,
};
