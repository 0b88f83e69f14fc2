import { describe, expect, it } from 'vitest';
import { VERDICT_IDS } from '../../scenarios/ids';
import { CHARM_FILES } from '../../charms/files';
import { cellName, lastingText, toneOf, WAITING } from './cells';
import { EVIDENCE, usesOf } from './evidence';
import { found } from './testing';

describe('what a cell says', () => {
  it('is named by row, situation, verdict and how long: whoever does not see it knows all of it', () => {
    expect(cellName('Mirror', 'renewal', found('outage'))).toBe('Mirror, Renewal: outage, 2 hooks');
    expect(cellName('Mirror', 'renewal', WAITING)).toBe('Mirror, Renewal: waiting');
  });

  it('tells a loss that hooks mend from one that somebody has to sign away and one without an end', () => {
    expect(lastingText({ ms: 180_000, hooks: 3, ends: 'mended' })).toBe('3 min');
    expect(lastingText({ ms: 0, hooks: 1, ends: 'mended' })).toBe('1 hook');
    expect(lastingText({ ms: 300_000, hooks: 2, ends: 'unanswered' })).toBe('until signed');
    expect(lastingText({ ms: 0, hooks: 1, ends: 'never' })).toBe('no end');
  });

  it('is in no colour of a failure where no charm code can help', () => {
    for (const verdict of VERDICT_IDS) {
      expect([verdict, toneOf(verdict) === 'none']).toEqual([verdict, verdict === 'no-charm-can']);
    }
  });
});

describe('the evidence', () => {
  it('adds up to the 52 uses, and each class to what its charm says: one survey, two places', () => {
    expect(EVIDENCE.reduce((sum, each) => sum + usesOf(each), 0)).toBe(52);
    for (const each of EVIDENCE) {
      const seen = Object.values(CHARM_FILES).find(({ letter }) => letter === each.letter)?.seen;
      expect([each.letter, usesOf(each)]).toEqual([each.letter, seen]);
    }
  });
});
