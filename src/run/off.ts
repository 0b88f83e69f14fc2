/** What switching past actions off does to the rest of a run: later actions for which there is nothing left to do. */
import type { Step } from '../model/step.types';
import type { RunAction } from './run';

export interface Lost {
  /** From 1. */
  readonly step: number;
  readonly action: RunAction;
  readonly reason: string;
}

export interface SwitchedOff {
  /** Steps that are off, from 1. */
  readonly off: readonly number[];
  /** Later steps that do nothing now, each with its reason. */
  readonly lost: readonly Lost[];
}

export function switchedOff(actions: readonly RunAction[], steps: readonly Step[]): SwitchedOff {
  const off = actions.flatMap((action, at) => (action.off === true ? [at + 1] : []));
  const [first] = off;
  if (first === undefined) return { off, lost: [] };
  const lost = steps.flatMap((step, at): readonly Lost[] => {
    const action = actions[at];
    if (at < first || step.refused === null || action === undefined || action.off === true) return [];
    return [{ step: at + 1, action, reason: step.refused.reason }];
  });
  return { off, lost };
}
