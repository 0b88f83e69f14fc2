import { useMemo } from 'react';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';

const NONE: readonly number[] = [];

/** Numbers of the steps that explain the active one, or of the life that is followed. Empty until what explains has been loaded, after the first paint. */
export function useChain(): readonly number[] {
  const { steps, number } = useActive();
  const explain = useExplorer((state) => state.explain);
  const trail = useExplorer((state) => (state.following === null ? null : state.trail));
  return useMemo(() => {
    if (trail !== null) return trail;
    if (explain === null || steps[number - 1] === undefined) return NONE;
    const { kind, causes } = explain(steps, number - 1);
    return kind === 'nothing-wrong' ? NONE : [...new Set(causes.map((cause) => cause.step + 1))];
  }, [explain, steps, number, trail]);
}
