/** Previous, play, next, the slider, and what can be tried here. */
import { plain } from '../../run/rich';
import { sentence } from '../../run/words';
import { lossesAt } from '../../run/health';
import { ACTIONS } from '../../scenarios/ids';
import { canUndo, currentBranch, forkOf } from '../../run/branches';
import type { ActionChoice } from '../../app/actions/choices';
import type { Player, PlayerState } from '../play/player';
import { triesAt } from '../play/tries';
import type { Part } from './code';
import { el, icon, refill } from './dom';

/** Above this many steps dots would touch. */
const MOST_DOTS = 40;

function stepName({ computed, selected }: PlayerState): string {
  const total = computed.steps.length;
  if (computed.steps[selected - 1] === undefined) return `Before the first of ${total} steps`;
  return `Step ${selected} of ${total}, ${plain(sentence(computed.steps, selected - 1).finding)}`;
}

function squareButton(
  label: string,
  sign: 'previous' | 'next' | 'play',
  kind: string,
  press: () => void,
): HTMLButtonElement {
  const button = el('button', { type: 'button', class: `btn square ${kind}`, 'aria-label': label }, icon(sign));
  button.addEventListener('click', press);
  return button;
}

export function transportPart(player: Player): Part {
  const previous = squareButton('Previous step', 'previous', '', () => player.move(-1));
  const play = squareButton('Play', 'play', 'primary', () => player.setPlaying(!player.state.playing));
  const next = squareButton('Next step', 'next', '', () => player.move(1));
  const input = el('input', { type: 'range', 'aria-label': 'Step', step: 1 });
  input.addEventListener('input', () => player.select(Number(input.value)));
  const track = el('div', { class: 'track', 'aria-hidden': 'true' });
  const count = el('b', { class: 'count' });
  const element = el(
    'div',
    { class: 'transport' },
    previous,
    play,
    next,
    el('div', { class: 'slider' }, track, input),
    count,
  );
  return {
    element,
    update: (state) => {
      const { selected, playing, computed, asked } = state;
      const open = asked !== null && asked.says === null;
      const { steps } = computed;
      const total = steps.length;
      previous.setAttribute('aria-disabled', String(selected <= 1));
      next.setAttribute('aria-disabled', String(selected >= total));
      play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
      play.replaceChildren(icon(playing ? 'pause' : 'play'));
      Object.assign(input, { min: String(Math.min(1, total)), max: String(total), value: String(selected) });
      input.setAttribute('aria-valuetext', stepName(state));
      count.textContent = `${selected} of ${total}`;
      const place = (step: number): string => `${total <= 1 ? 0 : ((step - 1) / (total - 1)) * 100}%`;
      const dots = total > MOST_DOTS ? [] : steps.map((_, at) => at + 1);
      track.replaceChildren(
        el('span', { class: 'done', style: `width:${place(Math.max(1, selected))}` }),
        ...dots.map((step) => {
          const lost = !open && lossesAt(steps, step - 1).length > 0 ? ' lost' : '';
          return el('span', { class: `dot${step <= selected ? ' past' : ''}${lost}`, style: `left:${place(step)}` });
        }),
      );
    },
  };
}

function tryButton(choice: ActionChoice, player: Player): HTMLElement {
  const hint = choice.hint === '' ? '' : `, ${choice.hint}`;
  const button = el(
    'button',
    { type: 'button', class: 'btn', title: choice.hint },
    choice.label,
    el('span', { class: 'vh' }, hint),
  );
  button.addEventListener('click', () => player.act(choice.action));
  return button;
}

export function triesPart(player: Player): Part {
  const element = el('div', { class: 'tries', role: 'group', 'aria-label': 'Try something here' });
  let drawn: readonly unknown[] = [];
  return {
    element,
    update: ({ computed, selected, asked }) => {
      // While a question is open its answer is not to be acted away.
      const open = asked !== null && asked.says === null;
      if (drawn[0] === computed && drawn[1] === selected && drawn[2] === open) return;
      drawn = [computed, selected, open];
      const tries = open ? [] : triesAt(computed, selected, player.knowsAll);
      refill(element, ...tries.map((choice) => tryButton(choice, player)));
      element.hidden = tries.length === 0;
    },
  };
}

/** Where the reader left the scenario, and the way back. */
export function branchPart(player: Player): Part {
  const says = el('span');
  const back = el('button', { type: 'button', class: 'btn' }, icon('undo'), 'Undo');
  back.addEventListener('click', () => player.undo());
  const element = el('p', { class: 'branch' }, says, back);
  return {
    element,
    update: ({ tree }) => {
      const fork = forkOf(tree, tree.current) ?? tree.branches[0]?.actions.length ?? 0;
      const action = currentBranch(tree).actions[fork];
      element.hidden = !canUndo(tree);
      const what = action === undefined ? 'You went on' : `${ACTIONS[action.do].label} after step ${fork}`;
      says.textContent = `${what}: from here the run is yours.`;
    },
  };
}
