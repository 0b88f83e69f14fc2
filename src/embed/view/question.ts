/** A guess before the step is shown; showing it is never held back. */
import { NOT_SURE } from '../play/question';
import type { Player } from '../play/player';
import type { Part } from './code';
import { el, refill, richNodes } from './dom';

export function questionPart(player: Player): Part {
  const legend = el('legend');
  const options = el('div', { class: 'options' });
  const check = el('button', { type: 'submit', class: 'btn' }, 'Check');
  const show = el('button', { type: 'button', class: 'btn' }, 'Show me');
  const form = el('form', {}, el('fieldset', {}, legend, options), el('div', { class: 'tries' }, check, show));
  const says = el('p', { class: 'verdict', role: 'status' });
  const element = el('section', { class: 'question', 'aria-label': 'Guess first' }, form, says);
  let asking: unknown = null;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const chosen = new FormData(form).get('answer');
    player.answer(typeof chosen === 'string' ? chosen : NOT_SURE);
  });
  show.addEventListener('click', () => player.answer(null));

  return {
    element,
    update: ({ asked }) => {
      element.hidden = asked === null;
      const answered = asked !== null && asked.says !== null;
      const hadFocus = form.contains(document.activeElement);
      form.hidden = answered;
      if (answered && hadFocus) {
        says.tabIndex = -1;
        says.focus({ preventScroll: true });
      }
      const text = asked?.says ?? '';
      if (says.textContent !== text) says.textContent = text;
      if (asked === null || asking === asked.question) return;
      asking = asked.question;
      const { next, unit, options: answers } = asked.question;
      refill(legend, el('b', {}, 'Next: ', ...richNodes(next), '.'), ` What will be on the disk of ${unit} after it?`);
      refill(
        options,
        ...answers.map((answer) =>
          el('label', {}, el('input', { type: 'radio', name: 'answer', value: answer }), el('span', {}, answer)),
        ),
      );
    },
  };
}
