/** `TLSCertificatesRequiresV4`, first part: construction, modes, relation, call recording. */
import type { LibraryEvent, Shown } from '../hook';
import type { HookTools } from '../juju/hook-tools.types';
import type { Capabilities, LibraryVersion, Mode, RequestAttributes, Requests } from '../setup';
import type { PrivateKey } from '../pki/types';
import { sameAttributes } from './attributes';
import { asOps, PyError, tlsCertificatesError } from './errors';
import type { ProviderCertificate, ProviderCertificateError } from './objects';
import type { CallRecorder } from './recorder';
import { knowsEcdsa } from './versions';

/** `Mode.APP` or `Mode.UNIT`: what one key, request and certificate belong to. */
export type OneMode = 'app' | 'unit';

export const LIBID = 'afd8c2bccf834997afce12c2706d2ede';

/** `_SUPPORTED_KEY_SIZES` (1.12.0) */
const SUPPORTED_KEY_SIZES = { rsa: [2048, 3072, 4096], ecdsa: [256, 384] };

/** An emitted event, and the object of the library that it hands to the charm's observers. */
export type Emit = (event: LibraryEvent, of: ProviderCertificate | ProviderCertificateError) => void;

export interface RequirerOptions {
  readonly tools: HookTools;
  readonly recorder: CallRecorder;
  readonly emit: Emit;
  readonly version: LibraryVersion;
  readonly relationshipName: string;
  readonly mode: Mode;
  readonly requests: Requests;
  readonly charmKey: PrivateKey | null;
  readonly keyAlgorithm: 'rsa' | 'ecdsa';
  readonly keySize: number | null;
  readonly renewalRelativeTime: number;
}

function sameCapabilities(a: Capabilities | null, b: Capabilities | null): boolean {
  if (!a || !b) return a === b;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Capabilities)[];
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

export interface ModedRequest {
  readonly attributes: RequestAttributes;
  readonly mode: OneMode;
}

export interface RequirerRelation {
  readonly id: number;
  readonly app: string;
}

export abstract class RequirerBase {
  protected readonly tools: HookTools;
  /** `certificate_requests` with the `_certificate_mode_map`, in order. */
  protected certificateRequests: readonly ModedRequest[];
  /** `_private_key_cache`: lives as long as the object, one hook. */
  protected readonly privateKeyCache = new Map<OneMode, PrivateKey>();
  private relation: { readonly found: RequirerRelation | null } | null = null;

  constructor(protected readonly options: RequirerOptions) {
    this.tools = options.tools;
    this.validateKey();
    const { renewalRelativeTime: time } = options;
    if (time <= 0.5 || time > 1) {
      throw tlsCertificatesError('Invalid renewal relative time. Must be between 0.5 and 1.0');
    }
    this.certificateRequests = options.requests.whenCapabilities ? [] : this.mapRequests(options.requests);
  }

  /** The constructor's checks of the key, and of arguments that older versions do not have. @throws PyError */
  private validateKey(): void {
    const { charmKey, keyAlgorithm, keySize, version } = this.options;
    if (knowsEcdsa(version)) {
      if (keySize === null || SUPPORTED_KEY_SIZES[keyAlgorithm].includes(keySize)) return;
      throw tlsCertificatesError('Invalid key algorithm or size: use RSA 2048/3072/4096 or ECDSA 256/384');
    }
    if (charmKey?.alg === 'ec') throw tlsCertificatesError('Invalid private key');
    const unknown = keyAlgorithm === 'ecdsa' ? 'key_algorithm' : keySize !== null ? 'key_size' : null;
    if (charmKey || !unknown) return;
    throw new PyError(
      'TypeError',
      `TLSCertificatesRequiresV4.__init__() got an unexpected keyword argument '${unknown}'`,
    );
  }

  get mode(): Mode {
    return this.options.mode;
  }

  /** `_validate_and_map_certificate_requests` */
  private mapRequests(requests: Pick<Requests, 'app' | 'unit'>): readonly ModedRequest[] {
    const { mode } = this.options;
    const app = requests.app.map((attributes) => ({ attributes, mode: 'app' as const }));
    const unit = requests.unit.map((attributes) => ({ attributes, mode: 'unit' as const }));
    if (mode !== 'app_and_unit') return mode === 'app' ? app : unit;
    const twice = app.find((a) => unit.some((u) => sameAttributes(a.attributes, u.attributes)));
    if (twice) {
      throw tlsCertificatesError(
        `Duplicate certificate request found in both APP and UNIT modes. Common name: '${twice.attributes.commonName}'. ` +
          'Provide distinct requests per mode, or use Mode.UNIT if the same request is needed for all units.',
      );
    }
    return [...app, ...unit];
  }

  /** Runs one library function, recorded. */
  protected traced<T>(
    fn: string,
    args: () => readonly (readonly [string, Shown])[],
    run: () => T,
    show: (result: T) => Shown,
  ): T {
    return this.options.recorder.call(fn, args, run, show);
  }

  protected note(text: () => string): void {
    this.options.recorder.note(text);
  }

  /** `model.get_relation(relationship_name)`: within a hook Juju always says the same. @throws PyError TooManyRelatedAppsError */
  protected getRelation(): RequirerRelation | null {
    this.relation ??= { found: this.lookUpRelation() };
    return this.relation.found;
  }

  private lookUpRelation(): RequirerRelation | null {
    const ids = asOps(() => this.tools.relationIds(this.options.relationshipName));
    const id = ids[0];
    if (id === undefined) return null;
    if (ids.length > 1) {
      throw new PyError(
        'TooManyRelatedAppsError',
        `Too many remote applications on ${this.options.relationshipName} (${ids.length} > 1)`,
      );
    }
    return { id, app: asOps(() => this.tools.relationApp(id)) };
  }

  /** `_resolve_certificate_requests`: a callable sees the provider's capabilities (1.12.0). */
  protected resolveCertificateRequests(): void {
    const { whenCapabilities } = this.options.requests;
    if (!whenCapabilities) return;
    this.traced(
      '_resolve_certificate_requests',
      () => [],
      () => {
        const published = this.getProviderCapabilities();
        const fitting = whenCapabilities.find((x) => sameCapabilities(x.capabilities, published));
        this.certificateRequests = this.mapRequests(fitting ?? this.options.requests);
      },
      () => null,
    );
  }

  abstract getProviderCapabilities(): Capabilities | null;

  /** What follows is asked from outside the hook: calls are not recorded. */
  silence(): void {
    this.options.recorder.silence();
  }

  /** `_flatten_modes` */
  protected flattenModes(): readonly OneMode[] {
    return this.mode === 'app_and_unit' ? ['app', 'unit'] : [this.mode];
  }

  protected entityFor(mode: OneMode): string {
    return mode === 'app' ? this.tools.app : this.tools.unit;
  }

  protected ownerFor(mode: OneMode): 'application' | 'unit' {
    return mode === 'app' ? 'application' : 'unit';
  }

  /** Every request that this charm may want: of a callable, those of all its answers. */
  possibleRequests(): readonly RequestAttributes[] {
    const { requests } = this.options;
    const all = [...(requests.whenCapabilities ?? []), requests].flatMap((x) =>
      this.mode === 'app_and_unit' ? [...x.app, ...x.unit] : x[this.mode],
    );
    return all.filter((x, at) => all.findIndex((y) => sameAttributes(x, y)) === at);
  }

  /** `_get_mode_for_certificate_request`. @throws PyError */
  protected getModeForCertificateRequest(request: RequestAttributes): OneMode {
    if (this.mode !== 'app_and_unit') return this.mode;
    const found = this.certificateRequests.find((x) => sameAttributes(x.attributes, request));
    if (!found) {
      throw tlsCertificatesError('Certificate request not found in configured requests for APP_AND_UNIT mode');
    }
    return found.mode;
  }

  /** The attribute `certificate_requests`, as it stands. */
  wantedRequests(): readonly RequestAttributes[] {
    return this.certificateRequests.map((x) => x.attributes);
  }

  protected unitNumber(): string {
    const { unit } = this.tools;
    return unit.slice(unit.indexOf('/') + 1);
  }
}
