import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expected,
  expectedAtRandom,
  minutesBefore,
  noHookYet,
  renewals,
  simulate,
  Simulation,
  USUAL_FLEET,
  yearOf,
  type Fleet,
  type Losses,
  type Trigger,
} from '.';

const LOSES: Losses = { atOnce: 'any', later: 'any' };

const anyFleet: fc.Arbitrary<Fleet> = fc
  .record({
    units: fc.integer({ min: 1, max: 2000 }),
    days: fc.integer({ min: 1, max: 800 }),
    gap: fc.double({ min: 0.2, max: 600, noNaN: true }),
    wider: fc.double({ min: 1.1, max: 6, noNaN: true }),
    tick: fc.integer({ min: 1, max: 60 }),
    // So few that years pass without one have no error that could be told from those years.
    hooks: fc.oneof(fc.constant(0), fc.double({ min: 0.5, max: 60, noNaN: true })),
    later: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ wider, ...fleet }) => ({ ...fleet, gap90: fleet.gap * wider }));

const anyTrigger = fc.constantFrom<Trigger>('gap', 'any', 'not-tick');
const anyLosses: fc.Arbitrary<Losses> = fc.record({
  atOnce: fc.option(anyTrigger, { nil: null }),
  later: fc.option(anyTrigger, { nil: null }),
});

describe('the formula', () => {
  it('counts each renewal once where the hook that withdraws the request deletes: every gap is an outage of its length', () => {
    const { chance, minutes } = expected(USUAL_FLEET, 'gap');
    expect(chance).toBeCloseTo(1, 5);
    // The mean of a log-normal length.
    const spread = Math.log(4) / 1.2815515655446004;
    expect(minutes).toBeCloseTo(5 * Math.exp(spread ** 2 / 2), 1);
  });

  it('says of a regular tick alone what can be counted by hand: a gap of half the interval meets it every second time', () => {
    const still = { tick: 10, hooks: 0 };
    expect(noHookYet(5, still, 'any')).toBeCloseTo(0.5, 12);
    expect(noHookYet(8, still, 'any')).toBeCloseTo(0.2, 12);
    expect(noHookYet(12, still, 'any')).toBe(0);
    expect(minutesBefore(still, 'any')(5)).toBeCloseTo(5 - 1.25, 10);
    // Half of a mean wait and a little more, since longer waits are met more often: (1 + spread²/3) / 2 intervals.
    expect(minutesBefore(still, 'any')(1e6)).toBeCloseTo(5 * (1 + 0.04 / 3), 10);
  });

  it('finds more outages of a regular update-status than of hooks at random, which is why it is the main line', () => {
    const { chance } = expected(USUAL_FLEET, 'any');
    expect(chance).toBeGreaterThan(expectedAtRandom(USUAL_FLEET).chance);
  });

  it('grows with the gap, with hooks and with units, and never exceeds what renews', () => {
    fc.assert(
      fc.property(anyFleet, anyLosses, (fleet, losses) => {
        const year = yearOf(fleet, losses);
        expect(year.outages).toBeLessThanOrEqual(year.exposed + 1e-6);
        expect(year.exposed).toBeLessThanOrEqual(renewals(fleet) + 1e-6);
        const longer = yearOf({ ...fleet, gap: fleet.gap * 2, gap90: fleet.gap90 * 2 }, losses);
        expect(longer.outages).toBeGreaterThanOrEqual(year.outages - 1e-6);
        expect(longer.minutes).toBeGreaterThanOrEqual(year.minutes - 1e-6);
        expect(yearOf({ ...fleet, hooks: fleet.hooks + 5 }, losses).outages).toBeGreaterThanOrEqual(
          year.outages - 1e-6,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is nothing for a charm that loses in neither kind of renewal, and only the later share for one that loses in those', () => {
    expect(yearOf(USUAL_FLEET, { atOnce: null, later: null })).toMatchObject({ outages: 0, minutes: 0, exposed: 0 });
    const both = yearOf(USUAL_FLEET, LOSES).outages;
    expect(yearOf(USUAL_FLEET, { atOnce: null, later: 'any' }).outages).toBeCloseTo(both * USUAL_FLEET.later, 8);
  });
});

describe('years that are drawn', () => {
  it('agree with the formula within their stated error, whatever the fleet', () => {
    fc.assert(
      fc.property(anyFleet, anyLosses, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (fleet, losses, seed) => {
        // Enough renewals that the error of the mean can be told from the years themselves.
        const larger = { ...fleet, units: Math.max(fleet.units, fleet.days * 3) };
        const year = yearOf(larger, losses);
        const drawn = simulate(larger, losses, 300, seed);
        const within = (mean: number, error: number, by: number): void =>
          expect(Math.abs(mean - by)).toBeLessThanOrEqual(5 * error + 0.002 * by + 1e-9);
        within(drawn.outages.mean, drawn.outages.error, year.outages);
        within(drawn.minutes.mean, drawn.minutes.error, year.minutes);
      }),
      { numRuns: 25, seed: 7 },
    );
  });

  it('are the same for the same seed, and others for another', () => {
    expect(simulate(USUAL_FLEET, LOSES, 20)).toEqual(simulate(USUAL_FLEET, LOSES, 20));
    expect(simulate(USUAL_FLEET, LOSES, 20, 1)).not.toEqual(simulate(USUAL_FLEET, LOSES, 20, 2));
  });

  it('in slices say what they say at once', () => {
    const sliced = new Simulation(USUAL_FLEET, LOSES, 20);
    while (!sliced.done) sliced.work(3);
    expect(sliced.result()).toEqual(simulate(USUAL_FLEET, LOSES, 20));
  });

  it('lie in the band nine times of ten', () => {
    const { between } = simulate(USUAL_FLEET, LOSES, 400);
    const others = Array.from({ length: 200 }, (_, at) => simulate(USUAL_FLEET, LOSES, 1, at).outages.mean);
    const inside = others.filter((each) => each >= between.outages[0] && each <= between.outages[1]).length;
    expect(inside / others.length).toBeGreaterThan(0.84);
    expect(inside / others.length).toBeLessThan(0.97);
  });

  it('of a very large fleet are drawn from a part of it: mean and band stay those of the whole', () => {
    const huge = { ...USUAL_FLEET, units: 100_000 };
    const year = yearOf(huge, LOSES);
    const { outages, between } = simulate(huge, LOSES, 200);
    expect(Math.abs(outages.mean - year.outages)).toBeLessThan(5 * outages.error);
    // A binomial count spreads by the root of n p (1 − p): nine of ten lie within 1.645 of that.
    const chance = year.outages / year.renewals;
    const spread = 1.645 * Math.sqrt(year.renewals * chance * (1 - chance));
    expect((between.outages[1] - between.outages[0]) / 2 / spread).toBeGreaterThan(0.75);
    expect((between.outages[1] - between.outages[0]) / 2 / spread).toBeLessThan(1.3);
  });
});
