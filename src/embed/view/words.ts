/** The run in words: what the drawing shows, as a list of steps that one can go to. */
import { plain, rich } from '../../run/rich';
import { capital } from '../../run/say';
import { sentence } from '../../run/words';
import type { Player, PlayerState } from '../play/player';
import type { Part } from './code';
import { el } from './dom';

export function wordsPart(player: Player): Part {
  const summary = el('summary');
  const list = el('ol');
  const element = el('details', { class: 'words' }, summary, list);
  let listed: PlayerState['computed'] | null = null;
  let buttons: readonly HTMLButtonElement[] = [];

  const item = (steps: PlayerState['computed']['steps'], at: number): HTMLButtonElement => {
    const { finding, reason } = sentence(steps, at);
    const words = [capital(rich(...finding, '.')), reason].map(plain).join(' ');
    const button = el('button', { type: 'button' }, words);
    button.addEventListener('click', () => player.select(at + 1));
    return button;
  };
  return {
    element,
    update: ({ computed, selected, view }) => {
      if (listed !== computed) {
        listed = computed;
        summary.textContent = `All ${computed.steps.length} steps in words`;
        buttons = computed.steps.map((_, at) => item(computed.steps, at));
        list.replaceChildren(...buttons.map((button) => el('li', {}, button)));
      }
      if (view === 'text') element.open = true;
      buttons.forEach((button, at) => {
        if (at + 1 === selected) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      });
    },
  };
}
