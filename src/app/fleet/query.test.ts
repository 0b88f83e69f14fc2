import { describe, expect, it } from 'vitest';
import { fleetAddress, FIELDS, readFleet, readNumber, USUAL } from './query';

describe('the address of a fleet', () => {
  it('says nothing of what is usual, and comes back as it was written', () => {
    expect(fleetAddress(USUAL, null)).toBe('?view=fleet');
    expect(readFleet('?view=fleet')).toEqual({ query: USUAL, notices: [] });
    const query = {
      fleet: { units: 400, days: 1.5, gap: 0.5, gap90: 2, tick: 10, hooks: 12, later: 0.35 },
      reconciler: 'gate',
      design: 'overlap',
      show: 'minutes',
    } as const;
    expect(readFleet(fleetAddress(query, 'dark'))).toEqual({ query, notices: [] });
  });

  it('loses each bad value alone, with one sentence for each', () => {
    const { query, notices } = readFleet('?view=fleet&units=many&days=30&tick=0&design=wish&reconciler=nobody');
    expect(query).toEqual({ ...USUAL, fleet: { ...USUAL.fleet, days: 30 } });
    expect(notices).toEqual([
      '“units” takes a whole number from 1 to 100,000, not “many”.',
      '“tick” takes a number from 1 to 60, not “0”.',
      'There is no reconciler “nobody”.',
      'There is no design “wish”.',
    ]);
  });

  it('keeps the two lengths of a gap in order, or there would be no distribution', () => {
    const { query, notices } = readFleet('?gap=60');
    expect(query.fleet).toMatchObject({ gap: 60, gap90: 90 });
    expect(notices).toHaveLength(1);
  });
});

it('a number is what people type, a comma for a point too, and nothing else', () => {
  expect(readNumber(' 2,5 ', FIELDS.gap)).toBe(2.5);
  expect(readNumber('20', FIELDS.later)).toBe(0.2);
  for (const text of ['', '-1', '1e3', 'NaN', '2.5.1']) expect(readNumber(text, FIELDS.gap)).toBeNull();
  expect(readNumber('1.5', FIELDS.units)).toBeNull();
});
