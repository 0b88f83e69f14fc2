import { describe, expect, it } from 'vitest';
import { scenarioRun } from '../run/link/link';
import { compareModel, divergenceOf } from './compare';
import { SHARED } from './model/types';
import { faultsOf } from './layout/check.testing';
import { layoutTimeline } from './layout/layout';
import { timelineModel } from './model/model';
import { lockstep, tickOfStep } from '../run/compare/lockstep';
import type { RunAction } from '../run/run';
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
    const words = [4, 11, 13].map((tick) => ({ tick, text: `what came at ${tick}` }));
    const model = compareModel(runs, 'web/0', { words });
    expect(model.groups[0]?.lanes[0]?.notes).toHaveLength(3);
    for (let now = 1; now <= actions.length; now += 1) {
      expect(
        faultsOf(layoutTimeline(model, { variant: 'compare', width: 1408, now, whole: true })),
        `at ${now}`,
      ).toEqual([]);
    }
  });

  it('leaves out the lanes that are the same in all runs where one wants to see differences only', () => {
    const model = compareModel(runs, 'web/0', { onlyDifferences: true });
    expect(model.groups.at(-1)?.lanes.map((lane) => lane.id)).toEqual(['health', 'files']);
    const same = compareModel([compared('a', mirrorRunner), compared('b', mirrorRunner)], 'web/0', {
      onlyDifferences: true,
    });
    expect(same.groups.at(-1)?.lanes).toHaveLength(3);
  });

  it('gives each run its own hooks from where they part, so that none is drawn as another', () => {
    const other = runOf({ ...setup, provider: { kind: 'instant' } }, actions);
    const model = compareModel(
      [
        runs[0] ?? compared('mirror', mirrorRunner),
        { id: 'instant', title: 'Signs in its hook', model: timelineModel(other.steps, other.start) },
      ],
      'web/0',
    );
    const flags = (group: string) =>
      model.groups.find((each) => each.id === group)?.lanes.find((lane) => lane.id === 'requirer-hooks')?.flags ?? [];
    expect(flags(SHARED).length).toBeGreaterThan(0);
    expect(flags('mirror').length).toBeGreaterThan(0);
    const last = flags(SHARED).at(-1)?.began ?? 0;
    for (const flag of [...flags('mirror'), ...flags('instant')]) expect(flag.began).toBeGreaterThanOrEqual(last);
    expect(faultsOf(layoutTimeline(model, { variant: 'compare', width: 1408, now: 9, whole: true }))).toEqual([]);
    const { headings, rows } = layoutTimeline(model, { variant: 'compare-phone', width: 390, now: 9, whole: true });
    const names = rows.all.flatMap(({ y, spec }) => (spec.name === null ? [] : [y + spec.name]));
    expect(headings.map(({ text }) => text)).toEqual(['mirror', 'Signs in its hook']);
    for (const { y } of headings) expect(Math.min(...names.map((name) => Math.abs(name - y)))).toBeGreaterThan(15);
  });

  it('places two branches by time from where they part', () => {
    const other: readonly RunAction[] = [...actions.slice(0, 10), { do: 'pass', ms: 3_600_000 }];
    const both = [runOf(setup, actions), runOf(setup, other)];
    const steps = lockstep(both);
    const branches = both.map((run, at) => ({
      id: `r${at}`,
      title: `r${at}`,
      model: timelineModel(run.steps, run.start),
    }));
    const axis = { ticks: steps.ticks, tickOf: (run: number, step: number) => tickOfStep(steps, run, step) };
    const model = compareModel(branches, 'web/0', { axis });
    expect(model.chips.map((chip) => chip.step)).toEqual(steps.ticks.map((_, at) => at + 1));
    expect(model.chips.map((chip) => chip.at)).toEqual([...model.chips.map((chip) => chip.at)].sort((a, b) => a - b));
    expect(model.divergence?.step).toBe(11);
    for (let now = 1; now <= steps.ticks.length; now += 1) {
      expect(
        faultsOf(layoutTimeline(model, { variant: 'compare', width: 1408, now, whole: true })),
        `at ${now}`,
      ).toEqual([]);
      expect(
        faultsOf(layoutTimeline(model, { variant: 'compare-phone', width: 390, zoom: 3, now, whole: true })),
        `at ${now}`,
      ).toEqual([]);
    }
  });
});
