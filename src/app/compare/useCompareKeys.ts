import { useEffect } from 'react';
import { allowedIn, commandFor, focusKind } from '../shell/keys';
import { useWindowKeys } from '../shell/useWindowKeys';
import { useExplorer } from '../store/context';

/** Milliseconds that a step stays while the runs play. */
const STEP_MS = 1400;

/** The keys that move the run move all runs here; D goes to where they part. @returns whether they play */
export function useCompareKeys(
  tick: number,
  count: number,
  setTick: (tick: number) => void,
  goApart: () => void,
): boolean {
  const playing = useExplorer((state) => state.playing);
  const speed = useExplorer((state) => state.speed);
  const singleKeys = useExplorer((state) => state.singleKeys);
  const { setPlaying } = useExplorer((state) => state.commands);

  const moves = (event: KeyboardEvent): (() => void) | null => {
    const command = commandFor(event);
    if (command === null || !singleKeys || !allowedIn(focusKind(event.target), command)) return null;
    switch (command.do) {
      case 'previous':
        return () => setTick(tick - 1);
      case 'next':
        return () => setTick(tick + 1);
      case 'first':
        return () => setTick(1);
      case 'last':
        return () => setTick(count);
      case 'apart':
        return goApart;
      default:
        return null;
    }
  };
  const pressed = (event: KeyboardEvent): void => {
    const move = event.defaultPrevented ? null : moves(event);
    if (move === null) return;
    event.preventDefault();
    move();
  };
  // Before the keys of the page, which would move the reader's run alone.
  useWindowKeys(pressed, 'capture');

  useEffect(() => {
    if (!playing) return undefined;
    if (tick >= count) {
      setPlaying(false);
      return undefined;
    }
    const timer = window.setTimeout(() => setTick(tick + 1), STEP_MS / speed);
    return () => window.clearTimeout(timer);
  }, [playing, tick, count, speed, setTick, setPlaying]);
  return playing;
}
