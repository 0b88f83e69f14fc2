import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Signs } from './signs';

const row = fc.array(fc.oneof(fc.nat({ max: 70_000 }), fc.nat({ max: 2 ** 30 - 1 })), { maxLength: 12 });

function text(numbers: readonly number[]): string {
  const signs = new Signs();
  signs.addAll(numbers);
  return signs.text();
}

describe('a row of numbers as a text', () => {
  it('is equal for equal rows and for no others, so that it can stand for them as a key', () => {
    fc.assert(
      fc.property(row, row, (a, b) => {
        expect(text(a) === text(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });

  it('tells rows apart whose large numbers could run into one another', () => {
    const rows = [
      [0x8000],
      [0x8001],
      [0x8000, 0],
      [0, 0x8000],
      [1, 0],
      [0x8000 | 1, 1],
      [0xffff],
      [0x10000],
      [2 ** 30 - 1],
    ];
    expect(new Set(rows.map(text)).size).toBe(rows.length);
  });

  it('can be longer than what a function takes as arguments', () => {
    const long = Array.from({ length: 300_000 }, (_, at) => at % 50_000);
    expect(text(long).length).toBeGreaterThan(long.length);
    expect(text(long)).not.toBe(text([...long.slice(1), 0]));
  });

  it('says so when a number is too large, instead of taking it for another', () => {
    expect(() => text([2 ** 30])).toThrow('no number of a key');
  });
});
