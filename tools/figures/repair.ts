/** The tenth lesson behind its short link: what is to be repaired, and the hints to be opened. The editor and the checker need their own page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LESSON_COUNT, REPAIR } from '../../src/lessons/list';
import { REPAIR_IDS, REPAIRS, type RepairId } from '../../src/repair/repairs';
import { SITUATIONS } from '../../src/scenarios/ids';
import { html } from './markup';
import { articlePage, type Site } from './page';

export const REPAIR_PAGE = {
  id: `lesson-${REPAIR.number}`,
  title: REPAIR.title,
  summary: 'Three charms that go wrong: edit each until every situation is safe in which charm code can be.',
} as const;

const CHARMS = join(import.meta.dirname, '../../src/repair/charms');

/** Words with code between backticks. */
function ticked(text: string): string {
  return html(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function hint(title: string, inside: string): string {
  return `<details><summary>${title}</summary>\n${inside}\n</details>`;
}

function pre(text: string, label: string): string {
  return `<pre tabindex="0" aria-label="${label}">${html(text)}</pre>`;
}

function signed(sign: string, text: string): string {
  return text.replace(/\n$/, '').replace(/^/gm, `${sign} `);
}

function section(id: RepairId): string {
  const { title, says, lesson, hints } = REPAIRS[id];
  const { thought, call, lines } = hints;
  return [
    `<h2 id="${id}">${html(title)}</h2>`,
    `<p>${ticked(says)} What it is about: ${lesson.map((each) => html(SITUATIONS[each].toLowerCase())).join(', ')}.</p>`,
    pre(readFileSync(join(CHARMS, `${id}.py`), 'utf8'), 'The charm to be repaired'),
    hint('Hint 1: which thought is missing', `<p>${ticked(thought)}</p>`),
    hint('Hint 2: which call tells apart what the charm treats alike', `<p>${ticked(call)}</p>`),
    hint(
      'Hint 3: one way to write it',
      pre(`${signed('-', lines.from)}\n${signed('+', lines.to)}`, 'Lines to take out and lines to put in'),
    ),
    `<p><a href="../../?view=repair&amp;of=${id}">Repair it</a>: the page runs your text through every order of events of every situation, and shows the shortest run that breaks it.</p>`,
  ].join('\n');
}

export function repairPage(site: Site): string {
  return articlePage(
    REPAIR_PAGE,
    site,
    `Lesson ${REPAIR.number} of ${LESSON_COUNT}`,
    REPAIR_IDS.map(section).join('\n'),
  );
}
