import { describe, expect, it } from 'vitest';
import { changeCount, changeOf, changeSentence, nearestSafe } from './changes';
import { ROWS } from './rows';
import { column, results } from './testing';

describe('what another setting changes', () => {
  const before = column('renewal', { mirror: 'outage', gate: 'safe', prune: 'outage', ratchet: 'safe' });
  const now = column('renewal', { mirror: 'safe', gate: 'stuck', prune: 'left-behind', ratchet: 'safe' });

  it('is better, worse, or wrong in another way', () => {
    expect(changeOf(before, now, 'mirror', 'renewal')).toBe('better');
    expect(changeOf(before, now, 'gate', 'renewal')).toBe('worse');
    expect(changeOf(before, now, 'prune', 'renewal')).toBe('other');
    expect(changeOf(before, now, 'ratchet', 'renewal')).toBeNull();
  });

  it('is not known where one of the two has no verdict yet', () => {
    expect(changeOf(before, now, 'mirror', 'departure')).toBeNull();
    expect(changeOf(before, new Map(), 'mirror', 'renewal')).toBeNull();
  });

  it('is said with how many cells could be compared', () => {
    expect(changeSentence(changeCount(before, now, ROWS))).toBe(
      '3 of 4 cells changed: 1 now safe, 1 no longer safe, 1 wrong in another way.',
    );
    expect(changeSentence(changeCount(before, before, ROWS))).toBe('None of 4 cells changed.');
    expect(changeSentence(changeCount(new Map(), now, ROWS))).toBe('No cell can be compared yet.');
  });
});

describe('the nearest safe reconciler', () => {
  it('is the safe one whose verdicts differ least elsewhere, not the safest', () => {
    const found = results({
      'mirror/renewal': 'outage',
      'mirror/departure': 'safe',
      'mirror/revocation': 'serves-revoked',
      'gate/renewal': 'safe',
      'gate/departure': 'safe',
      'gate/revocation': 'serves-revoked',
      'careful/renewal': 'safe',
      'careful/departure': 'safe',
      'careful/revocation': 'safe',
    });
    expect(nearestSafe(found, ROWS, 'mirror', 'renewal')).toMatchObject({ row: { charm: 'gate' }, differs: 0 });
  });

  it('is nobody where none is safe', () => {
    expect(nearestSafe(column('renewal', { mirror: 'outage' }), ROWS, 'mirror', 'renewal')).toBeNull();
  });
});
