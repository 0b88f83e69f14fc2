/** What a run starts from: versions, charm, provider. Everything has a default, so a link need not say it. */
import type { World } from './juju/world';

export const LIBRARY_VERSIONS = ['1.10.0', '1.10.1', '1.11.0', '1.12.0'] as const;
export type LibraryVersion = (typeof LIBRARY_VERSIONS)[number];

export const MODES = ['unit', 'app', 'app_and_unit'] as const;
export type Mode = (typeof MODES)[number];

/** `CertificateRequestAttributes`; unset fields take the library's defaults. */
export interface RequestAttributes {
  readonly commonName: string;
  readonly sansDns?: readonly string[];
  readonly sansIp?: readonly string[];
  readonly sansOid?: readonly string[];
  readonly emailAddress?: string;
  readonly organization?: string;
  readonly organizationalUnit?: string;
  readonly countryName?: string;
  readonly stateOrProvinceName?: string;
  readonly localityName?: string;
  readonly isCa?: boolean;
  /** `add_unique_id_to_subject_name`, true unless said otherwise. */
  readonly addUniqueId?: boolean;
}

/** Requests as the charm passes them; in `app_and_unit` mode each list belongs to one mode. */
export interface Requests {
  readonly app: readonly RequestAttributes[];
  readonly unit: readonly RequestAttributes[];
  /** A callable `certificate_requests`: the first case whose capabilities are the published ones counts, else the lists above. */
  readonly whenCapabilities?: readonly CapabilityCase[];
}

/** One answer of a callable; null: the provider has not published any yet. */
export interface CapabilityCase {
  readonly capabilities: Capabilities | null;
  readonly app: readonly RequestAttributes[];
  readonly unit: readonly RequestAttributes[];
}

export interface KeySetup {
  /** `library`: generated and kept in a secret. `charm`: passed as `private_key`. */
  readonly from: 'library' | 'charm';
  readonly algorithm: 'rsa' | 'ecdsa';
  /** Bits; null: the algorithm's default (2048, 256). */
  readonly size: number | null;
}

export const DENY_CODES = {
  IP_NOT_ALLOWED: 101,
  DOMAIN_NOT_ALLOWED: 102,
  WILDCARD_NOT_ALLOWED: 103,
  SERVER_NOT_AVAILABLE: 201,
  OTHER: 999,
} as const;
export type DenyName = keyof typeof DENY_CODES;

/** How the provider answers requests. */
export type ProviderPolicy =
  | { readonly kind: 'instant' }
  | { readonly kind: 'update-status' }
  /** The hook takes this long: it reads at its start and commits at its end. */
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'manual' }
  | { readonly kind: 'deny'; readonly error: DenyName }
  /** At most this many requests of a relation are answered; the others stay outstanding. */
  | { readonly kind: 'limited'; readonly limit: number }
  | { readonly kind: 'down' };

export interface Capabilities {
  readonly supportsIpSans?: boolean;
  readonly supportsWildcardDns?: boolean;
  readonly supportsSubdomain?: boolean;
  readonly supportsCaCertificates?: boolean;
  readonly allowedDomains?: readonly string[];
  readonly providerType?: string;
}

export const DESIGNS = ['released', 'keep-previous', 'keep-secret', 'overlap', 'revoked-filter', 'state-api'] as const;
export type Design = (typeof DESIGNS)[number];

/** How strictly the simulator follows Juju where `ops.testing` differs (traces/FORMAT.md, "One difference"). */
export type Semantics = 'juju' | 'ops-testing';

/** When files alone do not say whether the workload serves TLS: the charm's comment `# serves TLS when …` (docs/charms.md). */
export interface ServesWhen {
  readonly path: string;
  /** `is`: the file's text without white space at its ends; `has`: some part of it. A file that is not there is empty. */
  readonly test: 'is' | 'has';
  readonly text: string;
}

export interface Setup {
  readonly library: LibraryVersion;
  readonly design: readonly Design[];
  readonly semantics: Semantics;
  readonly mode: Mode;
  readonly requests: Requests;
  readonly key: KeySetup;
  /** Names of the charm's events passed as `refresh_events`. */
  readonly refreshEvents: readonly string[];
  readonly renewalRelativeTime: number;
  /** Lifetime of the certificates that the provider signs, in seconds. */
  readonly validityS: number;
  readonly provider: ProviderPolicy;
  readonly capabilities: Capabilities | null;
  readonly units: number;
  readonly leader: number;
  readonly start: number;
  readonly requirerApp: string;
  readonly providerApp: string;
  readonly endpoint: string;
  /** Reconciler id (product vocabulary) or null: a charm that only constructs the requirer object. */
  readonly charm: string | null;
  /** The reader's text of the library in place of the release, named by its content; absent: the release. */
  readonly patch?: string;
  /** Containers of the charm's pods; absent: one, `workload`; empty: the charm works on a machine of its own. */
  readonly containers?: readonly string[];
  readonly servesWhen?: ServesWhen;
  /** Peer endpoints of the charm; absent: none. */
  readonly peers?: readonly string[];
  readonly config: Readonly<Record<string, string | number | boolean>>;
  /** Milliseconds between two update-status ticks (R6.1). */
  readonly updateStatusMs: number;
  /** The state in which the run begins, such as one read from a databag dump; absent: both sides are freshly related. */
  readonly begin?: Begin;
}

/** A world without its setup: the run's own setup stands beside it. */
export type Begin = Omit<World, 'setup'>;
