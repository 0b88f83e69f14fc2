import { useMemo } from 'react';
import type { Step } from '../../model/step.types';
import { toldHook } from '../code/told';
import { focusKind } from '../shell/keys';
import { useWindowKeys } from '../shell/useWindowKeys';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { stopsOf, type Stop } from './stops';

export interface Lines {
  readonly step: Step | undefined;
  readonly stops: readonly Stop[];
  /** The stop one stands at, from 0; null: at the end of the hook, as usual. */
  readonly at: number | null;
  readonly stop: Stop | undefined;
  /** Null: to the end of the hook, and out of it. */
  readonly standAt: (at: number | null) => void;
}

/** The executed lines of the active step, and where one stands in them. */
export function useLines(): Lines {
  const { step } = useActive();
  const line = useExplorer((state) => state.standing);
  const { standAt } = useExplorer((state) => state.commands);
  const outcome = step?.hook?.outcome;
  const stops = useMemo(() => {
    const told = step === undefined ? undefined : toldHook(step);
    return told === undefined ? [] : stopsOf(told);
  }, [step]);
  return useMemo(() => {
    const at = outcome !== undefined && line?.of === outcome && stops.length > 0 ? line.at : null;
    return {
      step,
      stops,
      at,
      stop: at === null ? undefined : stops[at],
      standAt: (next) => {
        if (next === null || outcome === undefined || stops.length === 0) standAt(null);
        else standAt({ of: outcome, at: Math.max(0, Math.min(next, stops.length - 1)) });
      },
    };
  }, [step, stops, outcome, line, standAt]);
}

/** `.` goes in and to the next line, `,` to the one before and out again. Outside a hook `,` is the page's. */
export function useLineKeys({ stops, at, standAt }: Lines): void {
  const singleKeys = useExplorer((state) => state.singleKeys);
  const listener = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !singleKeys) return;
    const isMine = key === '.' || (key === ',' && at !== null);
    if (!isMine || stops.length === 0 || ['text', 'list', 'dialog'].includes(focusKind(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === '.') standAt(at === null ? 0 : at + 1);
    else standAt(at === null || at === 0 ? null : at - 1);
  };
  // Before the page's own keys, which have another meaning for the comma.
  useWindowKeys(listener, 'capture');
}
