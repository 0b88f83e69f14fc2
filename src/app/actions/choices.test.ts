import { describe, expect, it } from 'vitest';
import { step } from '../../model';
import { ACTIONS } from '../../scenarios/ids';
import { computeRun } from '../../run/run';
import { mirrorRunner } from '../../run/mirror.testing';
import { scenarioRun } from '../store/opening';
import { allChoices, mainChoices } from './choices';

const runner = mirrorRunner();
const run = computeRun(scenarioRun('renewal-gap'), runner);
const worldAfter = (number: number) => run.steps[number - 1]?.after ?? run.start;

describe('mainChoices', () => {
  it('shows the same places at every step, so that a number key keeps its meaning', () => {
    const labels = run.steps.map((_, at) => mainChoices(worldAfter(at + 1), 'web/0').map((choice) => choice.label));
    for (const each of labels) {
      expect(each).toHaveLength(8);
      expect(each.filter((_, at) => ![2, 5, 7].includes(at))).toEqual(
        labels[0]?.filter((_, at) => ![2, 5, 7].includes(at)),
      );
    }
  });
  it('says why an action is not possible instead of hiding it', () => {
    const deny = mainChoices(worldAfter(7), 'web/0').find((choice) => choice.label === ACTIONS.deny.label);
    expect(deny).toMatchObject({ allowed: false, hint: 'No request waits for an answer.' });
  });
  it('offers the end of a slow hook where the provider would sign, because that is how it signs then', () => {
    const labels = mainChoices(worldAfter(11), 'web/0').map((choice) => choice.label);
    expect(labels).toContain(ACTIONS.finish.label);
    expect(labels).not.toContain(ACTIONS.sign.label);
  });
  it('never fires the update-status of the provider for that of the charm', () => {
    for (const at of run.steps.keys()) {
      const { action } = mainChoices(worldAfter(at + 1), 'web/0')[1] ?? {};
      expect(action).toEqual({ do: 'update-status', unit: 'web/0' });
    }
  });
});

describe('allChoices', () => {
  it('lists due hooks in the order of Juju, each deliverable on its own', () => {
    const units = computeRun(scenarioRun('two-units'), runner);
    const most = units.steps.map(({ after }) => ({ world: after, due: allChoices(after)[0]?.choices ?? [] }));
    expect(Math.max(...most.map(({ due }) => due.length))).toBeGreaterThan(2);
    for (const { world, due } of most) {
      for (const choice of due) expect(step(world, choice.action, runner).refused).toBeNull();
    }
  });
  it('marks one hook of each unit as the next', () => {
    const world = worldAfter(1);
    const due = allChoices(world)[0]?.choices ?? [];
    const units = due.filter((choice) => choice.next).map((choice) => choice.label.split(' on ')[1]);
    expect(units.length).toBeGreaterThan(0);
    expect(new Set(units).size).toBe(units.length);
  });
  it('reaches every kind of action at some step', () => {
    const kinds = new Set(
      run.steps.flatMap((_, at) =>
        allChoices(worldAfter(at + 1)).flatMap((group) => group.choices.map((each) => each.action.do)),
      ),
    );
    expect([...kinds].sort()).toEqual(Object.keys(ACTIONS).sort());
  });
  it('keeps what it promises: what is allowed is not refused', () => {
    const world = worldAfter(11);
    for (const choice of allChoices(world).flatMap((group) => group.choices)) {
      expect([choice.key, step(world, choice.action, runner).refused === null]).toEqual([choice.key, choice.allowed]);
    }
  });
  it('gives every choice a key of its own, also where two hooks have one name', () => {
    const keys = run.steps.flatMap((_, at) =>
      allChoices(worldAfter(at + 1)).map((group) => group.choices.map((choice) => choice.key)),
    );
    for (const each of keys) expect(new Set(each).size).toBe(each.length);
  });
});
