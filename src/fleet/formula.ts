/**
 * Expected outages. A gap of length G is an outage if a hook comes before its end. update-status is regular: its waits are drawn from
 * 0.8 to 1.2 intervals, and a gap begins at any moment between two ticks. Other hooks come at random (Poisson).
 */
import { renewals, spreadOf, TICK_SPREAD, type Fleet, type Trigger } from './inputs';

/** A gap begins at any moment, so what is left of the wait is spread as of a process that has run for long. @param t minutes */
function noTickYet(t: number, tick: number): number {
  const [least, most] = [(1 - TICK_SPREAD) * tick, (1 + TICK_SPREAD) * tick];
  if (t <= 0) return 1;
  if (t <= least) return 1 - t / tick;
  if (t >= most) return 0;
  return (most - t) ** 2 / (2 * (most - least) * tick);
}

/** How likely it is that no hook that loses has come after `t` minutes of the gap. */
export function noHookYet(t: number, { tick, hooks }: Pick<Fleet, 'tick' | 'hooks'>, trigger: Trigger): number {
  if (trigger === 'gap') return 0;
  const others = Math.exp((-hooks / 60) * t);
  return trigger === 'any' ? others * noTickYet(t, tick) : others;
}

/** Simpson's rule. */
function integral(of: (x: number) => number, from: number, to: number, panels: number): number {
  const width = (to - from) / panels;
  let sum = 0;
  for (let at = 0; at < panels; at += 1) {
    const left = from + at * width;
    sum += of(left) + 4 * of(left + width / 2) + of(left + width);
  }
  return (sum * width) / 6;
}

/** Of one interval and its spread; the corner where the shortest wait ends lies on a border of two. */
const CELLS = 120;

/** Minutes of a gap that pass before the first hook that loses, on average, by the gap's length. */
export function minutesBefore(fleet: Pick<Fleet, 'tick' | 'hooks'>, trigger: Trigger): (length: number) => number {
  const rate = fleet.hooks / 60;
  if (trigger === 'gap') return () => 0;
  if (trigger === 'not-tick') {
    return (length) => (rate * length < 1e-12 ? length : -Math.expm1(-rate * length) / rate);
  }
  const left = (t: number): number => noHookYet(t, fleet, trigger);
  const cell = ((1 + TICK_SPREAD) * fleet.tick) / CELLS;
  const until = [0];
  for (let at = 0; at < CELLS; at += 1) {
    until.push((until[at] ?? 0) + integral(left, at * cell, (at + 1) * cell, 1));
  }
  return (length) => {
    const at = Math.min(CELLS, Math.floor(length / cell));
    const known = until[at] ?? 0;
    return at === CELLS ? known : known + integral(left, at * cell, length, 1);
  };
}

const PANELS = 240;
/** In standard deviations; beyond lie less than one gap in a million. */
const REACH = 5;

/** The mean over the lengths of gaps. */
function mean(fleet: Fleet, of: (length: number) => number): number {
  const spread = spreadOf(fleet);
  const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return integral((z) => density(z) * of(fleet.gap * Math.exp(spread * z)), -REACH, REACH, PANELS);
}

export interface Expected {
  /** How likely a renewal is an outage. */
  readonly chance: number;
  /** Minutes of outage of a renewal, on average, those without an outage included. */
  readonly minutes: number;
}

/** Of one renewal. */
export function expected(fleet: Fleet, trigger: Trigger): Expected {
  const before = minutesBefore(fleet, trigger);
  return {
    chance: mean(fleet, (length) => 1 - noHookYet(length, fleet, trigger)),
    minutes: mean(fleet, (length) => length - before(length)),
  };
}

/** The same if all hooks came at random, as often as they do: what a simpler formula would say. */
export function expectedAtRandom(fleet: Fleet): Expected {
  return expected({ ...fleet, hooks: fleet.hooks + 60 / fleet.tick }, 'not-tick');
}

/** How a charm loses in a renewal: signed in the hook that sees the request, and in a later one. Null: it does not. */
export interface Losses {
  readonly atOnce: Trigger | null;
  readonly later: Trigger | null;
}

export interface Year {
  readonly renewals: number;
  /** How many of them lose if a hook comes. */
  readonly exposed: number;
  readonly outages: number;
  readonly minutes: number;
}

/** A year of the whole fleet. */
export function yearOf(fleet: Fleet, losses: Losses): Year {
  const all = renewals(fleet);
  const alike = losses.atOnce === losses.later;
  const parts = alike
    ? [{ count: all, trigger: losses.atOnce }]
    : [
        { count: all * (1 - fleet.later), trigger: losses.atOnce },
        { count: all * fleet.later, trigger: losses.later },
      ];
  const year = { renewals: all, exposed: 0, outages: 0, minutes: 0 };
  for (const { count, trigger } of parts) {
    if (trigger === null || count === 0) continue;
    const { chance, minutes } = expected(fleet, trigger);
    year.exposed += count;
    year.outages += count * chance;
    year.minutes += count * minutes;
  }
  return year;
}
