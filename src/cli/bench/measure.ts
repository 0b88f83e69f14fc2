/** Timing helpers: medians and rates, never a single run. */

export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** Milliseconds of each call. */
export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { median: at(0.5), p95: at(0.95), runs: sorted.length };
}

export function timed(run: () => void): number {
  const before = performance.now();
  run();
  return performance.now() - before;
}

/** How many a second, over at least `ms` milliseconds. @param run does some work and says how many units of it */
export function rate(run: () => number, ms = 1000): number {
  run();
  const before = performance.now();
  let done = 0;
  while (performance.now() - before < ms) done += run();
  return Math.round((done * 1000) / (performance.now() - before));
}
