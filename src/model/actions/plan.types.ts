/** An action made ready: what the world is before its hook runs, and which hook that is. */
import type { Action } from '../action';
import type { HookInput } from '../hook';
import type { HookCall, UnitName, World } from '../juju/world';

export type Plan = { readonly action: Action; readonly before: World } & (
  | { readonly kind: 'refused'; readonly reason: string }
  /** No hook: time passes, or something is set up for later. */
  | { readonly kind: 'world'; readonly world: World }
  /** A slow hook begins: it has read, and commits when it is finished. */
  | { readonly kind: 'begin'; readonly world: World; readonly unit: UnitName; readonly call: HookCall }
  | { readonly kind: 'hook'; readonly world: World; readonly input: HookInput }
);

/** A plan without the action it is for: what the parts of `plan` return. */
export type Outline =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'world'; readonly world: World }
  | { readonly kind: 'begin'; readonly world: World; readonly unit: UnitName; readonly call: HookCall }
  | { readonly kind: 'hook'; readonly world: World; readonly input: HookInput };

export function refuse(reason: string): Outline {
  return { kind: 'refused', reason };
}

export function changed(world: World): Outline {
  return { kind: 'world', world };
}
