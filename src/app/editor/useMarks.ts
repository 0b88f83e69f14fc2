import { useMemo } from 'react';
import { effectTexts, notesOf, type LineNote } from '../code/margin';
import { shownText } from '../code/shown';
import { toldHook } from '../code/told';
import type { Names } from '../../model/juju/world';
import { useActive } from '../store/hooks';
import { NO_MARKS, type Marks } from './codemirror';
import type { EditingStore } from './editing';
import { useEditing } from './useEditing';

/** What stands at the end of a line that ran: which way it went, what it set, what it did. */
function noteText(note: LineNote, names: Names): string {
  return [
    ...(note.branch === null ? [] : [note.branch ? 'True' : 'False']),
    ...note.values.map(([name, value]) => `${name} → ${shownText(value, names)}`),
    ...effectTexts(note.effects),
    ...(note.times > 1 ? [`${note.times} times`] : []),
    ...(note.raised === null ? [] : [note.raised]),
  ].join('   ');
}

/** Beside the text: the error, and the lines that ran in the step on screen as long as they are those of the text. */
export function useMarks(store: EditingStore): Marks {
  const { step, world } = useActive();
  const active = useEditing(store, (state) => state.active);
  const phase = useEditing(store, (state) => state.phase);
  const problem = useEditing(store, (state) => state.problem);
  const told = useMemo(() => (step === undefined ? undefined : toldHook(step)), [step]);
  return useMemo(() => {
    const error =
      problem?.line != null && (problem.file ?? active) === active
        ? { line: problem.line, message: problem.message }
        : null;
    if (told === undefined || (phase !== 'ran' && phase !== 'still')) return { ...NO_MARKS, error };
    const ran = [...notesOf(told)].flatMap(([place, note]) => {
      const [file, line] = place.split(/:(?=\d+$)/);
      return file === active && line !== undefined ? [[Number(line), noteText(note, world.names)] as const] : [];
    });
    return { error, ran: new Map(ran) };
  }, [active, phase, problem, told, world.names]);
}
