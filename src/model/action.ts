/** What can happen next. Plain data: links, files, lessons and the search exchange lists of these. */
import type { DenyName, RequestAttributes } from './setup';
import type { HookCall, UnitName } from './juju/world';

/** Which due hook: enough of a HookCall to find it among those that are due. */
export type HookChoice = Partial<Pick<HookCall, 'remoteUnit' | 'remoteApp' | 'secret' | 'revision'>> & {
  readonly name: HookCall['name'];
};

export type Action =
  /** Deliver a due hook; without `hook`, the one that Juju would run next on that unit (R5.7). */
  | { readonly do: 'deliver'; readonly unit: UnitName; readonly hook?: HookChoice }
  /** Let time pass by an amount, or to the next timer. */
  | { readonly do: 'pass'; readonly ms?: number }
  /** Let time pass to the expiry of this secret revision (default: the soonest). */
  | { readonly do: 'expire'; readonly secret?: string }
  /** Fire update-status: waits for the tick if it has not come. */
  | { readonly do: 'update-status'; readonly unit: UnitName }
  /** A slow hook ends and commits. */
  | { readonly do: 'finish'; readonly unit: UnitName }
  | { readonly do: 'sign' }
  | { readonly do: 'sign-one' }
  | { readonly do: 'deny'; readonly error: DenyName }
  | { readonly do: 'revoke' }
  | { readonly do: 'reissue' }
  | { readonly do: 'new-ca' }
  | { readonly do: 'provider-down' }
  | { readonly do: 'provider-up' }
  | { readonly do: 'rotate-key'; readonly unit: UnitName }
  | { readonly do: 'import-key'; readonly unit: UnitName }
  | { readonly do: 'renew'; readonly unit: UnitName }
  | { readonly do: 'sync'; readonly unit: UnitName }
  | { readonly do: 'change-names'; readonly requests: readonly RequestAttributes[] }
  | { readonly do: 'remove-relation' }
  | { readonly do: 'add-relation' }
  | { readonly do: 'move-leadership'; readonly unit: UnitName }
  | { readonly do: 'add-unit' }
  | { readonly do: 'remove-unit'; readonly unit: UnitName }
  | { readonly do: 'wipe-disk'; readonly unit: UnitName }
  | { readonly do: 'fail-next'; readonly unit: UnitName }
  /** `juju resolved`: rerun the failed hook now, or mark it done without running it (R1.13). */
  | { readonly do: 'resolve'; readonly unit: UnitName; readonly retry: boolean }
  | { readonly do: 'lose-event'; readonly unit: UnitName; readonly hook: HookChoice }
  | { readonly do: 'repeat-event'; readonly unit: UnitName; readonly hook: HookChoice };

export type ActionKind = Action['do'];
