/** Arrows that can be followed from a step: on to what it caused, and back to what caused it. */
import type { TimelineModel } from '../../timeline/model/types';

export interface Followed {
  readonly step: number;
  readonly label: string;
  readonly hint: string;
}

function named({ chips }: TimelineModel, step: number): string {
  const name = chips[step - 1]?.name;
  return name === undefined ? `step ${step}` : `step ${step}, ${name}`;
}

/** Causes first, each step once. @param at numbers of steps, from 1: a slow hook has two */
export function arrowsAt(model: TimelineModel, at: readonly number[]): readonly Followed[] {
  const between = model.arrows.filter(({ from, to }) => from.step !== to.step);
  const back = new Set(between.filter(({ to }) => at.includes(to.step)).map(({ from }) => from.step));
  const on = new Set(between.filter(({ from }) => at.includes(from.step)).map(({ to }) => to.step));
  return [
    ...[...back].map((each) => ({
      step: each,
      label: `Follow the arrow back to ${named(model, each)}`,
      hint: 'caused it',
    })),
    ...[...on].map((each) => ({ step: each, label: `Follow the arrow to ${named(model, each)}`, hint: 'was caused' })),
  ];
}
