import { describe, expect, it } from 'vitest';
import { lostProperty, triggerOf } from './losses';
import { countText, lossWords, minutesText, percentText, told } from './words';

const loss = (trigger: 'gap' | 'any' | 'not-tick') => ({ trigger, endless: false, anyTime: false });

describe('which hook loses', () => {
  it('is read off the end of the shortest run', () => {
    expect(triggerOf({ do: 'update-status', unit: 'web/0' })).toBe('any');
    expect(triggerOf({ do: 'deliver', unit: 'web/0', hook: { name: 'config-changed' } })).toBe('not-tick');
    expect(triggerOf({ do: 'deliver', unit: 'web/0', hook: { name: 'secret-expired' } })).toBe('gap');
    expect(triggerOf({ do: 'deliver', unit: 'web/0', hook: { name: 'relation-changed' } })).toBe('gap');
  });

  it('counts only what leaves a unit without TLS, and no break that no charm can help', () => {
    const property = (
      id: 'no-outage' | 'no-downgrade' | 'no-revoked',
      verdict: 'outage' | 'no-charm-can',
      moves: number,
    ) => ({
      property: id,
      word: 'broken' as const,
      verdict,
      moves,
      lasts: null,
    });
    const result = (...properties: ReturnType<typeof property>[]) =>
      ({ verdict: 'outage', properties, counts: {} as never, complete: true }) as const;
    expect(lostProperty(result(property('no-revoked', 'outage', 2)))).toBeNull();
    expect(lostProperty(result(property('no-outage', 'no-charm-can', 2)))).toBeNull();
    expect(lostProperty(result(property('no-outage', 'outage', 5), property('no-downgrade', 'outage', 3)))).toBe(
      'no-downgrade',
    );
  });
});

describe('the words', () => {
  it('say how a charm loses, and apart where the provider decides it', () => {
    expect(lossWords({ atOnce: null, later: null })).toContain('no order of events');
    expect(lossWords({ atOnce: loss('any'), later: loss('any') })).toBe(
      'It loses TLS in the next ordinary hook, update-status included.',
    );
    expect(lossWords({ atOnce: null, later: loss('any') })).toContain('only where the provider signs in a later hook');
  });

  it('say the finding with its numbers', () => {
    const year = { renewals: 270.3, exposed: 270.3, outages: 166.2, minutes: 1580 };
    const both = { atOnce: loss('any'), later: loss('any') };
    expect(told(year, both, 60)).toEqual({
      finding: 'About 166 outages a year, 26 h in all.',
      reason: '60 units renew 270 times a year, and in 61 % of the renewals a hook falls into the gap.',
    });
    expect(told({ ...year, outages: 0, minutes: 0 }, { atOnce: null, later: null }, 1).finding).toBe('No outages.');
    expect(told(null, null, 60).finding).toBe('Asking the search.');
  });

  it('round to what can be read', () => {
    expect([0, 0.001, 0.42, 3.21, 1234.5].map(countText)).toEqual(['0', 'less than 0.01', '0.42', '3.2', '1,235']);
    expect([0, 0.4, 12, 400, 9000].map(minutesText)).toEqual(['0 min', '24 s', '12 min', '7 h', '6 days']);
    expect([0, 0.004, 0.616].map(percentText)).toEqual(['0 %', '0.4 %', '62 %']);
  });
});
