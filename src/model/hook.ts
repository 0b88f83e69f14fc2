/**
 * One hook: what goes in, what comes out. The twin, the live Python and a recorded answer all have this shape, and all
 * three leave the same `HookOutcome` for the same `HookInput`.
 */
import type { Capabilities, DenyName } from './setup';
import type { Databag, EntityName, HookCall, Status, UnitName, World } from './juju/world';

/** What the charm itself calls after the library's own handler, as in the traces. */
export type RequirerOp = 'sync' | 'renew' | 'regenerate-key' | 'import-key';

/** What the provider does after the library's own handler, in order. */
export type ProviderDo =
  | { readonly do: 'sign' | 'sign-first' | 'reissue' | 'revoke-all' | 'new-ca' }
  | { readonly do: 'deny'; readonly error: DenyName }
  /** Sign outstanding requests while fewer than this many are answered in the relation. */
  | { readonly do: 'sign-limited'; readonly limit: number };

export interface HookInput {
  readonly world: World;
  readonly unit: UnitName;
  readonly call: HookCall;
  readonly op: RequirerOp | null;
  readonly providerDo: readonly ProviderDo[];
  /** Where this hook reads committed databags: a slow hook reads what stood at its start. Null: `world.relation`. */
  readonly readAt: World['relation'] | undefined;
  /** Ends with an exception at its very end, by the operator's hand. */
  readonly fail: boolean;
}

/** Where a databag or secret write stands before commit. */
export interface SecretWrites {
  readonly added: readonly {
    readonly id: string;
    readonly owner: EntityName;
    readonly label: string;
    readonly description: string;
    readonly content: Readonly<Record<string, string>>;
    readonly expires: number | null;
  }[];
  readonly updated: readonly {
    readonly id: string;
    readonly content?: Readonly<Record<string, string>>;
    readonly expires?: number;
    readonly label?: string;
    readonly description?: string;
  }[];
  /** `revision` absent: all revisions. */
  readonly removed: readonly { readonly id: string; readonly revision?: number }[];
  /** Readers that moved on to the latest revision. */
  readonly tracked: readonly { readonly id: string; readonly reader: EntityName; readonly revision: number }[];
  readonly granted: readonly { readonly id: string; readonly to: string }[];
  readonly revoked: readonly { readonly id: string; readonly from: string }[];
}

/** The buffered writes of a hook: committed whole when it ends well, dropped whole when it fails (R1.1, R1.2). */
export interface Buffer {
  readonly databags: Readonly<Record<EntityName, Databag>>;
  /** Of peer relations, by endpoint; absent: nothing was written there. */
  readonly peers?: Readonly<Record<string, Readonly<Record<EntityName, Databag>>>>;
  readonly secrets: SecretWrites;
  readonly stored: Readonly<Record<string, string>> | null;
}

/** What takes effect at once and survives a failed hook (R1.3, R10.1). `seq` orders it among lines and commands. */
export type Effect = { readonly seq: number } & (
  | { readonly kind: 'push'; readonly path: string; readonly content: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'status'; readonly status: Status }
  | { readonly kind: 'app-status'; readonly status: Status }
  | {
      readonly kind: 'pebble';
      readonly container: string;
      readonly what: string;
      readonly state: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'read-tracking'; readonly secret: string; readonly reader: EntityName; readonly revision: number }
);

/** A value as shown in call trees and margins. Objects stand for PEM texts by content id; views look their names up. */
export type Shown =
  | null
  | boolean
  | number
  | string
  | readonly Shown[]
  | { readonly $: 'key' | 'csr' | 'cert'; readonly id: string; readonly revoked?: boolean; readonly csr?: string }
  | { readonly $: 'object'; readonly type: string; readonly text: string }
  | { readonly $: 'map'; readonly entries: readonly (readonly [string, Shown])[] }
  | { readonly $: 'raw'; readonly text: string };

/** One call of a library function, with everything it called in turn. Names are the library's own. */
export interface LibraryCall {
  readonly fn: string;
  readonly args: readonly (readonly [name: string, value: Shown])[];
  readonly result: Shown;
  /** Class name of the exception that left it. */
  readonly raised: string | null;
  readonly calls: readonly LibraryCall[];
  /** What the function decided, in its own terms: why a comparison failed, why it returned early. */
  readonly notes: readonly string[];
  /** Position in the hook, shared with lines, commands and effects. */
  readonly seq: number;
  /** True when the charm's own code called it. */
  readonly byCharm: boolean;
}

/** One executed line of the charm. */
export interface LineRun {
  readonly seq: number;
  readonly file: string;
  readonly line: number;
  /** Depth of charm frames: 0 is the handler. */
  readonly depth: number;
  readonly fn: string;
  /** Names that changed while this line ran, with their new values. */
  readonly values: readonly (readonly [name: string, value: Shown])[];
  /** The exception that left this line. */
  readonly raised: string | null;
  /** For a condition: which way it went. */
  readonly branch: boolean | null;
}

export type LibraryEvent =
  | { readonly event: 'certificate_available'; readonly cert: string; readonly csr: string }
  | { readonly event: 'certificate_denied'; readonly csr: string; readonly code: number };

/** PENDING: keep what is served. ABSENT: no relation, or nobody asks for this: tear down. REVOKED: remove promptly. */
export const CERTIFICATE_STATES = ['PENDING', 'ASSIGNED', 'REVOKED', 'ABSENT'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

export interface PullMode {
  readonly assigned: readonly { readonly cert: string; readonly csr: string; readonly revoked: boolean }[];
  readonly key: string | null;
  readonly error: string | null;
}

/** What the pull API answers at the end of a requirer's hook. Content ids, not names. */
export interface PullAnswer {
  readonly modes: Readonly<Partial<Record<'app' | 'unit', PullMode>>>;
  readonly byRequest: readonly {
    readonly commonName: string;
    readonly cert: string | null;
    readonly key: string | null;
    /** `get_certificate_state`; absent where the library has no such function (design `state-api`). */
    readonly state?: CertificateState;
    readonly error: string | null;
  }[];
  readonly providerCertificates: readonly string[] | { readonly error: string };
  /** `get_provider_capabilities`; absent where it was not asked. */
  readonly capabilities?: Capabilities | null;
  readonly requestErrors: readonly { readonly csr: string; readonly code: number }[] | { readonly error: string };
}

/** An observer that ran: which event reached which method. */
export interface Observed {
  readonly seq: number;
  readonly event: string;
  readonly observer: string;
  /** The library's own handler or the charm's. */
  readonly by: 'library' | 'charm';
  readonly deferred: boolean;
}

export interface Raised {
  readonly type: string;
  readonly message: string;
  /** Innermost charm line, if any. */
  readonly file: string | null;
  readonly line: number | null;
  readonly traceback: string;
}

/** One hook command or Pebble request, in order: what the charm and the library asked Juju. */
export interface Command {
  readonly seq: number;
  readonly argv: readonly string[];
  readonly code: number;
}

export interface HookReport {
  readonly observed: readonly Observed[];
  readonly calls: readonly LibraryCall[];
  readonly lines: readonly LineRun[];
  readonly events: readonly LibraryEvent[];
  readonly commands: readonly Command[];
  readonly pull: PullAnswer | null;
  readonly raised: Raised | null;
  readonly log: readonly string[];
}

/** Fresh numbers used and PEM texts met, so that the world can go on counting and naming. */
export interface HookOutcome {
  readonly report: HookReport;
  readonly buffer: Buffer;
  readonly effects: readonly Effect[];
  readonly counters: World['counters'];
  readonly authority: World['authority'];
  /** How the answer was found. */
  readonly by: 'twin' | 'live' | 'recorded';
}

/** Runs one hook. Pure for the twin and for recorded answers. */
export type HookRunner = (input: HookInput) => HookOutcome;
