/** A diagnosed state as a run: links, files and the explorer take it like any other. */
import type { Run } from '../../run/run';
import type { DiagnosedRun } from './to-run';

export function runOf({ setup, start, actions }: DiagnosedRun): Run {
  const { setup: own, ...begin } = start;
  return { scenario: null, setup: { ...own, ...setup, begin }, actions };
}
