import type { Action } from './action';
import type { HookCall, UnitName, World } from './juju/world';
import type { HookOutcome } from './hook';

/** Why an action does nothing now: one plain sentence. */
export interface Refusal {
  readonly reason: string;
}

/** One action with everything it caused. */
export interface Step {
  readonly action: Action;
  /** The clock when the hook ran (after any time that the action let pass). */
  readonly at: number;
  readonly before: World;
  readonly after: World;
  readonly refused: Refusal | null;
  readonly hook: {
    readonly unit: UnitName;
    readonly call: HookCall;
    readonly outcome: HookOutcome;
    /** False: an exception, or a commit that Juju refused (R1.11). */
    readonly committed: boolean;
    readonly commitError: string | null;
    /** A slow hook that only began: its outcome comes at its end. */
  } | null;
  /** A slow hook began here; it has read, and commits in a later step. */
  readonly began: { readonly unit: UnitName; readonly call: HookCall } | null;
}
