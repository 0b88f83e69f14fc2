/** A run at a step as a picture that stands by itself: on paper, in an article, in a file. */
import type { Step } from '../model/step.types';
import { causesOf } from '../run/why/causes';
import { layoutTimeline, type Layout } from './layout/layout';
import { variantFor } from './lanes';
import type { TimelineModel } from './model/types';

/** Pixels: with the space around it as wide as a page of documentation gives. */
export const FIGURE_WIDTH = 712;

/** Numbers of the steps that explain this one. */
export function chainOf(steps: readonly Step[], step: number): readonly number[] {
  const { kind, causes } = causesOf(steps, step - 1);
  return kind === 'nothing-wrong' ? [] : [...new Set(causes.map((cause) => cause.step + 1))];
}

/** @param model with the lanes that are drawn @param step number, from 1 */
export function figureLayout(model: TimelineModel, steps: readonly Step[], step: number): Layout {
  return layoutTimeline(model, {
    variant: variantFor(model, FIGURE_WIDTH),
    width: FIGURE_WIDTH,
    now: step,
    chain: chainOf(steps, step),
    whole: true,
  });
}
