import { useMemo } from 'react';
import { health } from '../../model/health/health';
import type { Step } from '../../model/step.types';
import { actionName } from '../../run/branches';
import { useExplorer } from '../store/context';

export interface StepWords {
  /** `Step 7, secret-expired on web/0` */
  name(number: number): string;
  /** Whether TLS health is another after this step. */
  changes(number: number): boolean;
  /** Steps after which something is worse than before. */
  readonly marks: readonly number[];
}

function title(step: Step): string {
  if (step.hook !== null) return `${step.hook.call.name} on ${step.hook.unit}`;
  if (step.began !== null) return `${step.began.call.name} begins on ${step.began.unit}`;
  return actionName(step.action);
}

function healthWords(step: Step, at: 'before' | 'after'): string {
  const world = step[at];
  return world.requirer.units.map((unit) => health(world, unit.name).word).join(' ');
}

export function useStepWords(): StepWords {
  const steps = useExplorer((state) => state.computed.steps);
  return useMemo(() => {
    const changed = steps.map((step) => healthWords(step, 'before') !== healthWords(step, 'after'));
    const bad = steps.flatMap((step, at) =>
      changed[at] === true && /outage|revoked|broken|expired/.test(healthWords(step, 'after')) ? [at + 1] : [],
    );
    return {
      name: (number) => {
        const step = steps[number - 1];
        return step === undefined ? 'Before the first step' : `Step ${number} of ${steps.length}, ${title(step)}`;
      },
      changes: (number) => changed[number - 1] === true,
      marks: bad,
    };
  }, [steps]);
}
