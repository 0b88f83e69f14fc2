/** The step on which a run opens. */
import type { Step } from '../model/step.types';
import { healthOf, losses, type Loss } from './health';

/** A revocation cannot be known before the unit's next hook: serving on is a loss from there. */
function knownAt(steps: readonly Step[], loss: Loss): number | null {
  if (loss.to !== 'serving-revoked') return loss.step;
  const at = steps.findIndex(({ hook }, index) => index >= loss.step && hook?.unit === loss.unit);
  const step = steps[at];
  return step && healthOf(step.after, loss.unit).word === 'serving-revoked' ? at : null;
}

/** The first loss of a run, at the step that could have avoided it; null where nothing is lost. */
export function firstTrouble(steps: readonly Step[]): Loss | null {
  for (const loss of losses(steps)) {
    const step = knownAt(steps, loss);
    if (step !== null) return { ...loss, step };
  }
  return null;
}

/** The step that matters, by index: the first that loses something, else the last. @returns -1 for a run without steps */
export function stepThatMatters(steps: readonly Step[]): number {
  return firstTrouble(steps)?.step ?? steps.length - 1;
}

/** An id for each step that survives inserted steps better than a number: `secret-expired-web-0`, `secret-expired-web-0-2`. */
export function stepIds(steps: readonly Step[]): readonly string[] {
  const seen = new Map<string, number>();
  return steps.map((step) => {
    const ran = step.hook ?? step.began;
    const word = ran && ran.call.name !== 'action' ? `${ran.call.name}-${ran.unit}` : actionWord(step);
    const id = word.replaceAll('/', '-');
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}-${count}`;
  });
}

function actionWord({ action }: Step): string {
  return 'unit' in action ? `${action.do}-${action.unit}` : action.do;
}

/** The index that a link's `step` means: a number from 1 or an id, clamped to the run; the step that matters where it means none. */
export function resolveStep(steps: readonly Step[], step: number | string | null): number {
  if (typeof step === 'number') return Math.min(Math.max(step, 1), steps.length) - 1;
  const at = step === null ? -1 : stepIds(steps).indexOf(step);
  return at < 0 ? stepThatMatters(steps) : at;
}
