/** What happens in the runs of reported bugs, in few letters. */
import type { Action, Setup } from '../../model';
import type { BugRun } from './types';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 0, 1, 9);

export const WEB = 'web/0';
export const WEB1 = 'web/1';
export const CA = 'ca/0';

export const next = (unit: string): Action => ({ do: 'deliver', unit });
export const tick = (unit: string): Action => ({ do: 'update-status', unit });
export const wait = (ms: number): Action => ({ do: 'pass', ms });
export const expire: Action = { do: 'expire' };
export const sign: Action = { do: 'sign' };
export const lose: Action = { do: 'lose-event', unit: WEB, hook: { name: 'secret-expired' } };
export const failNext = (unit: string): Action => ({ do: 'fail-next', unit });
export const settle = (unit: string): readonly Action[] => [next(unit), next(unit), next(unit)];
export const served: readonly Action[] = [next(WEB), next(CA), ...settle(WEB)];
export const servedByHand: readonly Action[] = [next(WEB), sign, ...settle(WEB)];

export function run(over: Partial<Setup>, actions: readonly Action[], step: number): BugRun {
  return { setup: { start: START, charm: 'report-mirror', provider: { kind: 'instant' }, ...over }, actions, step };
}
