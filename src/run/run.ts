/**
 * A run is data: a setup and actions. Its steps are computed, never stored as truth. Recomputing keeps every step before
 * the first change as the very same object, so that views which compare by identity redraw only what changed.
 */
import type { Action } from '../model/action';
import type { HookRunner } from '../model/hook';
import type { Setup } from '../model/setup';
import { step } from '../model/step';
import type { Step } from '../model/step.types';
import type { World } from '../model/juju/world';
import type { ScenarioId } from '../scenarios/ids';
import { learnAnswer } from './answers';
import type { RunCode } from './code';
import { runStart } from './start';

/** `off`: switched off by the reader. It keeps its place, does nothing, and the rest is computed without it. */
export type RunAction = Action & { readonly off?: true };

export interface Run {
  /** Everything that differs from the usual setup, the scenario's own setup included. */
  readonly setup: Partial<Setup>;
  /** Where the run began; null: built by hand. */
  readonly scenario: ScenarioId | null;
  readonly actions: readonly RunAction[];
  /** Texts that the setup names; absent: all code is the page's own. */
  readonly code?: RunCode;
}

/** Where a computation stops by itself, so that a page stays usable. */
export const MAX_STEPS = 2000;

export interface ComputedRun {
  readonly run: Run;
  readonly runner: HookRunner;
  readonly start: World;
  /** One for each action, in order; fewer when it stopped at the limit. */
  readonly steps: readonly Step[];
}

export const OFF_REASON = 'You switched this action off.';

function nextStep(world: World, action: RunAction, runner: HookRunner): Step {
  if (!action.off) {
    const made = step(world, action, runner);
    learnAnswer(made);
    return made;
  }
  return {
    action,
    at: world.now,
    before: world,
    after: world,
    refused: { reason: OFF_REASON },
    hook: null,
    began: null,
  };
}

/** The world after the last of these steps. */
export function endOf(start: World, steps: readonly Step[]): World {
  return steps.at(-1)?.after ?? start;
}

function follow(start: World, kept: readonly Step[], actions: readonly RunAction[], runner: HookRunner, limit: number) {
  const steps = [...kept];
  for (const action of actions.slice(kept.length, limit)) steps.push(nextStep(endOf(start, steps), action, runner));
  return steps;
}

/** @param limit how many steps at most; a longer run is computed up to there */
export function computeRun(run: Run, runner: HookRunner, limit = MAX_STEPS): ComputedRun {
  const start = runStart(run.setup, runner);
  return { run, runner, start, steps: follow(start, [], run.actions, runner, limit) };
}

/** Adds one action at the end. */
export function extendRun(computed: ComputedRun, action: RunAction, runner: HookRunner): ComputedRun {
  return recomputeRun(computed, { ...computed.run, actions: [...computed.run.actions, action] }, runner);
}

type Fields = Readonly<Record<string, unknown>>;

/** Equal as data. Keys are compared in any order, absent ones are not there. Asked hundreds of times at each step of a page: no lists of keys are made. */
export function sameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => sameData(each, b[at]));
  if (Array.isArray(b)) return false;
  const x = a as Fields;
  const y = b as Fields;
  for (const key in x) {
    const other = y[key];
    if (other === undefined && !Object.hasOwn(y, key)) return false;
    if (x[key] !== other && !sameData(x[key], other)) return false;
  }
  for (const key in y) if (!Object.hasOwn(x, key)) return false;
  return true;
}

/** How many actions two lists have in common from their beginning. */
export function commonPrefix(a: readonly RunAction[], b: readonly RunAction[]): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && sameData(a[at], b[at])) at += 1;
  return at;
}

/**
 * Computes a changed run from the first action that differs. With another setup or another runner nothing can be kept:
 * a runner is compared by identity, because it stands for the charm's code.
 */
export function recomputeRun(previous: ComputedRun, run: Run, runner: HookRunner, limit = MAX_STEPS): ComputedRun {
  if (runner !== previous.runner || !sameData(previous.run.setup, run.setup)) return computeRun(run, runner, limit);
  const shared = Math.min(commonPrefix(previous.run.actions, run.actions), previous.steps.length, limit);
  const steps = follow(previous.start, previous.steps.slice(0, shared), run.actions, runner, limit);
  return { run, runner, start: previous.start, steps };
}
