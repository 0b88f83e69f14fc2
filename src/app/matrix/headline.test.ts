import { describe, expect, it } from 'vitest';
import { effortOf, effortText, headlineOf, settingWords } from './headline';
import { RELEASED } from './query';
import { ROWS } from './rows';
import { column, result, results } from './testing';

describe('the headline', () => {
  it('counts what goes wrong, names the setting, and asks after the plain renewal first', () => {
    const found = column('renewal', { mirror: 'outage', prune: 'downgraded', gate: 'safe', careful: 'no-charm-can' });
    expect(headlineOf(found, ROWS, RELEASED, true)).toEqual({
      finding: '2 of 4 combinations go wrong as released.',
      reason: 'Even a plain renewal breaks 3 of 4 ways to write the reconciler. In 1 more no charm code can help.',
    });
  });

  it('says that it searches while cells are missing, so that half a result is not taken for the whole', () => {
    expect(headlineOf(column('renewal', { mirror: 'outage' }), ROWS, RELEASED, false).finding).toBe(
      'Searching: 1 of 288 combinations are done, 1 go wrong as released.',
    );
  });

  it('names the situation that breaks most where a renewal breaks nothing', () => {
    const found = results({
      'mirror/renewal': 'safe',
      'mirror/departure': 'left-behind',
      'gate/departure': 'left-behind',
    });
    expect(headlineOf(found, ROWS, RELEASED, true).reason).toContain('Most break in “Departure”: 2 of 18.');
  });

  it('promises nothing before anything is found', () => {
    expect(headlineOf(new Map(), ROWS, RELEASED, false).finding).not.toMatch(/\d/);
  });

  it('says designs by their names, an older library and a provider', () => {
    const setting = { library: '1.11.0', design: ['overlap', 'revoked-filter'], provider: 'slow' } as const;
    expect(settingWords(setting)).toBe(
      'with “Overlap of requests” and “Filter revoked” on 1.11.0 and a provider that signs in a slow hook',
    );
  });
});

describe('the result line', () => {
  it('tells what was left out: cut-off searches, silent cells and failures', () => {
    const cut = result('safe', { complete: false, counts: { ...result('safe').counts, notExplored: 7 } });
    const found = new Map([
      ['mirror/renewal', { kind: 'found', result: cut }] as const,
      ['ratchet/disk-wiped', { kind: 'says-nothing', not: 'A machine keeps its disk.' }] as const,
      ['gate/renewal', { kind: 'failed', why: 'no Python' }] as const,
    ]);
    const text = effortText(effortOf(found, ROWS), 1234);
    expect(text).toContain('1 cells, 10 states, 20 moves in 1.2 s.');
    expect(text).toContain('7 states in 1 cells were not explored.');
    expect(text).toContain('1 cells have no verdict');
    expect(text).toContain('1 cells could not be searched.');
  });
});
