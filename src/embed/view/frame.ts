/** The whole view: what is in the frame, in reading order. */
import { capital } from '../../run/say';
import { rich } from '../../run/rich';
import { sentence } from '../../run/words';
import type { Options } from '../play/options';
import { titleOf } from '../play/export';
import type { Player, PlayerState } from '../play/player';
import { codePart, type Part } from './code';
import { branchPart, transportPart, triesPart } from './controls';
import { el, icon, mark, refill, richNodes } from './dom';
import { questionPart } from './question';
import { timelineView } from './timeline';
import { whyPart } from './why';
import { wordsPart } from './words';

export interface Frame {
  /** What gets the focus when a reader starts the frame by keyboard. */
  readonly heading: HTMLElement;
  /** Links to the full explorer: their address follows the run. */
  readonly explorer: readonly HTMLAnchorElement[];
  update(state: PlayerState): void;
}

function outside(text: string, ...children: readonly Node[]): HTMLAnchorElement {
  return el(
    'a',
    { href: './', target: '_blank', rel: 'noopener' },
    text,
    ...children,
    el('span', { class: 'vh' }, ' (new tab)'),
  );
}

/** Size of what Python takes, as the pages say it. */
const PYTHON = 'Go on with Python (9 MB)';

function storyPart(): Part {
  const says = el('p', { class: 'say' });
  return {
    element: says,
    update: ({ computed, selected, playing }) => {
      says.setAttribute('aria-live', playing ? 'off' : 'polite');
      if (computed.steps[selected - 1] === undefined) return refill(says, 'Nothing has happened yet.');
      const { finding, reason } = sentence(computed.steps, selected - 1);
      refill(says, el('b', {}, ...richNodes(capital(rich(...finding, '.')))), ' ', ...richNodes(capital(reason)));
    },
  };
}

function noticesPart(player: Player): Part {
  const element = el('div', { class: 'notices', role: 'status' });
  return {
    element,
    update: ({ notices, stuck, computed }) => {
      const needs = `Step ${computed.steps.length + 1} needs the charm itself to run: go on with Python in the full explorer.`;
      const dismissable = notices.map((text) => {
        const button = el('button', { type: 'button', class: 'btn' }, 'Dismiss');
        button.addEventListener('click', () => player.dismiss(text));
        return el('p', {}, text, ' ', button);
      });
      refill(element, ...dismissable, stuck && el('p', {}, needs));
      element.hidden = notices.length === 0 && !stuck;
    },
  };
}

export function buildFrame(root: HTMLElement, player: Player, options: Options, exit: (() => void) | null): Frame {
  const min = options.ui === 'min';
  const scenario = el('span', { class: 'cap' });
  const heading = el('h2', { id: 'heading', tabindex: -1 }, el('b', {}, 'Renewal Gap'), ' ', scenario);
  const open = outside('Open full explorer', icon('out', 14));
  const python = outside(PYTHON, icon('out', 14));
  const header = el('header', {}, mark(), heading, open);

  const timeline = timelineView(player, options.still);
  const code = codePart();
  const parts: Part[] = [noticesPart(player), storyPart(), questionPart(player), timeline];
  const transport = transportPart(player);
  const bar = el('div', { class: 'bar' }, transport.element);
  const behind: Part[] = [transport];
  if (!min) {
    const tries = triesPart(player);
    bar.append(tries.element);
    behind.push(tries, branchPart(player), code, whyPart(player));
  }
  const words = wordsPart(player);
  const foot = el('footer', {}, words.element, python);
  if (exit !== null) {
    const back = el('button', { type: 'button', class: 'btn back' }, 'Back to page');
    back.addEventListener('click', exit);
    foot.append(back);
  }
  const main = el('main', { class: min ? 'min' : 'embed', 'aria-labelledby': 'heading' });
  main.append(
    header,
    ...parts.map((part) => part.element),
    bar,
    ...behind.slice(1).flatMap((part) => (bar.contains(part.element) ? [] : [part.element])),
    foot,
  );
  root.replaceChildren(main);

  const all = [...parts, ...behind, words];
  return {
    heading,
    explorer: [open, python],
    update: (state) => {
      scenario.textContent = titleOf(state);
      document.title = `${titleOf(state)} · Renewal Gap`;
      main.dataset['view'] = state.view;
      python.hidden = min && !state.stuck;
      for (const part of all) part.update(state);
    },
  };
}
