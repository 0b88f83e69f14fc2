import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeOf, isFree, placeLabel } from './room';
import { measureByTable, remembering } from './text';

const CAP = { size: 12 };
const rooms = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 80 }))
    .map(([from, width]) => ({ from, to: from + width })),
  { maxLength: 8 },
);

describe('freeOf', () => {
  it('leaves nothing that an obstacle touches, and loses nothing else', () => {
    fc.assert(
      fc.property(rooms, (obstacles) => {
        const free = freeOf({ from: 0, to: 500 }, obstacles);
        for (const part of free) expect(isFree(part, obstacles)).toBe(true);
        for (let x = 0.5; x < 500; x += 1) {
          const isTaken = obstacles.some((each) => x > each.from && x < each.to);
          expect(free.some((part) => x > part.from && x < part.to)).toBe(!isTaken);
        }
      }),
    );
  });
});

describe('placeLabel', () => {
  const labels = ['serving cert-1, valid', 'serving cert-1', 'cert-1'];
  const widthOf = (text: string): number => measureByTable(text, CAP);

  it('takes the longest label that fits, in the first room where it does', () => {
    const narrow = { from: 0, to: widthOf('serving cert-1') + 1 };
    const wide = { from: 300, to: 300 + widthOf('serving cert-1, valid') + 1 };
    expect(placeLabel(labels, [narrow], CAP, measureByTable)?.text).toBe('serving cert-1');
    expect(placeLabel(labels, [narrow, wide], CAP, measureByTable)).toMatchObject({
      text: 'serving cert-1, valid',
      x: 300,
    });
  });

  it('gives no label rather than a cut one', () => {
    expect(placeLabel(labels, [{ from: 0, to: 20 }], CAP, measureByTable)).toBeNull();
    expect(placeLabel([], [{ from: 0, to: 500 }], CAP, measureByTable)).toBeNull();
  });
});

describe('measureByTable', () => {
  /** Widths that a browser gives for Liberation Sans, which has the metrics of Arial and Helvetica, and DejaVu Sans Mono. */
  const MEASURED: readonly (readonly [text: string, bold: boolean, mono: boolean, width: number])[] = [
    ['serving cert-1, valid', true, false, 112.72],
    ['relation-changed', false, false, 89.4],
    ['OUTAGE, 3 min', true, false, 88.45],
    ['cert-1, unclaimed', false, false, 92.04],
    ['[cert-1]', false, true, 57.8],
  ];

  it('is never below what a common face needs, and not much above', () => {
    for (const [text, bold, mono, width] of MEASURED) {
      const measured = measureByTable(text, { size: 12, bold, mono });
      expect(measured).toBeGreaterThanOrEqual(width - 0.1);
      expect(measured).toBeLessThan(width * 1.15);
    }
  });

  it('takes unknown signs as wide, because a label that is too long is worse than a shorter one', () => {
    expect(measureByTable('証', CAP)).toBe(12);
  });
});

describe('remembering', () => {
  it('asks once for each text and style', () => {
    const asked: string[] = [];
    const measure = remembering((text, style) => asked.push(`${text} ${style.bold ?? false}`));
    measure('a', CAP);
    measure('a', CAP);
    measure('a', { size: 12, bold: true });
    expect(asked).toEqual(['a false', 'a true']);
  });
});
