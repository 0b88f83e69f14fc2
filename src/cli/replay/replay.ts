/** Replays a trace and reports every difference. */
import type { HookRunner } from '../../model/hook';
import { compareStep, type Difference } from './compare';
import { applySet, CannotForce, forceHook } from './force';
import { observed } from './observe';
import { Renaming } from './renaming';
import type { Trace } from './schema';
import { worldOf } from './setup';

export interface StepDifference extends Difference {
  /** Number of the step in the file, from 1, `set` steps included. */
  readonly step: number;
}

export interface Replayed {
  /** Hook steps whose every field was equal. */
  readonly equal: number;
  readonly differ: number;
  readonly differences: readonly StepDifference[];
}

/** Stops at the first step that cannot be forced; what follows could only differ. */
export function replay(trace: Trace, runner: HookRunner, withCharm: boolean): Replayed {
  const names = new Renaming();
  const differences: StepDifference[] = [];
  let world = worldOf(trace);
  let equal = 0;
  let differ = 0;
  for (const [index, step] of trace.steps.entries()) {
    if ('set' in step) {
      world = applySet(world, step);
      continue;
    }
    try {
      const forced = forceHook(world, step, names, runner);
      world = forced.world;
      const onRequirer = step.unit.startsWith('requirer/');
      const got = observed(world, step.unit, onRequirer ? forced.report : null);
      const found = compareStep(step.expect, got, names, withCharm && onRequirer);
      differences.push(...found.map((x) => ({ ...x, step: index + 1 })));
      if (found.length === 0) equal += 1;
      else differ += 1;
    } catch (error) {
      if (!(error instanceof CannotForce)) throw error;
      differences.push({ step: index + 1, field: 'hook', expected: step.hook, got: error.message });
      differ += trace.steps.slice(index).filter((x) => !('set' in x)).length;
      break;
    }
  }
  return { equal, differ, differences };
}
