/** `TLSCertificatesRequiresV4`, third part: requests in the databag. */
import type { RequestAttributes } from '../setup';
import { generateCsr } from '../pki/csr';
import { samePublicKey } from '../pki/pem';
import type { Csr } from '../pki/types';
import type { Databag } from '../juju/world';
import { attributesFromCsr, sameAttributes } from './attributes';
import { dumpRequirerData, loadRequirerData, type CsrEntry } from './databag';
import { asOps, asOpsDatabag, isModelError } from './errors';
import { toRequests, type RequirerCertificateRequest } from './objects';
import type { OneMode, RequirerRelation } from './requirer-base';
import { RequirerKeys } from './requirer-keys';
import { showAttributes, showCsr, showNothing, showPlain, showRequest, showRequests } from './show';
import { readsAppDatabagOnNonLeader } from './versions';

const NOTHING: readonly CsrEntry[] = [];

export abstract class RequirerRequests extends RequirerKeys {
  protected addSecret(
    owner: 'unit' | 'application',
    label: string,
    content: Readonly<Record<string, string>>,
    expires: number | null,
  ): void {
    asOps(() => this.tools.secretAdd({ owner, label, content, expires }));
  }

  protected ownDatabag(relation: RequirerRelation, mode: OneMode): Databag {
    return asOpsDatabag(() => this.tools.relationGet(relation.id, this.entityFor(mode)));
  }

  /** Replaces the requests of one databag. @returns false where the library catches ModelError */
  private dumpRequests(relation: RequirerRelation, mode: OneMode, entries: readonly CsrEntry[]): boolean {
    try {
      const databag = this.ownDatabag(relation, mode);
      const changes = dumpRequirerData(databag, { certificate_signing_requests: entries });
      asOpsDatabag(() => this.tools.relationSet(relation.id, this.entityFor(mode), changes));
      return true;
    } catch (error) {
      if (!isModelError(error)) throw error;
      this.note(() => 'Failed to update relation data');
      return false;
    }
  }

  /** `get_csrs_from_requirer_relation_data`. The application's are for the leader only. */
  getCsrsFromRequirerRelationData(): readonly RequirerCertificateRequest[] {
    return this.traced(
      'get_csrs_from_requirer_relation_data',
      () => [],
      () => {
        if (this.mode === 'app' && !this.tools.isLeader()) {
          this.note(() => 'Not a leader unit');
          return [];
        }
        const relation = this.getRelation();
        if (!relation) {
          this.note(() => `No relation: ${this.options.relationshipName}`);
          return [];
        }
        return toRequests(this.loadRequirerCsrs(relation), relation.id);
      },
      showRequests,
    );
  }

  /** `_load_requirer_csrs_from_relation_data` */
  private loadRequirerCsrs(relation: RequirerRelation): readonly CsrEntry[] {
    const ofUnit = this.mode === 'app' ? NOTHING : this.requestsIn(relation, 'unit');
    const leader = this.tools.isLeader();
    const appToo = readsAppDatabagOnNonLeader(this.options.version)
      ? this.mode === 'app_and_unit' || (this.mode === 'app' && leader)
      : this.mode !== 'unit' && leader;
    if (!appToo) return ofUnit;
    const ofApp = this.requestsIn(relation, 'app');
    return ofUnit.length === 0 ? ofApp : [...ofUnit, ...ofApp];
  }

  /** A databag that does not validate counts as one without requests. */
  private requestsIn(relation: RequirerRelation, mode: OneMode): readonly CsrEntry[] {
    return loadRequirerData(this.ownDatabag(relation, mode))?.certificate_signing_requests ?? NOTHING;
  }

  /** `_csr_matches_certificate_request` */
  protected csrMatchesCertificateRequest(csr: Csr, isCa: boolean): boolean {
    return this.traced(
      '_csr_matches_certificate_request',
      () => [
        ['csr', showCsr(csr)],
        ['is_ca', isCa],
      ],
      () => {
        const attributes = attributesFromCsr(csr, isCa);
        return this.certificateRequests.some((wanted) => sameAttributes(wanted.attributes, attributes));
      },
      showPlain,
    );
  }

  /** `_certificate_requested_for_attributes` */
  protected certificateRequestedForAttributes(request: RequestAttributes): RequirerCertificateRequest | null {
    return this.traced(
      '_certificate_requested_for_attributes',
      () => [['certificate_request', showAttributes(request)]],
      () =>
        this.getCsrsFromRequirerRelationData().find((x) => sameAttributes(request, attributesFromCsr(x.csr, x.isCa))) ??
        null,
      showRequest,
    );
  }

  /** `_certificate_requested` */
  private certificateRequested(request: RequestAttributes): boolean {
    return this.traced(
      '_certificate_requested',
      () => [['certificate_request', showAttributes(request)]],
      () => {
        const key = this.getPrivateKeyForMode(this.getModeForCertificateRequest(request));
        if (!key) return false;
        const sent = this.certificateRequestedForAttributes(request);
        return sent !== null && samePublicKey(sent.csr.key, key);
      },
      showPlain,
    );
  }

  /** `_send_certificate_requests` */
  protected sendCertificateRequests(): void {
    this.traced(
      '_send_certificate_requests',
      () => [],
      () => {
        for (const { attributes } of this.certificateRequests) {
          if (this.certificateRequested(attributes)) continue;
          const mode = this.getModeForCertificateRequest(attributes);
          const key = this.getPrivateKeyForMode(mode);
          if (!key) {
            this.note(() => `Private key not generated yet for mode ${mode}`);
            continue;
          }
          const csr = generateCsr(attributes, key, (kind) => this.tools.fresh(kind));
          this.requestCertificate(csr, attributes.isCa ?? false, mode);
        }
      },
      showNothing,
    );
  }

  /** `_request_certificate`: appends the request to the databag. */
  protected requestCertificate(csr: Csr, isCa: boolean, mode: OneMode): void {
    this.traced(
      '_request_certificate',
      () => [
        ['csr', showCsr(csr)],
        ['is_ca', isCa],
        ['mode', mode],
      ],
      () => {
        if (mode === 'app' && !this.tools.isLeader()) return;
        const relation = this.getRelation();
        if (!relation) return;
        const before = this.requestsIn(relation, mode);
        this.dumpRequests(relation, mode, [...before, { certificate_signing_request: csr.pem, ca: isCa }]);
      },
      showNothing,
    );
  }

  /** `_remove_requirer_csr_from_relation_data`: withdraws one request. */
  protected removeRequirerCsr(csr: Csr): void {
    this.traced(
      '_remove_requirer_csr_from_relation_data',
      () => [['csr', showCsr(csr)]],
      () => {
        const relation = this.getRelation();
        if (!relation) return;
        if (this.getCsrsFromRequirerRelationData().length === 0) {
          this.note(() => 'No CSRs in relation data - Doing nothing');
          return;
        }
        for (const mode of this.flattenModes()) {
          if (this.withdrawIn(relation, mode, csr.pem)) return;
        }
      },
      showNothing,
    );
  }

  /** @returns true when the request stood in this databag and is gone */
  private withdrawIn(relation: RequirerRelation, mode: OneMode, pem: string): boolean {
    if (mode === 'app' && !this.tools.isLeader()) return false;
    const data = loadRequirerData(this.ownDatabag(relation, mode));
    if (!data) {
      this.note(() => 'Invalid relation data - Skipping removal of CSR');
      return false;
    }
    const before = data.certificate_signing_requests;
    const after = before.filter((entry) => entry.certificate_signing_request.trim() !== pem);
    return this.dumpRequests(relation, mode, after) && after.length < before.length;
  }

  /** `_cleanup_certificate_requests`: withdraws what nobody wants any more, or was made with another key. */
  protected cleanupCertificateRequests(): void {
    this.traced(
      '_cleanup_certificate_requests',
      () => [],
      () => {
        for (const { csr, isCa } of this.getCsrsFromRequirerRelationData()) {
          if (!this.csrMatchesCertificateRequest(csr, isCa)) {
            this.note(() => 'Removed CSR from relation data because it did not match any certificate request');
            this.removeRequirerCsr(csr);
          } else if (!this.matchesSomeKey(csr)) {
            this.note(() => 'Removed CSR from relation data because it did not match any private key');
            this.removeRequirerCsr(csr);
          }
        }
      },
      showNothing,
    );
  }

  private matchesSomeKey(csr: Csr): boolean {
    return this.flattenModes().some((mode) => {
      const key = this.getPrivateKeyForMode(mode);
      return key !== null && samePublicKey(csr.key, key);
    });
  }
}
