/** The one transition function: an action, the hook it runs, and the world after it. */
import type { Action } from './action';
import type { HookOutcome, HookRunner } from './hook';
import { commitHook } from './juju/commit';
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
  switch (planned.kind) {
    case 'refused': {
      const refused = { reason: planned.reason };
      return { action, at: before.now, before, after: before, refused, hook: null, began: null };
    }
    case 'world': {
      const { world } = planned;
      return { action, at: world.now, before, after: world, refused: null, hook: null, began: null };
    }
    case 'begin': {
      const { world, unit, call } = planned;
      return { action, at: world.now, before, after: world, refused: null, hook: null, began: { unit, call } };
    }
    case 'hook': {
      if (!outcome) throw new Error('a planned hook ends with its outcome');
      const { unit, call } = planned.input;
      const { world, committed, commitError } = commitHook(planned.input, outcome);
      const hook = { unit, call, outcome, committed, commitError };
      return { action, at: planned.world.now, before, after: world, refused: null, hook, began: null };
    }
  }
}

/** One action with everything it caused. Pure if the runner is. */
export function step(world: World, action: Action, runner: HookRunner): Step {
  const planned = plan(world, action);
  return finish(planned, planned.kind === 'hook' ? runner(planned.input) : null);
}
