import { useMemo } from 'react';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';

const NONE: readonly number[] = [];

/** Numbers of the steps that explain the active one. Empty until what explains has been loaded, after the first paint. */
export function useChain(): readonly number[] {
  const { steps, number } = useActive();
  const explain = useExplorer((state) => state.explain);
  return useMemo(() => {
    if (explain === null || steps[number - 1] === undefined) return NONE;
    const { kind, causes } = explain(steps, number - 1);
    return kind === 'nothing-wrong' ? NONE : [...new Set(causes.map((cause) => cause.step + 1))];
  }, [explain, steps, number]);
}
