import { describe, expect, it } from 'vitest';
import { scenarioRun } from '../../run/link/link';
import { timelineModel } from '../../timeline/model/model';
import { runOf } from '../../timeline/testing';
import { arrowsAt } from './follow';

const { setup, actions } = scenarioRun('renewal-gap');
const run = runOf(setup, actions);
const model = timelineModel(run.steps, run.start);

describe('arrowsAt', () => {
  it('leads from a hook back to what made it due and on to what it made due, so that arrows can be followed without a pointer', () => {
    const found = arrowsAt(model, [9]).map(({ step, label }) => [step, label]);
    expect(found).toEqual([
      [8, expect.stringMatching(/^Follow the arrow back to step 8, /)],
      [10, expect.stringMatching(/^Follow the arrow to step 10, /)],
    ]);
  });
  it('leads nowhere from a step that has no arrow to another', () => {
    expect(arrowsAt(model, [1000])).toEqual([]);
  });
  it('is the same in both directions: what leads on from a step leads back to it', () => {
    for (let step = 1; step <= run.steps.length; step += 1)
      for (const each of arrowsAt(model, [step]))
        expect(arrowsAt(model, [each.step]).map((other) => other.step)).toContain(step);
  });
});
