import { describe, expect, it } from 'vitest';
import { scenarioRun } from './link/link';
import { mirrorRunner } from './mirror.testing';
import { switchedOff } from './off';
import { computeRun, type RunAction } from './run';

const run = scenarioRun('renewal-gap');
const without = (...off: readonly number[]) => {
  const actions = run.actions.map((action, at): RunAction =>
    off.includes(at + 1) ? { ...action, off: true } : action,
  );
  return switchedOff(actions, computeRun({ ...run, actions }, mirrorRunner()).steps);
};

describe('switchedOff', () => {
  it('names the later steps that have nothing left to do, with the reason of each', () => {
    const { off, lost } = without(8);
    expect(off).toEqual([8]);
    expect(lost.map((each) => each.step)).toContain(9);
    for (const each of lost) expect(each.reason).toMatch(/\.$/);
  });
  it('does not count what is itself off, nor what was never possible before it', () => {
    expect(without(8, 9).lost.map((each) => each.step)).not.toContain(9);
    expect(without()).toEqual({ off: [], lost: [] });
  });
});
