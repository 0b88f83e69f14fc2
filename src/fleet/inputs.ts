/** What a fleet is: how much renews, how long its gaps are, how often its hooks come. */

export interface Fleet {
  /** Units that serve TLS, each with one certificate. */
  readonly units: number;
  /** Lifetime of a certificate, in days. */
  readonly days: number;
  /** Half of the gaps are shorter than this, in minutes. */
  readonly gap: number;
  /** Nine of ten gaps are shorter than this, in minutes; more than `gap`. */
  readonly gap90: number;
  /** `update-status-hook-interval` of the model, in minutes (Juju rule R6.1). */
  readonly tick: number;
  /** Hooks besides update-status, an hour and unit; they come at random. */
  readonly hooks: number;
  /** Share of the renewals that are signed in a later hook than the one that sees the request, 0 to 1. */
  readonly later: number;
}

export const USUAL_FLEET: Fleet = { units: 60, days: 90, gap: 5, gap90: 20, tick: 5, hooks: 2, later: 0.2 };

/** Share of its lifetime after which the secret of a certificate expires, and it is renewed (`renewal_relative_time` of the library). */
export const RENEWED_AT = 0.9;

/** Each wait is drawn afresh from so much around the interval (Juju rule R6.2). */
export const TICK_SPREAD = 0.2;

/** Of the standard normal distribution. */
const QUANTILE_90 = 1.2815515655446004;

/** A year has 365 days here. */
export function renewalsPerUnit({ days }: Pick<Fleet, 'days'>): number {
  return 365 / (RENEWED_AT * days);
}

export function renewals(fleet: Pick<Fleet, 'units' | 'days'>): number {
  return fleet.units * renewalsPerUnit(fleet);
}

/** Of the logarithm of a gap's length: lengths are log-normal. */
export function spreadOf({ gap, gap90 }: Pick<Fleet, 'gap' | 'gap90'>): number {
  return Math.log(gap90 / gap) / QUANTILE_90;
}

/** Which hook loses: one that the gap brings by itself, any ordinary one, or any but update-status. */
export type Trigger = 'gap' | 'any' | 'not-tick';
