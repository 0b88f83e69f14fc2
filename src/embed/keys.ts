/** Keys inside the frame: arrows step, Escape goes back to the page. Nothing is taken from fields, from panes that scroll, or from the browser. */
import type { Player } from './play/player';

function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, .code, .lanes[tabindex], summary') !== null;
}

/** @param exit null: there is no page around the frame */
export function listenToKeys(player: Player, exit: (() => void) | null): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      player.setPlaying(false);
      exit?.();
      return;
    }
    if (isTaken(event)) return;
    if (event.key === 'ArrowRight') player.move(1);
    else if (event.key === 'ArrowLeft') player.move(-1);
    else return;
    event.preventDefault();
  });
}
