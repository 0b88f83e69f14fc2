/** Instants and spans in findings. */
import { safetyNetInstant, relativeInstant } from '../../model/library/time';
import type { Certificate } from '../../model/pki/types';
import { durationText } from '../../run/time';
import { dateText } from '../../x509';

/** `6 Jan 2027, 09:02 UTC` */
export function instantText(at: number): string {
  return dateText(at).replace(/:\d\d UTC$/, ' UTC');
}

/** `36 days left`, `ended 2 days ago`. */
export function leftText(end: number, now: number): string {
  return end > now ? `${durationText(end - now)} left` : `ended ${durationText(now - end)} ago`;
}

export const RENEWAL_TIME = 0.9;

export interface Marks {
  readonly begins: number;
  readonly ends: number;
  /** When the certificate's secret expires if the certificate was picked up as soon as it began. */
  readonly renewal: number;
  readonly safetyNet: number;
}

/** @param renewalTime `renewal_relative_time` */
export function marksOf({ notBefore, notAfter }: Certificate, renewalTime: number): Marks {
  return {
    begins: notBefore * 1000,
    ends: notAfter * 1000,
    renewal: relativeInstant(notBefore * 1000, notAfter, renewalTime),
    safetyNet: safetyNetInstant(notBefore, notAfter, renewalTime),
  };
}
