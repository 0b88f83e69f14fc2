/** Properties of a whole run: the first step that breaks one, and whether the run was about it at all. */
import type { Step } from '../step.types';
import { checkStep, type StepProperty } from './checks';
import type { PropertyWord } from './words';

export interface RunVerdict {
  readonly property: StepProperty;
  readonly word: PropertyWord;
  /** Index of the step that breaks it. */
  readonly step: number | null;
  readonly noCharmCan: boolean;
}

/** Looks at one property over the steps of a run. A break that no charm can help does not hide a later one that a charm could. */
export function verdictOfRun(property: StepProperty, steps: readonly Step[]): RunVerdict {
  let reached = false;
  let helpless: number | null = null;
  for (const [at, step] of steps.entries()) {
    const finding = checkStep(property, step);
    if (!finding) continue;
    reached = true;
    if (finding.holds) continue;
    if (!finding.noCharmCan) return { property, word: 'broken', step: at, noCharmCan: false };
    helpless ??= at;
  }
  if (helpless !== null) return { property, word: 'broken', step: helpless, noCharmCan: true };
  return { property, word: reached ? 'holds' : 'not-reached', step: null, noCharmCan: false };
}
