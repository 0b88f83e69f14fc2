/**
 * What a hook can ask and tell Juju while it runs: the hook commands as functions. The twin library calls them directly; the
 * live Python reaches them through command lines. Writes are buffered (R1.1); files, status and tracking are not (R1.3).
 */
import type { Buffer, Effect } from '../hook';
import type { ClockUse } from './clock-use';
import type { Counters, Databag, EntityName, Millis, Status, UnitName } from './world';

/** Which error a hook command ends with; the text is Juju's own. */
export type JujuErrorKind =
  'secret-not-found' | 'permission-denied' | 'not-leader' | 'relation-not-found' | 'already-exists' | 'invalid';

/** A hook command that failed: exit code 1 and this text on standard error. */
export class JujuError extends Error {
  constructor(
    readonly kind: JujuErrorKind,
    message: string,
  ) {
    super(message);
    this.name = 'JujuError';
  }
}

export interface SecretRef {
  readonly id?: string;
  readonly label?: string;
}

export interface SecretInfo {
  readonly id: string;
  readonly revision: number;
  readonly label: string;
  readonly owner: 'unit' | 'application';
  readonly description: string;
  readonly expires: Millis | null;
}

export type FreshKind = 'keys' | 'uuids' | 'serials' | 'signatures';

/** A Pebble or disk request that failed; `kind` as in `ops.pebble.PathError`. */
export class DiskError extends Error {
  constructor(
    readonly kind: 'not-found' | 'permission-denied' | 'generic-file-error' | 'not-ready',
    message: string,
  ) {
    super(message);
    this.name = 'DiskError';
  }
}

export interface HookTools {
  readonly unit: UnitName;
  readonly app: string;
  readonly now: Millis;
  /** Whether this instant is now or past; to be asked rather than `now` where that is all that matters. */
  hasCome(at: Millis): boolean;
  /** Position of the next command, effect or call in this hook: one counter for all. */
  nextSeq(): number;

  isLeader(): boolean;
  /** Relations of an endpoint; a relation whose broken hook runs or is due is left out (R4.7). */
  relationIds(endpoint: string): readonly number[];
  /** Remote units in scope, in name order; empty in broken (R4.8). */
  relationUnits(relation: number): readonly UnitName[];
  /** The endpoint of a relation: that for certificates, or a peer relation's. @throws JujuError relation-not-found */
  relationEndpoint(relation: number): string;
  relationApp(relation: number): string;
  /** Own writes of this hook included (R1.4); the other side as R1.15 says. @throws JujuError (section 7 table) */
  relationGet(relation: number, entity: EntityName): Databag;
  /** An empty text deletes the key. @throws JujuError */
  relationSet(relation: number, entity: EntityName, changes: Readonly<Record<string, string>>): void;

  /** As `secretGet`; null where that fails with secret-not-found, which is too common to pay for an exception. */
  secretFind(
    ref: SecretRef,
    how?: { readonly refresh?: boolean; readonly peek?: boolean },
  ): Readonly<Record<string, string>> | null;
  /** @throws JujuError secret-not-found (R1.6, R3.4, R3.5) */
  secretGet(
    ref: SecretRef,
    how?: { readonly refresh?: boolean; readonly peek?: boolean },
  ): Readonly<Record<string, string>>;
  /** @throws JujuError: hidden after a remove in this hook (R3.4); app secrets for the leader only (section 7) */
  secretInfo(ref: SecretRef): SecretInfo;
  secretAdd(secret: {
    readonly owner: 'unit' | 'application';
    readonly label: string;
    readonly description?: string;
    readonly content: Readonly<Record<string, string>>;
    readonly expires: Millis | null;
  }): string;
  secretSet(
    id: string,
    change: {
      readonly content?: Readonly<Record<string, string>>;
      readonly expires?: Millis;
      readonly label?: string;
      readonly description?: string;
    },
  ): void;
  /** All revisions, or one. */
  secretRemove(id: string, revision?: number): void;
  secretGrant(id: string, to: string): void;
  secretRevoke(id: string, from: string): void;
  /** Ids of the secrets owned by this unit, and by the application on the leader. */
  secretIds(): readonly string[];

  config(): Readonly<Record<string, string | number | boolean>>;
  status(): Status;
  setStatus(status: Status, of?: 'unit' | 'application'): void;
  stateGet(): Readonly<Record<string, string>>;
  stateSet(changes: Readonly<Record<string, string | null>>): void;

  canConnect(container: string): boolean;
  /** @throws DiskError */
  pull(path: string): string;
  /** @throws DiskError */
  push(path: string, content: string): void;
  /** @throws DiskError */
  remove(path: string): void;
  hasFile(path: string): boolean;
  /** Whether any file's path begins so. */
  hasFileUnder(folder: string): boolean;
  /** Absolute paths of all files, sorted. */
  files(): readonly string[];
  pebbleState(container: string): Readonly<Record<string, unknown>>;
  /** `what` says it in words: `restart web`. */
  setPebbleState(container: string, what: string, state: Readonly<Record<string, unknown>>): void;

  /** The next fresh number (docs/symbolic-pem.md). */
  fresh(kind: FreshKind): number;

  /** What the hook leaves behind. */
  result(): { readonly buffer: Buffer; readonly effects: readonly Effect[]; readonly counters: Counters };
  /** How much of it depended on the clock. */
  clockUse(): ClockUse;
}
