import { useEffect } from 'react';
import { useExplorer } from '../store/context';

/** Milliseconds that a step stays: longer where TLS health changes, because that is what there is to see. */
const STEP_MS = 1400;
const CHANGE_MS = 2400;

/** While playing, moves to the next step; stops at the last. */
export function usePlay(changes: (step: number) => boolean): void {
  const playing = useExplorer((state) => state.playing);
  const selected = useExplorer((state) => state.selected);
  const count = useExplorer((state) => state.computed.steps.length);
  const { move, setPlaying } = useExplorer((state) => state.commands);
  useEffect(() => {
    if (!playing) return undefined;
    if (selected >= count) {
      setPlaying(false);
      return undefined;
    }
    const timer = window.setTimeout(() => move(1), changes(selected) ? CHANGE_MS : STEP_MS);
    return () => window.clearTimeout(timer);
  }, [playing, selected, count, changes, move, setPlaying]);
}
