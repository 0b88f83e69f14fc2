import { useMemo } from 'react';
import { losses, healthOf } from '../../run/health';
import { plain } from '../../run/rich';
import { finding } from '../../run/words';
import type { Step } from '../../model/step.types';
import { useExplorer } from '../store/context';
import { stepCount } from '../store/steps';

export interface StepWords {
  /** `Step 7 of 15, secret-expired on web/0` */
  readonly name: (number: number) => string;
  /** Whether TLS health is another after this step. */
  readonly changes: (number: number) => boolean;
  /** Steps in which something is lost. */
  readonly marks: readonly number[];
}

function changesHealth(step: Step): boolean {
  return step.after.requirer.units.some(
    ({ name }) => healthOf(step.before, name).word !== healthOf(step.after, name).word,
  );
}

export function useStepWords(): StepWords {
  const steps = useExplorer((state) => state.computed.steps);
  const total = useExplorer(stepCount);
  return useMemo(
    () => ({
      name: (number) => {
        const step = steps[number - 1];
        const place = `Step ${number} of ${total}`;
        return step === undefined ? place : `${place}, ${plain(finding(step))}`;
      },
      changes: (number) => {
        const step = steps[number - 1];
        return step !== undefined && changesHealth(step);
      },
      marks: [...new Set(losses(steps).map(({ step }) => step + 1))],
    }),
    [steps, total],
  );
}
