/** Instants that the library computes, with Python's precision. */

/**
 * `calculate_relative_datetime`: `now + (target - now) * fraction`. Python counts in microseconds and rounds; Juju keeps milliseconds here.
 * @param targetS seconds since the epoch @returns milliseconds since the epoch
 */
export function relativeInstant(now: number, targetS: number, fraction: number): number {
  const microseconds = Math.round((targetS * 1000 - now) * 1000 * fraction);
  return now + Math.floor(microseconds / 1000);
}

/** When this part of a certificate's life is over. @returns milliseconds since the epoch */
export function lifeInstant(notBeforeS: number, notAfterS: number, part: number): number {
  return (notBeforeS * 1_000_000 + Math.round((notAfterS - notBeforeS) * 1_000_000 * part)) / 1000;
}

/**
 * From when on the safety net renews a certificate: `min(0.99, renewal_relative_time + 0.05)` of its life.
 * @returns milliseconds since the epoch
 */
export function safetyNetInstant(notBeforeS: number, notAfterS: number, renewalRelativeTime: number): number {
  return lifeInstant(notBeforeS, notAfterS, Math.min(0.99, renewalRelativeTime + 0.05));
}
