import { describe, expect, it } from 'vitest';
import { clockText, dayNumber, dayText, durationText, percentText } from './time';

const START = Date.UTC(2026, 0, 1, 9);
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('dayText', () => {
  it('counts calendar days from the day of the start, which is day 0', () => {
    expect(dayText(START, START)).toBe('day 0');
    expect(dayNumber(START, START + 15 * 60 * MINUTE)).toBe(1);
    expect(dayText(START, Date.UTC(2026, 10, 25, 21, 2))).toBe('day 328');
    expect(dayNumber(START, START - 10 * 60 * MINUTE)).toBe(-1);
  });
});

describe('clockText', () => {
  it('is upright hours and minutes, seconds where asked for', () => {
    expect(clockText(START)).toBe('09:00');
    expect(clockText(START + 61_000, true)).toBe('09:01:01');
  });
});

describe('durationText', () => {
  it('writes numbers with a space and a unit', () => {
    expect([0, 999, 24_000, 5 * MINUTE, 5 * MINUTE + 59_000].map(durationText)).toEqual([
      '0 s',
      '0 s',
      '24 s',
      '5 min',
      '5 min',
    ]);
    expect([60 * MINUTE, 125 * MINUTE].map(durationText)).toEqual(['1 h', '2 h 5 min']);
    expect([DAY, 328 * DAY + 12 * 60 * MINUTE, 4000 * DAY].map(durationText)).toEqual([
      '1 day',
      '328 days',
      '4,000 days',
    ]);
  });
});

describe('percentText', () => {
  it('is whole percents', () => {
    expect([0.9, 0.949].map(percentText)).toEqual(['90 %', '95 %']);
  });
});
