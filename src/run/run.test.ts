import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twinRunner } from '../model/library/twin';
import { anyAction, anyRun } from './arbitrary.testing';
import { computeScenario } from './claims.testing';
import { mirrorRunner } from './mirror.testing';
import { commonPrefix, computeRun, extendRun, OFF_REASON, recomputeRun, sameData, type RunAction } from './run';

describe('computeRun', () => {
  it('gives the same steps for the same run, because a link is all that is shared', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        expect(computeRun(run, twinRunner).steps).toEqual(computeRun(run, twinRunner).steps);
      }),
      { numRuns: 30 },
    );
  });

  it('has a step for every action, each beginning where the one before ended', () => {
    fc.assert(
      fc.property(anyRun, (run) => {
        const { start, steps } = computeRun(run, twinRunner);
        expect(steps.map((step) => step.action)).toEqual(run.actions);
        steps.forEach((step, at) => expect(step.before).toBe(at === 0 ? start : steps[at - 1]?.after));
      }),
      { numRuns: 30 },
    );
  });

  it('starts with a provider that has met the units, so that the first request is the first thing to happen', () => {
    const { start } = computeScenario('renewal-gap', twinRunner);
    expect(start.relation?.views['ca/0']).toMatchObject({ created: true, members: { 'web/0': { announced: 0 } } });
    expect(start.relation?.views['web/0']).toMatchObject({ created: false });
    expect(start.now).toBe(start.setup.start);
    expect(start.setup.provider.kind).toBe('slow');
  });

  it('leaves an action out that is switched off, and says so', () => {
    const { run, steps } = computeScenario('renewal-gap', twinRunner);
    const actions = run.actions.map((action, at): RunAction => (at === 10 ? { ...action, off: true } : action));
    const off = computeRun({ ...run, actions }, twinRunner).steps;
    expect(off[10]).toMatchObject({ refused: { reason: OFF_REASON }, hook: null });
    expect(off[10]?.after).toBe(off[10]?.before);
    expect(off).toHaveLength(steps.length);
  });

  it('says why a later action no longer applies', () => {
    const { run } = computeScenario('renewal-gap', twinRunner);
    const actions = run.actions.map((action, at): RunAction => (at === 9 ? { ...action, off: true } : action));
    const { refused } = computeRun({ ...run, actions }, twinRunner).steps[11] ?? {};
    expect(refused?.reason).toMatch(/ca\/0/);
  });

  it('stops at its limit, so that a huge run leaves the page usable', () => {
    const { run } = computeScenario('renewal-gap', twinRunner);
    expect(computeRun(run, twinRunner, 4).steps).toHaveLength(4);
  });
});

describe('recomputeRun', () => {
  it('keeps every step before the first change as the same object, because views compare by identity', () => {
    const before = computeScenario('renewal-gap', twinRunner);
    const actions = [...before.run.actions.slice(0, 9), { do: 'update-status', unit: 'web/0' } as const];
    const after = recomputeRun(before, { ...before.run, actions }, twinRunner);
    expect(after.start).toBe(before.start);
    after.steps.slice(0, 9).forEach((step, at) => expect(step).toBe(before.steps[at]));
    expect(after.steps[9]).not.toEqual(before.steps[9]);
  });

  it('equals computing anew', () => {
    fc.assert(
      fc.property(anyRun, fc.array(anyAction, { maxLength: 5 }), fc.nat(12), (run, rest, keep) => {
        const changed = { ...run, actions: [...run.actions.slice(0, keep), ...rest] };
        const again = recomputeRun(computeRun(run, twinRunner), changed, twinRunner);
        expect(again.steps).toEqual(computeRun(changed, twinRunner).steps);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps nothing when the charm or the setup is another one', () => {
    const before = computeScenario('renewal-gap', twinRunner);
    const charm = recomputeRun(before, before.run, mirrorRunner());
    expect(charm.steps[3]?.hook?.outcome.effects).not.toEqual(before.steps[3]?.hook?.outcome.effects);
    const setup = recomputeRun(before, { ...before.run, setup: { ...before.run.setup, units: 2 } }, twinRunner);
    expect(setup.start.requirer.units).toHaveLength(2);
  });
});

describe('extendRun', () => {
  it('adds one step and leaves the others alone', () => {
    const before = computeScenario('denied-first', twinRunner);
    const after = extendRun(before, { do: 'revoke' }, twinRunner);
    expect(after.steps.slice(0, -1)).toEqual(before.steps);
    expect(after.run.actions.at(-1)).toEqual({ do: 'revoke' });
  });
});

describe('sameData', () => {
  it('compares data, not identity or the order of keys', () => {
    expect(sameData({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
    expect(sameData({ a: undefined }, {})).toBe(false);
    expect(sameData([1], { 0: 1 })).toBe(false);
  });

  it('finds how much two lists have in common', () => {
    fc.assert(
      fc.property(fc.array(anyAction), fc.array(anyAction), fc.array(anyAction), (head, a, b) => {
        expect(commonPrefix([...head, ...a], [...head, ...b])).toBeGreaterThanOrEqual(head.length);
      }),
    );
  });
});
