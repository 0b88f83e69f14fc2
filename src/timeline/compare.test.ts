import { describe, expect, it } from 'vitest';
import { scenarioRun } from '../run/link/link';
import { compareModel, divergenceOf, SHARED } from './compare';
import { faultsOf } from './layout/check.testing';
import { layoutTimeline } from './layout/layout';
import { timelineModel } from './model/model';
import { keepingRunner, mirrorRunner, runOf } from './testing';

const { setup, actions } = scenarioRun('renewal-gap');

function compared(id: string, runner: typeof mirrorRunner) {
  const run = runOf(setup, actions, runner);
  return { id, title: id, model: timelineModel(run.steps, run.start) };
}

const runs = [compared('mirror', mirrorRunner), compared('keep', keepingRunner)];

describe('compareModel', () => {
  it('draws the hooks once and what each run makes of them below', () => {
    const model = compareModel(runs, 'web/0');
    expect(model.groups.map((group) => [group.id, group.lanes.map((lane) => lane.id)])).toEqual([
      [SHARED, ['requirer-hooks']],
      ['mirror', ['health', 'files', 'pull']],
      ['keep', ['health', 'files', 'pull']],
    ]);
    const ids = model.groups.flatMap((group) => group.lanes.flatMap((lane) => lane.bars.map((bar) => bar.id)));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('marks the first step at which they part, and the lanes that differ there', () => {
    expect(divergenceOf(runs, 'web/0')).toEqual({ step: 11, lanes: ['health', 'files'] });
    expect(divergenceOf([compared('a', mirrorRunner), compared('b', mirrorRunner)], 'web/0')).toBeNull();
  });

  it('keeps every rule of drawing at every step', () => {
    const model = compareModel(runs, 'web/0');
    for (let now = 1; now <= actions.length; now += 1) {
      expect(
        faultsOf(layoutTimeline(model, { variant: 'compare', width: 1408, now, whole: true })),
        `at ${now}`,
      ).toEqual([]);
    }
  });
});
