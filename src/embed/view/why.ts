import { plain } from '../../run/rich';
import { causesOf } from '../../run/why/causes';
import type { Cause } from '../../run/why/types';
import type { Player } from '../play/player';
import type { Part } from './code';
import { el, refill, richNodes } from './dom';

/** Without the point that ends a sentence: an arrow follows. */
function headline(cause: Cause): readonly (Node | string)[] {
  const pieces = cause.headline.map((piece, at, all) =>
    typeof piece === 'string' && at === all.length - 1 ? piece.replace(/\.\s*$/, '') : piece,
  );
  return richNodes(pieces);
}

function chip(cause: Cause, now: number, player: Player): HTMLElement {
  const step = cause.step + 1;
  const { kind } = cause.actor;
  const shape = kind === 'provider' ? 'provider' : kind === 'requirer' ? '' : 'juju';
  const label = `Step ${step}: ${plain(cause.headline)}${plain(cause.reason)}`;
  const button = el('button', { type: 'button', class: 'chip-button', 'aria-label': label, title: label });
  button.append(el('span', { class: `chip ${shape} ${step === now ? 'now' : 'cause'}` }, String(step)));
  button.addEventListener('click', () => player.select(step));
  return button;
}

/** The causes of the step's worst effect on one line, each with its place. Nothing is said where nothing is to be explained. */
export function whyPart(player: Player): Part {
  const element = el('p', { class: 'why' });
  return {
    element,
    update: ({ computed, selected }) => {
      const explained = computed.steps[selected - 1] === undefined ? null : causesOf(computed.steps, selected - 1);
      element.hidden = explained === null || explained.kind === 'nothing-wrong' || explained.causes.length === 0;
      if (explained === null || element.hidden) return refill(element);
      const links = explained.causes.flatMap((cause, at, all): readonly (Node | string)[] => {
        const same = cause.step === all[at - 1]?.step;
        const link = el(
          'span',
          { class: 'because' },
          same ? null : chip(cause, selected, player),
          el('span', {}, ...headline(cause)),
        );
        return at === 0 ? [link] : [el('i', {}, ' ← '), link];
      });
      refill(element, el('b', {}, 'Why? '), ...links);
    },
  };
}
