import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { diffLines } from '../../run/text-diff';
import { CopyButton } from '../frame/CopyButton';
import type { Field } from '../editor/codemirror';
import { Icon } from '../shell/Icon';
import { marksOf } from './marks';
import type { Session } from './session';
import '../code/code.css';
import '../editor/editor.css';

/** How many lines of a text are not those of another. */
export function linesEdited(original: string, text: string): number {
  const changes = diffLines(original.split('\n'), text.split('\n'));
  return changes.reduce((sum, { removed, lines }) => sum + Math.max(removed, lines.length), 0);
}

function editedText(count: number): string {
  if (count === 0) return 'as it was given to you';
  return `yours, ${count} ${count === 1 ? 'line' : 'lines'} edited`;
}

/** The reader's text. It stays here, whatever becomes of the check. */
export function CharmPanel({ session }: { readonly session: Session }) {
  const { text, original, before, problem, phase } = useStore(session.state);
  const shown = useStore(session.state, (state) => state.shown);
  const [compared, setCompared] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const leave = useRef<HTMLButtonElement>(null);
  const field = useField(session, place, leave);
  const marks = useMemo(() => marksOf({ phase, problem, shown }), [phase, problem, shown]);
  // Of what is typed the page may be a few letters behind: the field gets what stands now.
  useEffect(() => field?.setText(session.state.getState().text), [field, text, session]);
  useEffect(() => field?.setMarks(marks), [field, marks]);
  useEffect(() => field?.compareWith(compared ? { original, onlyChanges: false } : null), [field, compared, original]);
  const edited = useMemo(() => linesEdited(original, text), [original, text]);
  return (
    <section className="panel repair-charm" aria-label="charm.py">
      <div className="panel-head">
        <h2>charm.py</h2>
        <span className="cap grow">{editedText(edited)}</span>
        <button
          type="button"
          className="btn quiet"
          aria-pressed={compared}
          aria-disabled={edited === 0}
          onClick={() => setCompared(edited > 0 && !compared)}
        >
          <Icon name="compare" /> Compare
        </button>
        <CopyButton label="Copy" text={() => session.state.getState().text} />
        {before !== null && edited === 0 ? (
          <button type="button" className="btn quiet" onClick={session.bringBack}>
            <Icon name="redo" /> Bring my text back
          </button>
        ) : (
          <button type="button" className="btn quiet" aria-disabled={edited === 0} onClick={session.undoAll}>
            <Icon name="undo" /> Undo all edits
          </button>
        )}
      </div>
      <div ref={place} className="edit-field">
        <pre className={field === null ? 'repair-plain' : 'repair-plain on-paper'} tabIndex={0} aria-label="charm.py">
          {text}
        </pre>
      </div>
      <div className="repair-foot">
        {problem === null ? (
          <span className="cap grow">
            {marks.ran.size > 0
              ? 'Bars and values: the last hook of the failing run.'
              : 'Kept on this device as you type. Esc, then Tab leaves the text.'}
          </span>
        ) : (
          <p className="grow repair-problem">
            <Icon name="warning" size={14} /> {problem.line === null ? '' : `Line ${problem.line}: `}
            {problem.message}
            {problem.line !== null && field !== null && (
              <button
                type="button"
                className="as-link"
                onClick={() => {
                  field.goTo(problem.line ?? 1);
                  field.focus();
                }}
              >
                Go there
              </button>
            )}
          </p>
        )}
        {phase === 'loading' || phase === 'checking' ? (
          <button ref={leave} type="button" className="btn" onClick={session.stop}>
            Stop
          </button>
        ) : (
          <button ref={leave} type="button" className="btn" onClick={() => void session.check()}>
            Check now <kbd>Ctrl Enter</kbd>
          </button>
        )}
      </div>
    </section>
  );
}

/** The text field comes after the page; until then the text can be read. */
function useField(
  session: Session,
  place: React.RefObject<HTMLDivElement | null>,
  leave: React.RefObject<HTMLButtonElement | null>,
): Field | null {
  const [field, setField] = useState<Field | null>(null);
  useEffect(() => {
    let opened: Field | null = null;
    let gone = false;
    void import('../editor/codemirror').then(({ openField }) => {
      if (gone || place.current === null) return;
      opened = openField({
        parent: place.current,
        text: session.state.getState().text,
        label: 'charm.py. Escape, then Tab leaves it.',
        hint: 'The charm is empty.',
        onType: session.type,
        onRun: () => void session.check(),
        onLeave: () => leave.current?.focus(),
      });
      const at = session.state
        .getState()
        .text.split('\n')
        .findIndex((line) => line.includes('def _reconcile'));
      opened.goTo(Math.max(1, at - 1));
      setField(opened);
    });
    return () => {
      gone = true;
      opened?.destroy();
    };
  }, [session, place, leave]);
  return field;
}
