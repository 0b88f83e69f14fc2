import { describe, expect, it } from 'vitest';
import type { HookOutcome, HookRunner, PullAnswer } from '../model/hook';
import { isProvider } from '../model/juju/entities';
import { twinRunner } from '../model/library/twin';
import { scenarioById } from '../scenarios/scenarios';
import { answerOf, laneAnswer } from './answers';
import { computeRun, type Run } from './run';

const { setup, actions } = scenarioById('renewal-gap');
const run: Run = { scenario: 'renewal-gap', setup: { ...setup, charm: null }, actions };

/** A library that goes on answering with the first certificate it has seen. */
function keeping(): HookRunner {
  let kept: PullAnswer | null = null;
  return (input): HookOutcome => {
    const outcome = twinRunner(input);
    const { pull } = outcome.report;
    if (isProvider(input.world, input.unit) || pull === null) return outcome;
    const isEmpty = (pull.modes.unit?.assigned.length ?? 0) === 0;
    if (!isEmpty) kept ??= pull;
    return isEmpty && kept ? { ...outcome, report: { ...outcome.report, pull: kept } } : outcome;
  };
}

describe('answers of a changed library', () => {
  const changed = computeRun({ ...run, setup: { ...run.setup, patch: 'abc' } }, keeping());
  const released = computeRun(run, twinRunner);
  const lane = (of: typeof released, step: number) => {
    const world = of.steps[step - 1]?.after;
    return world ? laneAnswer(answerOf(world, 'web/0')).assigned.length : null;
  };

  it('are those that its hooks told, where the release would have answered otherwise', () => {
    expect(lane(released, 9)).toBe(0);
    expect(lane(changed, 9)).toBe(1);
    expect(lane(changed, 11)).toBe(1);
  });
  it('are the release’s where it last answered like the release, so that a commit of the provider shows at once', () => {
    expect(lane(released, 3)).toBe(1);
    expect(lane(changed, 3)).toBe(1);
  });
});
