import { describe, expect, it } from 'vitest';
import { ContentIds, Terms, patternsOf } from './terms';
import { compareTimes, instantText, lengthText, reckon } from './time-questions';

const time = (text: string) => ({ $: 'time', text });
const length = (text: string) => ({ $: 'length', text });

function reckoned(sign: string, a: Parameters<typeof reckon>[2], b: Parameters<typeof reckon>[2]): string {
  const terms = new Terms(patternsOf(['web', 'ca'], []), new ContentIds(), []);
  return terms.at(Number(reckon(terms, sign, a, b))).text;
}

// What Python 3.11 prints for each.
describe('times as Python writes them', () => {
  it('has microseconds only where there are some', () => {
    expect(instantText(1_767_225_600_000_000)).toBe('2026-01-01T00:00:00+00:00');
    expect(instantText(1_767_225_600_000_250)).toBe('2026-01-01T00:00:00.000250+00:00');
  });

  it('rounds days down, so that the rest of a length is never negative', () => {
    expect(lengthText(-1_000_000)).toBe('-1 day, 23:59:59');
    expect(lengthText(365 * 86_400_000_000)).toBe('365 days, 0:00:00');
    expect(lengthText(3_661_000_001)).toBe('1:01:01.000001');
  });

  it('reckons with instants, lengths and numbers', () => {
    const [start, end] = [time('2026-01-01T00:00:00+00:00'), time('2027-01-01T00:00:00+00:00')];
    expect(reckoned('-', end, start)).toBe('365 days, 0:00:00');
    expect(reckoned('*', length('365 days, 0:00:00'), 0.97)).toBe('354 days, 1:12:00');
    expect(reckoned('+', start, length('354 days, 1:12:00'))).toBe('2026-12-21T01:12:00+00:00');
    expect(reckoned('/', length('1:00:00'), 7)).toBe('0:08:34.285714');
  });

  it('compares like with like', () => {
    expect(compareTimes('<=', time('2026-01-01T00:00:00+00:00'), time('2026-01-01T01:00:00+01:00'))).toBe('true');
    expect(compareTimes('<', length('-1 day, 23:59:59'), length('0:00:00'))).toBe('true');
    expect(compareTimes('==', time('2026-01-01T00:00:00+00:00'), 5)).toBe('false');
  });
});
