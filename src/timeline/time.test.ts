import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FOLD_MS, MIN_STEP, timeScale, type TimeOptions } from './time';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PLOT: TimeOptions = { left: 156, width: 1252 };

/** Distances between steps as they come in runs: none, seconds, minutes, months. */
const distances = fc.array(
  fc.oneof(fc.constant(0), fc.nat(50_000), fc.nat(25 * MINUTE), fc.integer({ min: FOLD_MS, max: 300 * DAY })),
  {
    minLength: 1,
    maxLength: 60,
  },
);
const times = distances.map((all) => all.reduce<number[]>((sum, each) => [...sum, (sum.at(-1) ?? 0) + each], []));
const anyOptions = fc.record({
  width: fc.integer({ min: 200, max: 3000 }),
  zoom: fc.double({ min: 1, max: 8, noNaN: true }),
});

describe('timeScale', () => {
  it('folds every idle stretch of half an hour, and says how long it was', () => {
    const steps = [0, MINUTE, MINUTE + FOLD_MS, 2 * MINUTE + FOLD_MS, 300 * DAY];
    const { cuts, segments } = timeScale({ steps }, PLOT);
    expect(cuts.map((cut) => cut.to - cut.from)).toEqual([FOLD_MS, 300 * DAY - 2 * MINUTE - FOLD_MS]);
    expect(segments.map((segment) => segment.from)).toEqual([0, MINUTE + FOLD_MS, 300 * DAY]);
    for (const cut of cuts) expect(cut.width).toBeGreaterThanOrEqual(16);
    for (const cut of cuts) expect(cut.width).toBeLessThanOrEqual(32);
  });

  it('does not fold just below half an hour', () => {
    expect(timeScale({ steps: [0, FOLD_MS - 1] }, PLOT).cuts).toEqual([]);
  });

  it('is linear within a segment where the minimum does not bind, so that five minutes look like five minutes', () => {
    const { xOfStep } = timeScale({ steps: [0, 2 * MINUTE, 4 * MINUTE, 9 * MINUTE] }, PLOT);
    const minute = (xOfStep(2) - xOfStep(1)) / 2;
    expect(xOfStep(3) - xOfStep(2)).toBeCloseTo(2 * minute);
    expect(xOfStep(4) - xOfStep(3)).toBeCloseTo(5 * minute);
  });

  it('gives the minutes around a gap more room than others', () => {
    const steps = [0, 10 * MINUTE, DAY, DAY + 10 * MINUTE];
    const names = [{ from: 1, to: 2, levels: [60, 100] }] as const;
    const { segments } = timeScale(
      { steps, names, focus: [{ from: DAY, to: DAY + MINUTE }] },
      { left: 0, width: 1000 },
    );
    const widths = segments.map((segment) => segment.x1 - segment.x0);
    expect(widths[1]).toBeGreaterThan(1.5 * (widths[0] ?? Infinity));
  });

  it('never puts two steps nearer than their minimum, so that each can be pressed', () => {
    fc.assert(
      fc.property(times, anyOptions, (steps, options) => {
        const { xOfStep } = timeScale({ steps }, { left: 10, ...options });
        for (let step = 1; step < steps.length; step += 1) {
          expect(xOfStep(step + 1) - xOfStep(step)).toBeGreaterThanOrEqual(MIN_STEP - 1e-6);
        }
      }),
    );
  });

  it('keeps wide chips apart too', () => {
    const { xOfStep } = timeScale({ steps: [0, 0, 0], halves: [9, 22, 18] }, { left: 0, width: 50 });
    expect(xOfStep(2) - xOfStep(1)).toBeGreaterThanOrEqual(31);
    expect(xOfStep(3) - xOfStep(2)).toBeGreaterThanOrEqual(40);
  });

  it('moves right with time, never left', () => {
    fc.assert(
      fc.property(times, anyOptions, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (steps, options, shares) => {
        const scale = timeScale({ steps }, { left: 10, ...options });
        const end = steps.at(-1) ?? 0;
        const xs = shares.sort((a, b) => a - b).map((share) => scale.xOfTime(share * end));
        for (let at = 1; at < xs.length; at += 1) expect(xs[at]).toBeGreaterThanOrEqual((xs[at - 1] ?? 0) - 1e-6);
      }),
    );
  });

  it('finds each step again from its place', () => {
    fc.assert(
      fc.property(times, anyOptions, fc.double({ min: -11, max: 11, noNaN: true }), (steps, options, off) => {
        const scale = timeScale({ steps }, { left: 10, ...options });
        steps.forEach((_, at) => expect(scale.stepAt(scale.xOfStep(at + 1) + off)).toBe(at + 1));
      }),
    );
  });

  it('finds each instant again from its place', () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (steps, share) => {
        const scale = timeScale({ steps }, PLOT);
        const [first, last] = [steps[0] ?? 0, steps.at(-1) ?? 0];
        const at = first + share * (last - first);
        expect(Math.abs(scale.timeAt(scale.xOfTime(at)) - at)).toBeLessThan(1 + at * 1e-9);
      }),
    );
  });

  it('fills the width where the run fits, and grows beyond it where it does not', () => {
    expect(timeScale({ steps: [0, MINUTE, 2 * MINUTE] }, PLOT).right).toBe(1408);
    const many = Array.from({ length: 200 }, (_, at) => at * MINUTE);
    expect(timeScale({ steps: many }, PLOT).right).toBeGreaterThan(156 + 199 * MIN_STEP);
  });

  it('squeezes 2,000 steps into the width when asked to', () => {
    const many = Array.from({ length: 2000 }, (_, at) => at * 20 * MINUTE * (at % 7));
    const sorted = many.sort((a, b) => a - b);
    const scale = timeScale({ steps: sorted }, { ...PLOT, fit: 'squeeze' });
    expect(scale.right).toBe(1408);
    expect(scale.xOfStep(2000)).toBeLessThanOrEqual(1408);
  });

  it('places only the steps of a range, with what comes before and after at the edges', () => {
    const scale = timeScale(
      { steps: [0, 1, 2, 3, 4].map((each) => each * MINUTE) },
      { ...PLOT, range: { from: 2, to: 4 } },
    );
    expect([scale.first, scale.last]).toEqual([2, 4]);
    expect(scale.xOfStep(1)).toBe(156);
    expect(scale.xOfStep(5)).toBe(scale.right);
    expect(scale.xOfTime(0)).toBe(156);
  });

  it('gives an instant without a step a place of its own', () => {
    const { xOfTime, segments } = timeScale({ steps: [0, 100 * DAY], marks: [50 * DAY] }, PLOT);
    expect(segments).toHaveLength(3);
    expect(xOfTime(50 * DAY)).toBe(segments[1]?.x0);
  });

  it('has a place for a run without steps', () => {
    const scale = timeScale({ steps: [] }, PLOT);
    expect([scale.left, scale.right, scale.xOfTime(5)]).toEqual([156, 1408, 156]);
  });
});
