/** Running a hook in real Python: what goes in, what comes out, alike in Node and in the page. All of it is plain JSON. */
import type { HookInput, HookOutcome } from '../../model/hook';

/** Which of the setup's values replace what the charm passes to the library. */
export const OVERRIDES = [
  'mode',
  'requests',
  'refresh_events',
  'private_key',
  'renewal_relative_time',
  'key_algorithm',
  'key_size',
] as const;
export type Override = (typeof OVERRIDES)[number];

export interface CharmSource {
  /** Texts by path: `charm.py`, `helpers.py`, `src/charm.py`. Null: a charm that only constructs the requirer object. */
  readonly files: Readonly<Record<string, string>> | null;
  /** What charmcraft.yaml says; null: inferred from the code. */
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export interface LibrarySource {
  readonly version: string;
  /** The reader's text of `_tls_certificates.py` in place of the released one; null: the release. */
  readonly source: string | null;
}

export interface LoadRequest {
  readonly library: LibrarySource;
  readonly charm: CharmSource;
}

export interface Loaded {
  readonly library: { readonly version: string; readonly patched: boolean };
  readonly charm: {
    readonly className: string;
    /** Null for the charm that only constructs the requirer object. */
    readonly metadata: Readonly<Record<string, unknown>> | null;
    /** What of the metadata was inferred from the code. */
    readonly inferred: readonly unknown[];
  };
}

/** A source that Python cannot take, with the place where it is wrong. What was loaded before stays. */
export interface SourceError {
  readonly type: string;
  readonly message: string;
  readonly file: string | null;
  readonly line: number | null;
}

export type LoadAnswer = { readonly loaded: Loaded } | { readonly error: SourceError };

export interface RunOptions {
  /** What to record; the pull API's answers too. */
  readonly record: { readonly lines: boolean; readonly calls: boolean; readonly pull: boolean };
  readonly overrides: readonly Override[];
}

export const RECORD_ALL: RunOptions['record'] = { lines: true, calls: true, pull: true };

export interface Overridden {
  readonly file: string | null;
  readonly line: number | null;
  readonly argument: string;
  readonly value: string;
  /** False: this version of the library does not know the argument. */
  readonly applied: boolean;
}

/** A live outcome, with what only the live way can tell. */
export interface LiveOutcome {
  readonly outcome: HookOutcome;
  /** What the charm's own code asked for, so that its effects may depend on it: `time`, `random`. */
  readonly asked: readonly string[];
  readonly overridden: readonly Overridden[];
  /** The limits of the recorder cut the lines. */
  readonly truncated: boolean;
  /** What the charm printed, cut at a limit. */
  readonly printed: string;
  /** How long Python took. */
  readonly ms: number;
}

export interface RunRequest extends RunOptions {
  readonly input: HookInput;
}

/** Python that answers at once: in Node, and inside the worker. */
export interface LiveEngine {
  load(request: LoadRequest): LoadAnswer;
  run(request: RunRequest): LiveOutcome;
}

/** The same from outside, alike in Node and in the page. */
export interface LiveRuntime {
  load(request: LoadRequest): Promise<LoadAnswer>;
  /** One hook of a charm, which is loaded first unless it is the one loaded last. @throws CannotLoad */
  run(of: LoadRequest, request: RunRequest): Promise<LiveOutcome>;
  dispose(): void;
}
