import type { PlayerState } from '../play/player';
import { codeAt, inkLine, type CodeRow } from './code-lines';
import { el, refill } from './dom';

function line(row: CodeRow, indent: number): HTMLElement {
  const text = row.text.trimStart();
  const depth = Math.max(0, row.text.length - text.length - indent);
  const code = el(
    'code',
    { style: `--depth:${depth}` },
    row.state === 'ran' && el('span', { class: 'vh' }, 'ran: '),
    ...inkLine(text).map(({ ink, text: piece }) =>
      ink === 'plain' ? piece : el('span', { class: `ink-${ink}` }, piece),
    ),
  );
  const notes = row.state === 'missed' ? ['not reached'] : row.notes;
  const margin = el('span', { class: 'margin' }, ...notes.map((note) => el('span', { title: note }, note)));
  return el(
    'div',
    { class: `line ${row.state}${row.bad ? ' bad' : ''}` },
    el('span', { class: 'number' }, String(row.number)),
    code,
    margin,
  );
}

export interface Part {
  readonly element: HTMLElement;
  update(state: PlayerState): void;
}

/** The handler's lines with what they did in the step. */
export function codePart(): Part {
  const lines = el('div', { class: 'code', role: 'region', tabindex: 0 });
  const element = el('section', { class: 'source', 'aria-label': 'Reconciler' }, lines);
  return {
    element,
    update: ({ source, computed, selected }) => {
      const step = computed.steps[selected - 1];
      const view = source === null ? null : codeAt(source, computed.steps, step, (step?.after ?? computed.start).names);
      element.hidden = view === null;
      if (view === null) return;
      const indent = Math.min(...view.rows.filter((row) => row.text.trim() !== '').map((row) => row.text.search(/\S/)));
      const ran = view.ran ? 'what ran in this step is marked' : 'it did not run in this step';
      lines.setAttribute('aria-label', `${view.name} of charm.py; ${ran}`);
      lines.classList.toggle('idle', !view.ran);
      refill(lines, ...view.rows.map((row) => line(row, indent)));
    },
  };
}
