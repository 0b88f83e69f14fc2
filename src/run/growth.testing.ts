/** Processor time of this process, so that a busy machine does not count. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Below this a share of work says nothing of its kind. */
const NOTHING_MS = 2;

/**
 * How much longer the whole takes than a quarter of it, each at its best of three: about 4 for work that grows with its size, 16 for work that
 * grows with its square. How long it takes is what `npm run bench` prints.
 */
export function growth<T>(of: (share: number) => T, work: (given: T) => void): number {
  const best = (share: number): number => {
    const given = of(share);
    return Math.min(...[1, 2, 3].map(() => cpuMs(() => work(given)))) + NOTHING_MS;
  };
  const quarter = best(0.25);
  return best(1) / quarter;
}

/** Between growing with the size and growing with its square. */
export const LINEAR = 10;
