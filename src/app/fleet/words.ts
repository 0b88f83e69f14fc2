/** What the page says in words: numbers, and how a charm loses. */
import type { Year } from '../../fleet';
import type { DesignLosses, Loss } from './losses';

const MINUTES_OF_DAY = 1440;

/** `3`, `0.4`, `1,240` */
export function countText(value: number): string {
  if (value === 0) return '0';
  if (value < 0.01) return 'less than 0.01';
  return value < 10 ? String(Number(value.toPrecision(2))) : Math.round(value).toLocaleString('en-GB');
}

/** `40 s`, `12 min`, `26 h`, `9 days` */
export function minutesText(minutes: number): string {
  if (minutes === 0) return '0 min';
  if (minutes < 1) return `${Math.max(1, Math.round(minutes * 60))} s`;
  if (minutes < 120) return `${countText(minutes)} min`;
  if (minutes < 3 * MINUTES_OF_DAY) return `${Math.round(minutes / 60).toLocaleString('en-GB')} h`;
  return `${Math.round(minutes / MINUTES_OF_DAY).toLocaleString('en-GB')} days`;
}

export function percentText(share: number): string {
  const percent = share * 100;
  return `${percent > 0 && percent < 1 ? Number(percent.toPrecision(1)) : Math.round(percent)} %`;
}

const HOW: Readonly<Record<Loss['trigger'], string>> = {
  gap: 'in a hook that the renewal itself brings: every gap is an outage of its whole length',
  any: 'in the next ordinary hook, update-status included',
  'not-tick': 'in the next ordinary hook that is not update-status',
};

/** How a charm loses, from the search. */
export function lossWords({ atOnce, later }: DesignLosses): string {
  if (!atOnce && !later) return 'It loses TLS in no order of events of a renewal.';
  if (atOnce?.trigger === later?.trigger) return `It loses TLS ${HOW[later?.trigger ?? 'any']}.`;
  if (!atOnce && later)
    return `It loses TLS only where the provider signs in a later hook than the one that sees the request: ${HOW[later.trigger]}.`;
  if (atOnce && !later)
    return `It loses TLS only where the provider signs in the hook that sees the request: ${HOW[atOnce.trigger]}.`;
  return `It loses TLS ${HOW[atOnce?.trigger ?? 'any']}; where the provider signs in a later hook, ${HOW[later?.trigger ?? 'any']}.`;
}

export function isEndless({ atOnce, later }: DesignLosses): boolean {
  return atOnce?.endless === true || later?.endless === true;
}

export function isAnyTime({ atOnce, later }: DesignLosses): boolean {
  return atOnce?.anyTime === true || later?.anyTime === true;
}

export interface Told {
  readonly finding: string;
  readonly reason: string;
}

export function told(year: Year | null, losses: DesignLosses | null, units: number): Told {
  if (year === null || losses === null)
    return {
      finding: 'Asking the search.',
      reason: 'Whether this charm loses TLS in a renewal at all is searched in every order of events.',
    };
  const renew = `${countText(units)} ${units === 1 ? 'unit renews' : 'units renew'} ${countText(year.renewals)} times a year`;
  if (year.outages === 0) {
    const why =
      losses.atOnce || losses.later ? 'no hook that loses can come' : 'none of them loses TLS in any order of events';
    return { finding: 'No outages.', reason: `${renew}, and ${why}.` };
  }
  const chance = year.outages / year.renewals;
  const minutes = isEndless(losses) ? 'and no hook ends them' : `${minutesText(year.minutes)} in all`;
  return {
    finding: `About ${countText(year.outages)} ${year.outages < 1.5 && year.outages >= 0.95 ? 'outage' : 'outages'} a year, ${minutes}.`,
    reason: `${renew}, and ${
      losses.atOnce?.trigger === 'any'
        ? `in ${percentText(chance)} of the renewals a hook falls into the gap`
        : `TLS is lost in ${percentText(chance)} of the renewals`
    }.`,
  };
}
