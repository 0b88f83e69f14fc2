import { describe, expect, it } from 'vitest';
import { column } from '../matrix/testing';
import { ROWS } from '../matrix/rows';
import { effectIn, effectsOf } from './effect';

const before = column('renewal', { mirror: 'outage', gate: 'safe', prune: 'outage', careful: 'no-charm-can' });
const now = column('renewal', { mirror: 'safe', gate: 'safe', prune: 'outage', careful: 'no-charm-can' });

describe('what a design fixes and what not', () => {
  it('is counted in cells that are known with it and without: half a search claims nothing', () => {
    const { of, safeBefore, safeNow, changed, still } = effectIn(before, now, ROWS, 'renewal');
    expect([of, safeBefore, safeNow]).toEqual([4, 1, 2]);
    expect(changed.map(({ row, was, now: is, change }) => [row.charm, was, is, change])).toEqual([
      ['mirror', 'outage', 'safe', 'better'],
    ]);
    expect(still.map(({ charm }) => charm)).toEqual(['prune']);
  });

  it('does not blame the design for what no charm code can help', () => {
    expect(effectIn(before, now, ROWS, 'renewal').still.map(({ charm }) => charm)).not.toContain('careful');
  });

  it('has a line for every situation, also where nothing is known yet', () => {
    const effects = effectsOf(before, now, ROWS);
    expect(effects).toHaveLength(16);
    expect(effects.find(({ situation }) => situation === 'departure')?.of).toBe(0);
  });
});
