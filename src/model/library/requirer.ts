/** `TLSCertificatesRequiresV4`, last part: its event handlers, renewal and key rotation. The gap opens here. */
import { isCa } from '../pki/csr';
import { objectId, objectSha256, parseCsr, samePublicKey } from '../pki/pem';
import type { Csr, PrivateKey } from '../pki/types';
import type { HookCall } from '../juju/world';
import { isModelError, isPyError, tlsCertificatesError } from './errors';
import type { ProviderCertificate } from './objects';
import { LIBID, type OneMode } from './requirer-base';
import { unlessNotFound } from './requirer-keys';
import { RequirerPull } from './requirer-pull';
import { OpsSecret } from './secret';
import { showCertificate, showCsr, showKey, showNothing } from './show';
import { relativeInstant, safetyNetInstant } from './time';
import { unitOwnsAppCertificate } from './versions';

export class Requirer extends RequirerPull {
  /** `_configure`: everything the library does on its own events. Nothing at all without a relation. */
  configure(): void {
    this.traced(
      '_configure',
      () => [],
      () => {
        if (!this.getRelation()) {
          this.note(() => 'TLS relation not created yet.');
          return;
        }
        this.resolveCertificateRequests();
        this.ensurePrivateKey();
        this.cleanupCertificateRequests();
        this.sendCertificateRequests();
        this.findAvailableCertificates();
        this.renewExpiringCertificates();
      },
      showNothing,
    );
  }

  /** `sync` */
  sync(): void {
    this.traced(
      'sync',
      () => [],
      () => this.configure(),
      showNothing,
    );
  }

  /** `_get_csr_secret_label` */
  protected csrSecretLabel(csr: Csr, mode: OneMode): string {
    return `${this.certificateSecretLabelPrefix(mode)}${objectSha256(csr)}`;
  }

  /** `_get_certificate_secret_label_prefix` */
  private certificateSecretLabelPrefix(mode: OneMode): string {
    const { relationshipName } = this.options;
    return mode === 'unit'
      ? `${LIBID}-certificate-${this.unitNumber()}-${relationshipName}-`
      : `${LIBID}-certificate-${relationshipName}-`;
  }

  /** `_get_certificate_secret`: under its label, or the one without the relation name of older versions. */
  protected getCertificateSecret(csr: Csr, mode: OneMode): OpsSecret | null {
    const old = mode === 'unit' ? `${LIBID}-certificate-${this.unitNumber()}-` : `${LIBID}-certificate-`;
    return this.findSecret(this.csrSecretLabel(csr, mode)) ?? this.findSecret(`${old}${objectSha256(csr)}`);
  }

  /** `_find_available_certificates`: keeps the secrets in step with the provider's entries and tells the charm, every time. */
  private findAvailableCertificates(): void {
    this.traced(
      '_find_available_certificates',
      () => [],
      () => {
        const csrs = new Set(this.getCsrsFromRequirerRelationData().map((x) => x.csr.pem));
        for (const entry of this.getProviderCertificates()) {
          if (csrs.has(entry.csr.pem)) this.handleProviderCertificate(entry);
        }
        for (const denied of this.loadProviderCertificateErrors()) {
          const { csr, error } = denied;
          if (!csrs.has(csr.pem)) continue;
          this.options.emit({ event: 'certificate_denied', csr: objectId(csr), code: error.code }, denied);
        }
      },
      showNothing,
    );
  }

  private handleProviderCertificate(entry: ProviderCertificate): void {
    const certificateIsCa = isCa(entry.certificate);
    const mode = this.getModeForCsr(entry.csr, certificateIsCa);
    if (mode === null || (mode === 'app' && !this.tools.isLeader())) return;
    if (entry.revoked) {
      this.note(() => 'Revoked: removing its secret; no event says so');
      this.getCertificateSecret(entry.csr, mode)?.removeAllRevisions();
      return;
    }
    if (!this.csrMatchesCertificateRequest(entry.csr, certificateIsCa)) {
      this.note(() => 'Certificate requested for different attributes - Skipping');
      return;
    }
    const key = this.getPrivateKeyForMode(mode);
    if (!key || !samePublicKey(entry.certificate.key, key)) return;
    this.storeCertificate(entry, mode);
    this.emitAvailable(entry);
  }

  /** Creates or updates the certificate secret; the same certificate again changes nothing. */
  private storeCertificate(entry: ProviderCertificate, mode: OneMode): void {
    const content = { certificate: entry.certificate.pem, csr: entry.csr.pem };
    const secret = this.getCertificateSecret(entry.csr, mode);
    if (!secret) {
      this.addSecret(this.certificateOwner(mode), this.csrSecretLabel(entry.csr, mode), content, this.expiryOf(entry));
      return;
    }
    if ((secret.getContent(true)['certificate'] ?? '') === content.certificate) return;
    secret.setContent(content);
    secret.setExpiry(this.expiryOf(entry));
    secret.getContent(true);
  }

  private expiryOf({ certificate }: ProviderCertificate): number {
    return relativeInstant(this.tools.now, certificate.notAfter, this.options.renewalRelativeTime);
  }

  private certificateOwner(mode: OneMode): 'application' | 'unit' {
    return unitOwnsAppCertificate(this.options.version) ? 'unit' : this.ownerFor(mode);
  }

  private emitAvailable(entry: ProviderCertificate): void {
    const { certificate, csr } = entry;
    this.options.emit({ event: 'certificate_available', cert: objectId(certificate), csr: objectId(csr) }, entry);
  }

  /** `_renew_expiring_certificates`: the safety net. It leaves the secret, and takes a revoked certificate for assigned. */
  private renewExpiringCertificates(): void {
    this.traced(
      '_renew_expiring_certificates',
      () => [],
      () => {
        for (const mode of this.flattenModes()) {
          for (const entry of this.getAssignedCertificates(mode)[0]) {
            const { notBefore, notAfter } = entry.certificate;
            const from = safetyNetInstant(notBefore, notAfter, this.options.renewalRelativeTime);
            if (!this.tools.hasCome(from) || this.tools.hasCome(notAfter * 1000)) continue;
            this.note(() => 'Certificate approaching expiry but not renewed - triggering renewal as safety net');
            this.renewCertificateRequest(entry.csr);
          }
        }
      },
      showNothing,
    );
  }

  /** `_renew_certificate_request`: withdraw, then send what is missing. */
  protected renewCertificateRequest(csr: Csr): void {
    this.traced(
      '_renew_certificate_request',
      () => [['csr', showCsr(csr)]],
      () => {
        this.resolveCertificateRequests();
        this.removeRequirerCsr(csr);
        this.sendCertificateRequests();
      },
      showNothing,
    );
  }

  /** `renew_certificate`: without the certificate's secret it does nothing but log. */
  renewCertificate(certificate: ProviderCertificate): void {
    this.traced(
      'renew_certificate',
      () => [['certificate', showCertificate(certificate)]],
      () => {
        for (const mode of this.flattenModes()) {
          if (mode === 'app' && !this.tools.isLeader()) continue;
          const secret = this.getCertificateSecret(certificate.csr, mode);
          if (secret?.getContent(true)['csr'] !== certificate.csr.pem) continue;
          this.renewCertificateRequest(certificate.csr);
          secret.removeAllRevisions();
          return;
        }
        this.note(() => 'No matching secret found - Skipping renewal');
      },
      showNothing,
    );
  }

  /** `_on_secret_expired`: withdraws the request, sends a new one, deletes the secret, in one hook. */
  onSecretExpired(call: HookCall): void {
    this.traced(
      '_on_secret_expired',
      () => [['event', `${call.name} ${call.label ?? ''}`]],
      () => {
        if (!call.secret || !call.label?.startsWith(`${LIBID}-certificate`)) return;
        const secret = OpsSecret.ofEvent(this.tools, call.secret, call.label);
        const text = this.expiredContent(secret)?.['csr'];
        if (text === undefined) return;
        const csr = parseCsr(text);
        if (!csr) throw tlsCertificatesError('Could not load CSR');
        this.renewCertificateRequest(csr);
        secret.removeAllRevisions();
      },
      showNothing,
    );
  }

  protected expiredContent(secret: OpsSecret): Readonly<Record<string, string>> | null {
    try {
      return secret.getContent(true);
    } catch (error) {
      if (!isModelError(error)) throw error;
      this.note(() => 'Failed to get CSR from secret - Skipping');
      return null;
    }
  }

  /** `_on_secret_remove` */
  onSecretRemove(call: HookCall): void {
    this.traced(
      '_on_secret_remove',
      () => [['event', `${call.name} ${call.label ?? ''}`]],
      () => {
        if (!call.secret) return;
        const secret = OpsSecret.ofEvent(this.tools, call.secret, call.label);
        const gone = unlessNotFound(() => {
          secret.getInfo();
          secret.removeRevision(call.revision ?? 1);
          return true;
        });
        if (gone === null) this.note(() => 'No such secret, nothing to remove');
      },
      showNothing,
    );
  }

  /** `_on_relation_broken`: removes the key and every certificate secret of this endpoint. */
  onRelationBroken(call: HookCall): void {
    this.traced(
      '_on_relation_broken',
      () => [],
      () => {
        if (this.otherRelationStays(call)) return;
        for (const mode of this.flattenModes()) {
          if (mode === 'app' && !this.tools.isLeader()) continue;
          this.removePrivateKeySecret(mode);
          this.removeCertificateSecretsForRelation(mode);
        }
      },
      showNothing,
    );
  }

  private otherRelationStays(call: HookCall): boolean {
    try {
      const relation = this.getRelation();
      return relation !== null && relation.id !== call.relation;
    } catch (error) {
      if (isPyError(error, 'TooManyRelatedAppsError')) return true;
      throw error;
    }
  }

  /** `_remove_certificate_secrets_for_relation` */
  private removeCertificateSecretsForRelation(mode: OneMode): void {
    this.traced(
      '_remove_certificate_secrets_for_relation',
      () => [['mode', mode]],
      () => {
        const prefix = this.certificateSecretLabelPrefix(mode);
        for (const id of this.tools.secretIds()) {
          unlessNotFound(() => {
            const secret = OpsSecret.find(this.tools, { id });
            if (secret?.getInfo().label.startsWith(prefix)) secret.removeAllRevisions();
          });
        }
      },
      showNothing,
    );
  }

  /** `regenerate_private_key`. @throws PyError TLSCertificatesError when the charm passed its own key */
  regeneratePrivateKey(): void {
    this.traced(
      'regenerate_private_key',
      () => [],
      () => this.performKeyRotation(null),
      showNothing,
    );
  }

  /** `import_private_key`. @throws PyError TLSCertificatesError when the charm passed its own key */
  importPrivateKey(key: PrivateKey): void {
    this.traced(
      'import_private_key',
      () => [['private_key', showKey(key)]],
      () => this.performKeyRotation(key),
      showNothing,
    );
  }

  /** `_perform_key_rotation` */
  private performKeyRotation(key: PrivateKey | null): void {
    if (this.options.charmKey) {
      throw tlsCertificatesError(
        "Private key is passed by the charm through the private_key parameter, this function can't be used",
      );
    }
    let rotated = false;
    for (const mode of this.rotatedModes()) {
      if (!this.privateKeyGeneratedForMode(mode)) {
        this.note(() => 'No private key to regenerate');
        continue;
      }
      if (key) this.storePrivateKeyInSecret(key, mode);
      else this.generatePrivateKey(mode);
      rotated = true;
    }
    if (!rotated) return;
    this.cleanupCertificateRequests();
    this.sendCertificateRequests();
  }

  /** In APP_AND_UNIT mode the unit's key comes first; the application's is for the leader. */
  private rotatedModes(): readonly OneMode[] {
    const modes: readonly OneMode[] = this.mode === 'app_and_unit' ? ['unit', 'app'] : [this.mode];
    return modes.filter((mode) => mode === 'unit' || this.tools.isLeader());
  }
}
