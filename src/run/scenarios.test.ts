import { describe, expect, it } from 'vitest';
import { twinRunner } from '../model/library/twin';
import { SCENARIO_IDS } from '../scenarios/ids';
import { SCENARIOS } from '../scenarios/scenarios';
import { scenarioFailures } from './claims.testing';
import { mirrorRunner } from './mirror.testing';

describe.each(SCENARIO_IDS)('%s', (id) => {
  it('goes through without a refused action, and the library does what the summary says', () => {
    expect(scenarioFailures(id, twinRunner, false)).toEqual([]);
  });

  it('loses on disk what it says with the charm of the report, and gets it back', () => {
    expect(scenarioFailures(id, mirrorRunner(), true)).toEqual([]);
  });

  it('is short enough to be followed, and says what to look at in plain sentences', () => {
    const { actions, summary, title, setup } = SCENARIOS[id];
    expect(actions.length).toBeGreaterThanOrEqual(8);
    expect(actions.length).toBeLessThanOrEqual(17);
    expect(summary).toMatch(/^[A-Z0-9][^!]+\.$/);
    expect(title.length).toBeLessThan(60);
    expect(setup.charm).toBe('report-mirror');
  });
});

describe('scenarioFailures', () => {
  it('finds a claim that does not hold: with the guarded charm no file is lost', () => {
    expect(scenarioFailures('renewal-gap', mirrorRunner({ guarded: true }), true)).not.toEqual([]);
  });
});
