/** Finding steps: the one that matters, the next gap, the next of the same actor. */
import { isProvider } from '../../model/juju/entities';
import type { Step } from '../../model/step.types';
import { gapsFor, type Gap } from '../../run/gaps';
import { losses } from '../../run/health';
import { requirerUnits } from '../../run/facts';
import type { ComputedRun } from '../../run/run';
import { resolveStep, stepIds } from '../../run/matters';
import { unitOfStep } from './hooks';
import type { Aim, ExplorerData } from './state';

export type Actor = 'requirer' | 'provider' | 'juju';

export function actorOf(step: Step | undefined): Actor {
  const unit = step?.hook?.unit ?? step?.began?.unit ?? null;
  if (step === undefined || unit === null) return 'juju';
  return isProvider(step.before, unit) ? 'provider' : 'requirer';
}

/** @returns 0 or one more than the last where there is none */
export function nextOfActor(steps: readonly Step[], from: number, by: 1 | -1): number {
  const actor = actorOf(steps[from - 1]);
  const unit = unitOfStep(steps[from - 1]);
  let at = from + by;
  while (at >= 1 && at <= steps.length && !(actorOf(steps[at - 1]) === actor && unitOfStep(steps[at - 1]) === unit))
    at += by;
  return at;
}

const knownGaps = new WeakMap<ComputedRun, readonly Gap[]>();

/** Those of all units; kept with the run. */
export function gapsIn(computed: ComputedRun): readonly Gap[] {
  const { start, steps } = computed;
  const found = knownGaps.get(computed) ?? requirerUnits(start, steps).flatMap((unit) => gapsFor(steps, unit));
  knownGaps.set(computed, found);
  return found;
}

/** The step that opens the next gap after this one, from the first again after the last. */
export function nextGap(computed: ComputedRun, after: number): number | null {
  const opens = gapsIn(computed)
    .map((gap) => gap.opens + 1)
    .sort((a, b) => a - b);
  return opens.find((step) => step > after) ?? opens[0] ?? null;
}

/** The next step in a direction that loses something, around the ends of the run; null: none does. */
export function nextLoss(steps: readonly Step[], from: number, by: 1 | -1): number | null {
  const lost = [...new Set(losses(steps).map(({ step }) => step + 1))];
  if (by === 1) return lost.find((step) => step > from) ?? lost[0] ?? null;
  return lost.findLast((step) => step < from) ?? lost.at(-1) ?? null;
}

/** How many steps there are to go to: those of the run, up to where it is computed. */
export function stepCount({ computed, limit }: Pick<ExplorerData, 'computed' | 'limit'>): number {
  return Math.min(computed.run.actions.length, limit);
}

/** Where a look begins, from 1; 0 for a run without steps. */
export function stepFor(computed: ComputedRun, aim: Aim): number {
  if (typeof aim.step === 'number')
    return Math.max(Math.min(1, computed.run.actions.length), Math.min(aim.step, computed.run.actions.length));
  return resolveStep(computed.steps, aim.step) + 1;
}

/** What to say where a link names a step that the run does not have; null: it has it, or is not computed yet. */
export function unknownStep({ run, steps }: ComputedRun, { step }: Aim): string | null {
  if (typeof step !== 'string' || steps.length < run.actions.length || stepIds(steps).includes(step)) return null;
  return `This run has no step called “${step}”; the step that matters is shown.`;
}
