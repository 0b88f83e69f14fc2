/** `revoked-filter`: the getters skip revoked entries, which is what many readers of the API believe they do. */
import type { RequirerCertificateRequest, ProviderCertificate } from '../objects';
import type { OneMode } from '../requirer-base';
import type { DesignModule, RequirerClass } from './design';

function over(base: RequirerClass): RequirerClass {
  return class RevokedFilter extends base {
    protected override findCertificateInRelationData(
      request: RequirerCertificateRequest,
      mode?: OneMode,
    ): ProviderCertificate | null {
      const found = super.findCertificateInRelationData(request, mode);
      if (!found?.revoked) return found;
      this.note(() => 'The certificate is revoked - Skipping');
      return null;
    }
  };
}

export const REVOKED_FILTER: DesignModule = {
  id: 'revoked-filter',
  overrides: ['_find_certificate_in_relation_data'],
  adds: [],
  over,
};
