import { describe, expect, it } from 'vitest';
import type { HookRunner } from '../model';
import { verdictOfRun, type PropertyId, type StepProperty } from '../model/properties';
import { computeRun } from '../run/run';
import { SITUATION_IDS, type SituationId } from '../scenarios/ids';
import { Library, searchOf } from './cell';
import { shrunkOf, type Counterexample } from './counterexample';
import { guarded, mirror, ratchet } from './doubles.testing';
import { HookMemo } from './memo';
import { resultOf } from './verdict';

interface Found {
  readonly property: PropertyId;
  readonly helpless: boolean;
  readonly example: Counterexample;
}

function all(runner: HookRunner, situation: SituationId): readonly Found[] {
  const cell = { charm: 'report-mirror', situation, design: [], provider: null };
  const search = searchOf(cell, new Library(new HookMemo(runner)));
  search.work(Number.POSITIVE_INFINITY, () => 0);
  return resultOf(search, 1).properties.flatMap(({ property, word, verdict }) => {
    const example = word === 'broken' ? shrunkOf(search, property) : null;
    return example ? [{ property, helpless: verdict === 'no-charm-can', example }] : [];
  });
}

const isOfSteps = (property: PropertyId): property is StepProperty => property !== 'recoverable';

function breaks(runner: HookRunner, { property, helpless, example }: Found, actions = example.actions): boolean {
  if (!isOfSteps(property)) return false;
  const { steps } = computeRun({ setup: example.setup, scenario: null, actions }, runner);
  const verdict = verdictOfRun(property, steps);
  return verdict.word === 'broken' && verdict.noCharmCan === helpless;
}

const DOUBLES = { mirror, guarded, ratchet };

describe('a counterexample', () => {
  for (const [name, runner] of Object.entries(DOUBLES)) {
    it(`of ${name}, in any situation, is a run that shows it, in which nothing is refused, and which ends with what shows it`, () => {
      let count = 0;
      for (const each of SITUATION_IDS.flatMap((situation) => all(runner, situation))) {
        if (!isOfSteps(each.property)) continue;
        count += 1;
        const { setup, actions, events } = each.example;
        const { steps } = computeRun({ setup, scenario: null, actions }, runner);
        expect(steps.map(({ refused }) => refused)).toEqual(steps.map(() => null));
        expect(breaks(runner, each)).toBe(true);
        expect(breaks(runner, each, actions.slice(0, -1))).toBe(false);
        expect(events.at(-1)?.without).not.toBe('cannot-go-on');
      }
      expect(count).toBeGreaterThan(4);
    });
  }

  it('leaves out what is needless, such as looks that found nothing', () => {
    const [outage] = all(mirror, 'renewal');
    const kinds = outage?.example.events.filter(({ opening }) => !opening).map(({ action }) => action.do);
    expect(kinds).toEqual(['expire', 'deliver', 'update-status']);
    expect(outage?.example.left).toBeGreaterThan(0);
    expect(outage?.example.events.filter(({ action }) => action.do === 'update-status')).toHaveLength(1);
  });

  it('says of each event what becomes of the rest without it', () => {
    const [outage] = all(mirror, 'renewal');
    expect(outage?.example.events.at(-1)?.without).toBe('holds');
    expect(outage?.example.events.find(({ action }) => action.do === 'expire')?.without).toBe('cannot-go-on');
    const [revoked] = all(mirror, 'revocation');
    expect(revoked?.example.events.find(({ action }) => action.do === 'revoke')?.without).toBe('not-reached');
  });

  it('for what is out of reach ends in a world from which nothing leads on', () => {
    const stuck = all(mirror, 'same-request').find(({ property }) => property === 'recoverable');
    expect(stuck?.example.events.at(-1)?.action.do).toBe('pass');
  });
});
