/** What stands beside the lines of the text: its error, or what ran in the last step of the failing run. */
import { effectTexts, notesOf, type LineNote } from '../code/margin';
import { toldHook } from '../code/told';
import { shownText } from '../code/shown';
import { NO_MARKS, type Marks } from '../editor/codemirror';
import type { Names } from '../../model/juju/world';
import type { Step } from '../../model/step.types';
import type { RepairState } from './session';

const FILE = 'charm.py';

function noteText(note: LineNote, names: Names): string {
  return [
    ...(note.branch === null ? [] : [note.branch ? 'True' : 'False']),
    ...note.values.map(([name, value]) => `${name} → ${shownText(value, names)}`),
    ...effectTexts(note.effects),
    ...(note.raised === null ? [] : [note.raised]),
  ].join('   ');
}

/** The last step in which the charm ran: what broke, broke there or was left as it was there. */
export function lastOfCharm(steps: readonly Step[]): Step | undefined {
  return steps.findLast((step) => step.hook?.outcome.report.lines.some((line) => line.file === FILE) === true);
}

export function marksOf({ phase, problem, shown }: Pick<RepairState, 'phase' | 'problem' | 'shown'>): Marks {
  if (problem?.line != null && (problem.file ?? FILE) === FILE)
    return { ...NO_MARKS, error: { line: problem.line, message: problem.message } };
  const step = shown === null ? undefined : lastOfCharm(shown.run.steps);
  // While it is typed the lines are no longer those that ran.
  if (step?.hook == null || phase === 'typing' || phase === 'bad-text') return NO_MARKS;
  const told = toldHook(step);
  const ran = [...(told === undefined ? [] : notesOf(told))].flatMap(([place, note]) => {
    const [file, line] = place.split(/:(?=\d+$)/);
    return file === FILE && line !== undefined ? [[Number(line), noteText(note, step.after.names)] as const] : [];
  });
  return { error: null, ran: new Map(ran) };
}
