/** Clock times as the reader wants them: UTC, as the run counts, or as on the wall here. */
import { useMemo } from 'react';
import { clockText, dayText } from '../../run/time';
import { useExplorer } from '../store/context';

const MINUTE = 60_000;

/** How far this device's clock is ahead of UTC at an instant, in milliseconds. */
export function offsetHere(at: number): number {
  return -new Date(at).getTimezoneOffset() * MINUTE;
}

/** Undefined for UTC. */
export function useOffset(): ((at: number) => number) | undefined {
  return useExplorer((state) => (state.settings.zone === 'local' ? offsetHere : undefined));
}

/** `day 328, 21:04` of an instant, counted from the start of the run. */
export function useInstant(): (start: number, at: number) => string {
  const offset = useOffset();
  return useMemo(() => {
    const zoned = (at: number): number => at + (offset?.(at) ?? 0);
    return (start, at) => `${dayText(zoned(start), zoned(at))}, ${clockText(zoned(at))}`;
  }, [offset]);
}
