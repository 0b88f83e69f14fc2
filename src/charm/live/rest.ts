/** The less common part of the standard library is brought when a charm imports from it: on loading, or in the middle of a hook. */
import type { LiveOutcome, LoadAnswer } from './types';

/**
 * Whether something failed for want of a module that the second archive has.
 * @param rest top-level names in it
 */
export function wantsRest(result: LoadAnswer | LiveOutcome, rest: readonly string[]): boolean {
  const failed = 'outcome' in result ? result.outcome.report.raised : 'error' in result ? result.error : null;
  if (failed?.type !== 'ModuleNotFoundError') return false;
  const name = /No module named '([\w.]+)'/.exec(failed.message)?.[1]?.split('.')[0];
  return name !== undefined && rest.includes(name);
}
