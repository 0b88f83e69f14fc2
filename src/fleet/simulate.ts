/**
 * Years of a fleet, renewal by renewal, with numbers that a seed decides: the waits, the hooks and the gaps are drawn as they are described, not
 * by the formula, so that the two can be held against each other. In slices, so that a page stays responsive.
 */
import { renewals, spreadOf, TICK_SPREAD, type Fleet, type Trigger } from './inputs';
import type { Losses } from './formula';

export const USUAL_SEED = 20261130;

/** `mulberry32`: numbers above 0 and below 1, the same ones on every machine. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4294967296;
  };
}

/** One from a normal distribution (Box and Muller). */
function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

/** What is left of the wait in which a gap begins: longer waits are met more often. */
function restOfWait(tick: number, next: () => number): number {
  const [least, most] = [(1 - TICK_SPREAD) * tick, (1 + TICK_SPREAD) * tick];
  const wait = Math.sqrt(least ** 2 + next() * (most ** 2 - least ** 2));
  return wait * next();
}

/** Minutes from the begin of a gap to the first hook that loses. */
function firstHook({ tick, hooks }: Fleet, trigger: Trigger, next: () => number): number {
  if (trigger === 'gap') return 0;
  const other = hooks === 0 ? Number.POSITIVE_INFINITY : (-60 / hooks) * Math.log(next());
  return trigger === 'any' ? Math.min(other, restOfWait(tick, next)) : other;
}

/** More renewals than this of one year are not drawn one by one: the others are like them. */
const MOST_RENEWALS = 4000;

interface Drawn {
  readonly outages: number;
  readonly minutes: number;
}

export interface Simulated {
  readonly years: number;
  /** A year's, on average, with the standard error of that average. */
  readonly outages: { readonly mean: number; readonly error: number };
  readonly minutes: { readonly mean: number; readonly error: number };
  /** Nine of ten years lie between these. */
  readonly between: {
    readonly outages: readonly [number, number];
    readonly minutes: readonly [number, number];
  };
}

export class Simulation {
  private readonly years: Drawn[] = [];
  private readonly next: () => number;
  /** Renewals of a year that are drawn, and for how many each stands. */
  private readonly count: number;
  private readonly weight: number;

  constructor(
    private readonly fleet: Fleet,
    private readonly losses: Losses,
    private readonly wanted: number,
    seed = USUAL_SEED,
  ) {
    this.next = numbers(seed);
    const all = renewals(fleet);
    this.weight = Math.max(1, all / MOST_RENEWALS);
    this.count = all / this.weight;
  }

  get done(): boolean {
    return this.years.length >= this.wanted;
  }

  /** Draws so many years, or those that are left. */
  work(years: number): void {
    for (let at = 0; at < years && !this.done; at += 1) this.years.push(this.year());
  }

  private year(): Drawn {
    const { next, fleet, losses } = this;
    const spread = spreadOf(fleet);
    // A part of a renewal is one renewal in some years.
    const whole = Math.floor(this.count) + (next() < this.count % 1 ? 1 : 0);
    let outages = 0;
    let minutes = 0;
    for (let at = 0; at < whole; at += 1) {
      const trigger = next() < fleet.later ? losses.later : losses.atOnce;
      if (trigger === null) continue;
      const length = fleet.gap * Math.exp(spread * normal(next));
      const lost = length - firstHook(fleet, trigger, next);
      if (lost <= 0) continue;
      outages += 1;
      minutes += lost;
    }
    return { outages, minutes };
  }

  /** What the years drawn so far say. @throws Error before the first */
  result(): Simulated {
    const outages = this.told((year) => year.outages);
    const minutes = this.told((year) => year.minutes);
    return {
      years: this.years.length,
      outages: { mean: outages.mean, error: outages.error },
      minutes: { mean: minutes.mean, error: minutes.error },
      between: { outages: outages.between, minutes: minutes.between },
    };
  }

  private told(of: (year: Drawn) => number) {
    const values = this.years.map(of).sort((a, b) => a - b);
    const size = values.length;
    if (size === 0) throw new Error('no year has been drawn');
    const drawn = values.reduce((sum, each) => sum + each, 0) / size;
    const variance = values.reduce((sum, each) => sum + (each - drawn) ** 2, 0) / Math.max(1, size - 1);
    const mean = drawn * this.weight;
    // Sums of many like renewals spread as the root of how many they are.
    const scaled = (value: number): number => Math.max(0, mean + (value - drawn) * Math.sqrt(this.weight));
    const at = (share: number): number => scaled(values[Math.round(share * (size - 1))] ?? 0);
    return {
      mean,
      error: (Math.sqrt(variance) * this.weight) / Math.sqrt(size),
      between: [at(0.05), at(0.95)] as const,
    };
  }
}

/** At once. */
export function simulate(fleet: Fleet, losses: Losses, years: number, seed = USUAL_SEED): Simulated {
  const simulation = new Simulation(fleet, losses, years, seed);
  simulation.work(years);
  return simulation.result();
}
