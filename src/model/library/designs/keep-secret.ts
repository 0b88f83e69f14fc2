/**
 * `keep-secret`: a renewal keeps the certificate's secret. It gets the new request's label, the issuer, and an expiry at the certificate's
 * end, so that Juju stops firing; the getters fall back to it while the new request is unanswered. The new certificate then takes its place.
 */
import { isCa } from '../../pki/csr';
import { parseCertificate, parseCsr, parsePems, samePublicKey } from '../../pki/pem';
import type { Certificate, Csr } from '../../pki/types';
import type { HookCall } from '../../juju/world';
import { attributesFromCsr } from '../attributes';
import { tlsCertificatesError } from '../errors';
import type { ProviderCertificate, RequirerCertificateRequest } from '../objects';
import { LIBID, type OneMode } from '../requirer-base';
import { lifeInstant } from '../time';
import { OpsSecret } from '../secret';
import { showCertificate, showCsr, showNothing, showPlain, showRequest } from '../show';
import type { DesignModule, RequirerClass } from './design';

function over(base: RequirerClass): RequirerClass {
  return class KeepSecret extends base {
    override onSecretExpired(call: HookCall): void {
      this.traced(
        '_on_secret_expired',
        () => [['event', `${call.name} ${call.label ?? ''}`]],
        () => {
          if (!call.secret || !call.label?.startsWith(`${LIBID}-certificate`)) return;
          const secret = OpsSecret.ofEvent(this.tools, call.secret, call.label);
          const content = this.expiredContent(secret);
          if (content === null) return;
          if (this.isRenewed(content)) {
            if (call.revision !== undefined) secret.removeRevision(call.revision);
            return;
          }
          const csr = parseCsr(content['csr'] ?? '');
          if (!csr) throw tlsCertificatesError('Could not load CSR');
          if (!this.renewAndKeep(csr, secret)) secret.removeAllRevisions();
        },
        showNothing,
      );
    }

    /** Whether this is about an older revision: Juju goes on firing for each that has ended until it is gone (R2.4, R2.5). */
    private isRenewed(content: Readonly<Record<string, string>>): boolean {
      const certificate = parseCertificate(content['certificate'] ?? '');
      if (!certificate) throw tlsCertificatesError('Could not load certificate');
      const { notBefore, notAfter } = certificate;
      const part = 'issuer' in content ? 1 : this.options.renewalRelativeTime;
      return !this.tools.hasCome(lifeInstant(notBefore, notAfter, part));
    }

    override renewCertificate(certificate: ProviderCertificate): void {
      this.traced(
        'renew_certificate',
        () => [['certificate', showCertificate(certificate)]],
        () => {
          for (const mode of this.flattenModes()) {
            if (mode === 'app' && !this.tools.isLeader()) continue;
            const secret = this.getCertificateSecret(certificate.csr, mode);
            if (secret?.getContent(true)['csr'] !== certificate.csr.pem) continue;
            if (!this.renewAndKeep(certificate.csr, secret)) secret.removeAllRevisions();
            return;
          }
          this.note(() => 'No matching secret found - Skipping renewal');
        },
        showNothing,
      );
    }

    /** @returns false when there is nothing to keep, or the request has its secret already: the caller removes this one, as released */
    private renewAndKeep(csr: Csr, secret: OpsSecret): boolean {
      return this.traced(
        '_renew_and_keep',
        () => [['csr', showCsr(csr)]],
        () => {
          const entry = this.getProviderCertificates().find((each) => each.csr.pem === csr.pem);
          this.renewCertificateRequest(csr);
          if (!entry || entry.revoked || this.tools.hasCome(entry.certificate.notAfter * 1000)) return false;
          const attributes = attributesFromCsr(csr, isCa(entry.certificate));
          const request = this.certificateRequestedForAttributes(attributes);
          const mode = request && this.getModeForCsr(request.csr, request.isCa);
          if (!request || !mode || this.getCertificateSecret(request.csr, mode)) return false;
          secret.setContent({
            certificate: entry.certificate.pem,
            csr: csr.pem,
            issuer: entry.ca.pem,
            chain: entry.chain.map((each) => each.pem).join('\n\n'),
          });
          const label = this.csrSecretLabel(request.csr, mode);
          secret.setInfo({ label, expires: entry.certificate.notAfter * 1000 });
          this.findSecret(label)?.getContent(true);
          return true;
        },
        showPlain,
      );
    }

    protected override findCertificateInRelationData(
      request: RequirerCertificateRequest,
      mode?: OneMode,
    ): ProviderCertificate | null {
      return super.findCertificateInRelationData(request, mode) ?? this.findKeptCertificate(request, mode);
    }

    private findKeptCertificate(request: RequirerCertificateRequest, mode?: OneMode): ProviderCertificate | null {
      return this.traced(
        '_find_kept_certificate',
        () => [['csr', showRequest(request)]],
        () => {
          if (this.getProviderCertificates().some((each) => each.csr.pem === request.csr.pem)) return null;
          for (const tried of mode ? [mode] : this.flattenModes()) {
            if (tried === 'app' && !this.tools.isLeader()) continue;
            const content = this.getCertificateSecret(request.csr, tried)?.getContent(true);
            const kept = content && keptCertificate(content, request.relationId);
            const key = this.getPrivateKeyForMode(tried);
            if (!kept || !key || !samePublicKey(kept.certificate.key, key)) continue;
            if (!this.tools.hasCome(kept.certificate.notAfter * 1000)) return kept;
          }
          return null;
        },
        showCertificate,
      );
    }
  };
}

/** A secret that was not kept has no issuer. */
function keptCertificate(content: Readonly<Record<string, string>>, relationId: number): ProviderCertificate | null {
  const certificate = parseCertificate(content['certificate'] ?? '');
  const csr = parseCsr(content['csr'] ?? '');
  const ca = parseCertificate(content['issuer'] ?? '');
  if (!certificate || !csr || !ca) return null;
  const chain = parsePems(content['chain'] ?? '').filter((each): each is Certificate => each.kind === 'cert');
  return { relationId, certificate, csr, ca, chain, revoked: null };
}

export const KEEP_SECRET: DesignModule = {
  id: 'keep-secret',
  overrides: ['_on_secret_expired', 'renew_certificate', '_find_certificate_in_relation_data'],
  adds: [],
  over,
};
