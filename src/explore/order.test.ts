import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { APART_MS } from './moves';
import { bySize, insert, insertOnce, signsOf } from './order';

describe('a short list that is kept in order', () => {
  it('ends as a stable sort would leave it, whatever came in', () => {
    const item = fc.record({ size: fc.nat({ max: 5 }), at: fc.nat() });
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        const list: typeof items = [];
        for (const each of items) insert(list, each, (a, b) => a.size - b.size);
        expect(list).toEqual(items.toSorted((a, b) => a.size - b.size));
      }),
    );
  });

  it('has each number once where that is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 9 })), (numbers) => {
        const list: number[] = [];
        for (const each of numbers) insertOnce(list, each);
        expect(list).toEqual([...new Set(numbers)].sort(bySize));
      }),
    );
  });
});

describe('signs of instants to come', () => {
  it('tell each of those before the next update-status apart, and are odd for them alone', () => {
    expect(signsOf([10, 20, 30], 20)).toEqual([1, 3, 4]);
  });

  it('are one for later ones that follow each other within a day, since no move stops in between', () => {
    const day = APART_MS;
    expect(signsOf([day, 1.5 * day, 2 * day, 3 * day, 9 * day], 0)).toEqual([4, 4, 4, 6, 8]);
  });
});
