/**
 * The world: everything that exists between two hooks. Plain, frozen, JSON-able data; `step` is the only way to a new one.
 * Nothing that follows from something else is kept here: due hooks, gaps, health and diffs are functions of worlds.
 */
import type { Setup } from '../setup';

/** Milliseconds since the epoch, UTC. */
export type Millis = number;
/** `web/0` */
export type UnitName = string;
/** `web` or `web/0`: whoever owns a databag or a secret. */
export type EntityName = string;

/** What Juju keeps for one entity on one relation: text by key. Never mutated; equal content keeps its identity. */
export type Databag = Readonly<Record<string, string>>;

export interface Revision {
  readonly revision: number;
  readonly content: Readonly<Record<string, string>>;
  /** When Juju fires secret-expired for this revision; null: never (R1.9, R2.2). */
  readonly expires: Millis | null;
  /** The next instant at which secret-expired is due: the expiry, then every five minutes (R2.4). */
  readonly nextExpiry: Millis | null;
  /** secret-remove was announced to the owner (R3.3). */
  readonly removeAnnounced: boolean;
}

export interface Secret {
  /** `secret:1`, `secret:2`, …: unique in a world, never used again. */
  readonly id: string;
  readonly owner: EntityName;
  readonly label: string;
  readonly description: string;
  /** Ascending; never empty. */
  readonly revisions: readonly Revision[];
  /** Revision that each reader tracks, by unit or application (the owner counts once it has read, R3.2). */
  readonly tracked: Readonly<Record<EntityName, number>>;
  /** Relations or applications that may read it (grants). */
  readonly grants: readonly string[];
}

/** What one unit knows of one unit of the other side (R1.15, R4.1, R5.1). */
export interface Member {
  /** The version of that unit's databag that relation-changed last announced; null: still owed by joined (R4.2). */
  readonly announced: number | null;
  /** The databag as the agent holds it: refreshed when joined or changed for that unit is dispatched (R1.15). */
  readonly cached: Databag;
}

/** One unit's view of one relation. */
export interface RelationView {
  readonly created: boolean;
  readonly broken: boolean;
  /** The version of the remote application's databag last announced. */
  readonly appAnnounced: number;
  readonly members: Readonly<Record<UnitName, Member>>;
}

export interface Relation {
  readonly id: number;
  readonly endpoint: string;
  readonly dying: boolean;
  readonly databags: Readonly<Record<EntityName, Databag>>;
  /** Grows by one with each commit that changed that entity's databag (R5.1, R5.5, R5.6). */
  readonly versions: Readonly<Record<EntityName, number>>;
  readonly views: Readonly<Record<UnitName, RelationView>>;
}

/** Databags that the units of the requirer's application share. */
export interface PeerRelation {
  readonly id: number;
  readonly endpoint: string;
  readonly databags: Readonly<Record<EntityName, Databag>>;
  /** Grows by one with each commit that changed that entity's databag. */
  readonly versions: Readonly<Record<EntityName, number>>;
  /** By unit: the version of each databag that relation-changed last announced. */
  readonly announced: Readonly<Record<UnitName, Readonly<Record<EntityName, number>>>>;
}

export interface Status {
  readonly name: 'unknown' | 'active' | 'waiting' | 'blocked' | 'maintenance' | 'error';
  readonly message: string;
}

/** Hooks that a unit owes once, for its own sake; pebble-ready follows a container that was lost (R10.3). */
export const LIFECYCLE_HOOKS = [
  'install',
  'leader-elected',
  'pebble-ready',
  'config-changed',
  'start',
  'stop',
  'remove',
] as const;
export type LifecycleHook = (typeof LIFECYCLE_HOOKS)[number];

export const HOOK_NAMES = [
  ...LIFECYCLE_HOOKS,
  'leader-settings-changed',
  'update-status',
  'relation-created',
  'relation-joined',
  'relation-changed',
  'relation-departed',
  'relation-broken',
  'secret-expired',
  'secret-remove',
  'secret-changed',
  'action',
] as const;
export type HookName = (typeof HOOK_NAMES)[number];

/** What Juju dispatches: a hook and its arguments. Equal calls are the same event (R1.12). */
export interface HookCall {
  readonly name: HookName;
  readonly relation?: number;
  /** Remote application, for every relation hook. */
  readonly remoteApp?: string;
  /** Remote unit: joined, changed of a unit, departed. Absent in relation-changed: the application's databag changed. */
  readonly remoteUnit?: UnitName;
  readonly departing?: UnitName;
  readonly secret?: string;
  /** Label and id as they stand when the hook is dispatched. */
  readonly label?: string;
  readonly revision?: number;
  readonly container?: string;
  readonly action?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface FileEntry {
  readonly content: string;
  /** When it was last written. */
  readonly at: Millis;
}

export interface Failed {
  readonly call: HookCall;
  readonly attempts: number;
  /** When Juju reruns it by itself (R1.12). */
  readonly retryAt: Millis;
}

/** A slow hook that has begun: it reads what was committed at its start and commits at its end. */
export interface Running {
  readonly call: HookCall;
  readonly startedAt: Millis;
  /** The relation as it stood when the hook began. */
  readonly relation: Relation | null;
}

export interface Unit {
  readonly name: UnitName;
  readonly life: 'alive' | 'dying' | 'dead';
  /** Lifecycle hooks still owed, in order. */
  readonly owed: readonly LifecycleHook[];
  readonly failed: Failed | null;
  readonly running: Running | null;
  /** The agent does not run while its unit is down. */
  readonly down: boolean;
  /** The next tick of the update-status timer (R6.2). */
  readonly nextUpdateStatus: Millis;
  /** Hooks that Juju lost or repeats: outside its rules, by the operator's hand. */
  readonly repeated: readonly HookCall[];
  readonly failNext: boolean;
  readonly status: Status;
  /** Workload files by absolute path. */
  readonly files: Readonly<Record<string, FileEntry>>;
  /** Common names for which it has served TLS: what "no TLS yet" and an outage differ in, known only by history. */
  readonly served: readonly string[];
  readonly containers: Readonly<Record<string, { readonly ready: boolean }>>;
  /** Pebble layers, services and their running state, as JSON. */
  readonly pebble: Readonly<Record<string, unknown>>;
  /** `state-set` data: StoredState and deferred events (R1.14). */
  readonly stored: Readonly<Record<string, string>>;
}

export interface Application {
  readonly name: string;
  readonly units: readonly Unit[];
  readonly leader: UnitName | null;
  readonly nextUnit: number;
  readonly config: Readonly<Record<string, string | number | boolean>>;
}

/** Content ids (docs/symbolic-pem.md) in the order in which they first appeared: the first request is `csr-1`. */
export interface Names {
  readonly key: readonly string[];
  readonly csr: readonly string[];
  readonly cert: readonly string[];
  readonly ca: readonly string[];
}

/** Numbers already used (docs/symbolic-pem.md, "Fresh numbers"). */
export interface Counters {
  readonly keys: number;
  readonly uuids: number;
  readonly serials: number;
  readonly signatures: number;
  readonly secrets: number;
}

/** A certificate that the provider committed, whatever became of it since. */
export interface Issued {
  readonly certificate: string;
  readonly commonName: string;
  /** Whose request it answers. */
  readonly entity: EntityName;
  readonly relation: number;
  readonly notBefore: Millis;
  readonly notAfter: Millis;
  /** The provider has listed it as revoked. */
  readonly revoked: boolean;
}

/** The certificate authority behind the provider. */
export interface Authority {
  readonly keyPem: string;
  readonly certPem: string;
}

export interface World {
  readonly now: Millis;
  readonly setup: Setup;
  readonly requirer: Application;
  readonly provider: Application;
  /** The related pair's relation; null after it is gone everywhere. A second one has a new id (R4.10). */
  readonly relation: Relation | null;
  readonly nextRelation: number;
  /** Of a charm that has some. */
  readonly peers?: readonly PeerRelation[];
  readonly secrets: readonly Secret[];
  readonly authority: Authority | null;
  readonly counters: Counters;
  readonly names: Names;
  /** Every certificate that the provider ever listed: its databag forgets them when it prunes. */
  readonly issued: readonly Issued[];
}
