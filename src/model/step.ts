/** The one transition function: an action, the hook it runs, and the world after it. */
import type { Action } from './action';
import type { HookInput, HookOutcome, HookRunner } from './hook';
import { commitHook, type Committed } from './juju/commit';
import type { World } from './juju/world';
import type { Step } from './step.types';
import { plan } from './actions/plan';
import type { Plan } from './actions/plan.types';

/**
 * Ends a plan.
 * @param outcome of the planned hook; needed for a plan of kind `hook`, else ignored
 * @throws Error when a planned hook comes without its outcome
 */
export function finish(planned: Plan, outcome: HookOutcome | null): Step {
  const { action, before } = planned;
  const step = { action, before, refused: null, hook: null, began: null };
  switch (planned.kind) {
    case 'refused':
      return { ...step, at: before.now, after: before, refused: { reason: planned.reason } };
    case 'world':
      return { ...step, at: planned.world.now, after: planned.world };
    case 'begin': {
      const { world, unit, call } = planned;
      return { ...step, at: world.now, after: world, began: { unit, call } };
    }
    case 'hook': {
      if (!outcome) throw new Error('a planned hook ends with its outcome');
      const { unit, call } = planned.input;
      const { world, committed, commitError } = commitHook(planned.input, outcome);
      return { ...step, at: planned.world.now, after: world, hook: { unit, call, outcome, committed, commitError } };
    }
  }
}

/** One action with everything it caused. Pure if the runner is. */
export function step(world: World, action: Action, runner: HookRunner): Step {
  const planned = plan(world, action);
  return finish(planned, planned.kind === 'hook' ? runner(planned.input) : null);
}

/** What a forced hook needs beyond unit and call. */
export type ForcedHook = Pick<HookInput, 'unit' | 'call'> & Partial<Pick<HookInput, 'op' | 'providerDo' | 'fail'>>;

/** Runs a hook whether or not Juju owes it, as recorded traces do (traces: "a replay forces it"). */
export function forceHook(
  world: World,
  forced: ForcedHook,
  runner: HookRunner,
): Committed & { readonly outcome: HookOutcome } {
  const input: HookInput = { op: null, providerDo: [], fail: false, ...forced, world, readAt: undefined };
  const outcome = runner(input);
  return { ...commitHook(input, outcome), outcome };
}
