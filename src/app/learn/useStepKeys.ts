import { useEffect } from 'react';
import { focusKind } from '../shell/keys';
import { useExplorerStore } from '../store/context';
import { stepCount } from '../store/steps';

/**
 * Arrows, Home, End and Space move the run beside the text, as in the explorer; nothing else has a key here.
 * @param framed only the arrows at the sides: the others move the page around the frame
 */
export function useStepKeys(framed: boolean): void {
  const store = useExplorerStore();
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const state = store.getState();
      const kind = focusKind(event.target);
      if (state.sheet !== null || kind === 'text' || kind === 'dialog' || kind === 'list') return;
      const { commands } = state;
      if (event.key === 'ArrowLeft' && kind !== 'slider') commands.move(-1);
      else if (event.key === 'ArrowRight' && kind !== 'slider') commands.move(1);
      else if (framed) return;
      else if (event.key === ' ' && kind === 'other') commands.setPlaying(!state.playing);
      else if (event.key === 'Home' && kind === 'other') commands.select(1);
      else if (event.key === 'End' && kind === 'other') commands.select(stepCount(state));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [framed, store]);
}
