/**
 * Computes a run whose hooks may have to wait for Python. The run itself stays synchronous: a hook that nobody can answer yet
 * stops it with `NeedsAnswer`; the answer is found, and the run goes on from the step before. What was computed stays.
 */
import type { HookInput, HookRunner } from '../../model/hook';
import { twinRunner } from '../../model/library/twin';
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

/**
 * The start, where a hook before it waits already: the world as the twin leaves it, for the eye. Its runner is the twin's, so that nothing
 * of it is kept.
 */
function notStarted(run: Run): ComputedRun {
  return { ...computeRun({ ...run, actions: [] }, twinRunner), run };
}

/** As far as it goes without waiting. */
export function computeNow(previous: ComputedRun | null, run: Run, runner: HookRunner, limit = MAX_STEPS): Progress {
  const total = Math.min(run.actions.length, limit);
  let done: ComputedRun | null = null;
  try {
    done = upTo(previous, run, runner, Math.min(total, kept(previous, run, runner)));
    while (done.steps.length < total) done = upTo(done, run, runner, done.steps.length + 1);
    return { kind: 'done', done };
  } catch (error) {
    if (error instanceof NeedsAnswer) return { kind: 'waiting', done: done ?? notStarted(run), input: error.input };
    throw error;
  }
}
