import { healthOf } from '../run/health';
import type { Player } from './play/player';

/** Milliseconds that a step stays: longer where TLS health changes, because that is what there is to see. */
const STEP_MS = 1400;
const CHANGE_MS = 2400;

function changesHealth(player: Player): boolean {
  const { computed, selected } = player.state;
  const step = computed.steps[selected - 1];
  return (
    step?.after.requirer.units.some(
      ({ name }) => healthOf(step.before, name).word !== healthOf(step.after, name).word,
    ) === true
  );
}

/** While playing, moves to the next step; stops at the last and at a question. */
export function keepPlaying(player: Player): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = -1;
  player.subscribe(() => {
    const { playing, selected } = player.state;
    if (playing && selected === at && timer !== undefined) return;
    clearTimeout(timer);
    timer = undefined;
    at = selected;
    if (!playing) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        if (selected >= player.last) player.setPlaying(false);
        else player.move(1);
      },
      changesHealth(player) ? CHANGE_MS : STEP_MS,
    );
  });
}
