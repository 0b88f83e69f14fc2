/** What a provider charm does with requests after the library's own handler. `python/renewal_gap/charms/provider.py` does the same. */
import type { HookInput, ProviderDo } from '../hook';
import type { HookTools } from '../juju/hook-tools.types';
import type { Authority } from '../juju/world';
import { generateCa, generateCertificate, generateKey, type Fresh } from '../pki/csr';
import { objectId, parseCertificate, parseKey } from '../pki/pem';
import type { Certificate, PrivateKey } from '../pki/types';
import { DENY_CODES, type DenyName } from '../setup';
import { PyError } from './errors';
import type { RequirerCertificateRequest } from './objects';
import type { Provider } from './provider';

const CA_VALIDITY_S = 3650 * 86_400;

interface Ca {
  readonly key: PrivateKey;
  readonly certificate: Certificate;
}

export class PolicyRunner {
  private readonly fresh: Fresh;

  constructor(
    private readonly tools: HookTools,
    private readonly provider: Provider,
    private readonly validityS: number,
    private current: Authority | null,
    /** Content ids of requests in the order in which they were first committed. */
    private readonly seen: readonly string[],
  ) {
    this.fresh = (kind) => tools.fresh(kind);
  }

  get authority(): Authority | null {
    return this.current;
  }

  /** Does the list in order. */
  run(doList: HookInput['providerDo']): void {
    for (const item of doList) this.one(item);
  }

  private one(item: ProviderDo): void {
    switch (item.do) {
      case 'sign':
        return this.sign(this.outstanding());
      case 'sign-first':
        return this.sign(this.outstanding().slice(0, 1));
      case 'sign-limited':
        return this.signLimited(item.limit);
      case 'reissue':
        return this.sign(this.oldestFirst(this.provider.getCertificateRequests()));
      case 'revoke-all':
        return this.provider.revokeAllCertificates();
      case 'new-ca':
        this.newCa();
        return;
      case 'deny':
        return this.deny(item.error);
      default: {
        const never: never = item;
        throw new Error(`unknown provider action ${JSON.stringify(never)}`);
      }
    }
  }

  private outstanding(): readonly RequirerCertificateRequest[] {
    return this.oldestFirst(this.provider.getOutstandingCertificateRequests());
  }

  /** A queue: who asked first is answered first, whatever databag the request stands in. */
  private oldestFirst(requests: readonly RequirerCertificateRequest[]): readonly RequirerCertificateRequest[] {
    if (requests.length < 2) return requests;
    const age = (request: RequirerCertificateRequest) => {
      const at = this.seen.indexOf(objectId(request.csr));
      return at < 0 ? this.seen.length : at;
    };
    return [...requests].sort((a, b) => age(a) - age(b));
  }

  private signLimited(limit: number): void {
    const free = Math.max(0, limit - this.provider.answeredCount());
    this.sign(this.outstanding().slice(0, free));
  }

  private sign(requests: readonly RequirerCertificateRequest[]): void {
    if (requests.length === 0) return;
    const ca = this.ca();
    for (const request of requests) {
      const certificate = generateCertificate(
        request.csr,
        ca.certificate,
        ca.key,
        this.validityS,
        request.isCa,
        this.tools.now,
        this.fresh,
      );
      this.provider.setRelationCertificate({
        relationId: request.relationId,
        certificate,
        csr: request.csr,
        ca: ca.certificate,
        chain: [certificate, ca.certificate],
        revoked: null,
      });
    }
  }

  private deny(name: DenyName): void {
    for (const request of this.outstanding()) {
      this.provider.setRelationError(request, {
        code: DENY_CODES[name],
        name,
        message: `The provider does not sign this request: ${name}.`,
        reason: null,
        provider: null,
        endpoint: null,
      });
    }
  }

  private ca(): Ca {
    if (!this.current) return this.newCa();
    const key = parseKey(this.current.keyPem);
    const certificate = parseCertificate(this.current.certPem);
    if (!key || !certificate) throw new PyError('ValueError', 'The authority of this world cannot be read.');
    return { key, certificate };
  }

  private newCa(): Ca {
    const key = generateKey('rsa', null, this.fresh);
    const certificate = generateCa(
      { commonName: 'ca.example', isCa: true },
      key,
      CA_VALIDITY_S,
      this.tools.now,
      this.fresh,
    );
    this.current = { keyPem: key.pem, certPem: certificate.pem };
    return { key, certificate };
  }
}
