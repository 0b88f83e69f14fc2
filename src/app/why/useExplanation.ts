import { useMemo } from 'react';
import { causesOf } from '../../run/why/causes';
import { effectsAt } from '../../run/why/effects';
import type { EffectAt, Explanation } from '../../run/why/types';
import { useActive } from '../store/hooks';

/** Why the active step's worst effect came about; null before the first step. */
export function useExplanation(effect?: EffectAt): Explanation | null {
  const { steps, number } = useActive();
  return useMemo(
    () => (steps[number - 1] === undefined ? null : causesOf(steps, number - 1, effect)),
    [steps, number, effect],
  );
}

/** What else happened in the active step that can be asked about. */
export function useEffects(): readonly EffectAt[] {
  const { steps, number } = useActive();
  return useMemo(() => (steps[number - 1] === undefined ? [] : effectsAt(steps, number - 1)), [steps, number]);
}
