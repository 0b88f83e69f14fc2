/** The steps as a table for spreadsheets: RFC 4180, and no cell that one would run as a formula. */
import { answerOf } from '../run/answers';
import { healthOf } from '../run/health';
import { plain } from '../run/rich';
import { dayNumber } from '../run/time';
import { sentence } from '../run/words';
import { actorOf } from '../run/why/actor';
import { nameOf } from '../model/pki/names';
import type { Step } from '../model/step.types';

const COLUMNS = [
  'step',
  'time',
  'day',
  'actor',
  'action',
  'hook',
  'what',
  'outcome',
  'state',
  'health',
  'answer',
] as const;

/** What spreadsheets take for a formula, in any width; a quote before it makes a text of it. */
const FORMULA = /^[\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function state({ refused, hook, began }: Step): string {
  if (refused) return 'refused';
  if (began) return 'begun';
  if (!hook) return 'done';
  return hook.committed ? 'committed' : 'failed';
}

function row(steps: readonly Step[], index: number, step: Step): readonly string[] {
  const { action, hook, began, after, at } = step;
  const ran = hook ?? began;
  const { finding, reason } = sentence(steps, index);
  const units = after.requirer.units.map((unit) => unit.name);
  const answers = units.flatMap((unit) => {
    if (!after.relation?.views[unit]?.created) return [];
    const modes = Object.values(answerOf(after, unit).modes);
    const ids = modes.flatMap((mode) => mode.assigned.map(({ cert }) => nameOf(after.names, cert)));
    return [`${unit}: [${ids.join(', ')}]`];
  });
  return [
    String(index + 1),
    new Date(at).toISOString(),
    String(dayNumber(after.setup.start, at)),
    actorOf(step).name,
    'unit' in action ? `${action.do} ${action.unit}` : action.do,
    ran ? ran.call.name : '',
    plain(finding),
    plain(reason),
    state(step),
    units.map((unit) => `${unit}: ${healthOf(after, unit).word}`).join('; '),
    answers.join('; '),
  ];
}

/** One row for each step. Times are UTC; health and the pull API's answer are those after the step. */
export function csv(steps: readonly Step[]): string {
  const rows = [COLUMNS, ...steps.map((step, index) => row(steps, index, step))];
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}
