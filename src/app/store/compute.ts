/**
 * Computes a run whose hooks may have to wait for Python. The run itself stays synchronous: a hook that nobody can answer yet
 * stops it with `NeedsAnswer`; the answer is found, and the run goes on from the step before. What was computed stays.
 */
import type { HookInput, HookRunner } from '../../model/hook';
import { commonPrefix, computeRun, MAX_STEPS, recomputeRun, sameData, type ComputedRun, type Run } from '../../run/run';

export class NeedsAnswer extends Error {
  override readonly name = 'NeedsAnswer';
  constructor(readonly input: HookInput) {
    super(`no answer yet for ${input.call.name} on ${input.unit}`);
  }
}

export interface Waiting {
  readonly done: ComputedRun;
  readonly input: HookInput;
}

export type Progress = { readonly kind: 'done'; readonly done: ComputedRun } | ({ readonly kind: 'waiting' } & Waiting);

function upTo(previous: ComputedRun | null, run: Run, runner: HookRunner, limit: number): ComputedRun {
  return previous === null ? computeRun(run, runner, limit) : recomputeRun(previous, run, runner, limit);
}

/** How many steps of the run before stand in the new one: these need no answer. */
function kept(previous: ComputedRun | null, run: Run, runner: HookRunner): number {
  if (previous?.runner !== runner || !sameData(previous.run.setup, run.setup)) return 0;
  return Math.min(commonPrefix(previous.run.actions, run.actions), previous.steps.length);
}

/** As far as it goes without waiting. */
export function computeNow(previous: ComputedRun | null, run: Run, runner: HookRunner, limit = MAX_STEPS): Progress {
  const total = Math.min(run.actions.length, limit);
  let done = upTo(previous, run, runner, Math.min(total, kept(previous, run, runner)));
  while (done.steps.length < total) {
    try {
      done = upTo(done, run, runner, done.steps.length + 1);
    } catch (error) {
      if (error instanceof NeedsAnswer) return { kind: 'waiting', done, input: error.input };
      throw error;
    }
  }
  return { kind: 'done', done };
}
