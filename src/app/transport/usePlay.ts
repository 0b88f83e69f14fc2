import { useEffect } from 'react';
import { useExplorer } from '../store/context';

/** Milliseconds that a step stays: longer where TLS health changes, because that is what there is to see. */
const STEP_MS = 1400;
const CHANGE_MS = 2400;

/** While playing, moves to the next step; stops at the last, or at the end of the chosen range. @param elsewhere another view plays */
export function usePlay(changes: (step: number) => boolean, elsewhere: boolean): void {
  const playing = useExplorer((state) => state.playing);
  const selected = useExplorer((state) => state.selected);
  const speed = useExplorer((state) => state.speed);
  const last = useExplorer((state) => Math.min(state.computed.steps.length, state.range?.to ?? Infinity));
  const { move, setPlaying } = useExplorer((state) => state.commands);
  useEffect(() => {
    if (!playing || elsewhere) return undefined;
    if (selected >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = window.setTimeout(() => move(1), (changes(selected) ? CHANGE_MS : STEP_MS) / speed);
    return () => window.clearTimeout(timer);
  }, [playing, elsewhere, selected, last, speed, changes, move, setPlaying]);
}
