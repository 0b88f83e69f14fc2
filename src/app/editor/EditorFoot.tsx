import { useExplorer } from '../store/context';
import type { EditingStore } from './editing';
import { useEditing } from './useEditing';
import { originalName, phaseText, problemText, reportWords } from './words';

interface Props {
  readonly store: EditingStore;
  /** Goes to the line of the problem; null: it has none. */
  readonly onProblem: (() => void) | null;
}

/** How far it is, what is wrong, and what the edit has changed in the run. */
export function EditorFoot({ store, onProblem }: Props) {
  const problem = useEditing(store, (state) => state.problem);
  const phase = useEditing(store, (state) => state.phase);
  const took = useEditing(store, (state) => state.took);
  const python = useExplorer((state) => state.python);
  const hasReport = useEditing(store, (state) => state.report !== null && state.phase === 'ran');
  const long = problem !== null || hasReport;
  const waits = (phase === 'trying' || phase === 'running') && python.kind === 'starting';
  return (
    <div className="edit-foot">
      <div
        role="status"
        aria-label="Editor"
        className={`edit-status${long ? ' long' : ''}${problem === null ? '' : ' wrong'}`}
      >
        {problem !== null && (
          <p>
            {onProblem === null ? null : (
              <button type="button" className="as-link" onClick={onProblem}>
                Line {problem.line}
                {problem.file !== null && ` of ${problem.file}`}
              </button>
            )}
            {onProblem !== null && ': '}
            {problemText(problem)}
          </p>
        )}
        {problem === null && phase === 'ran' && <Changed store={store} />}
        <p className="cap">{waits ? python.says : phaseText({ phase, took })}</p>
      </div>
      <p className="cap edit-keys">
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> runs now · <kbd>Esc</kbd> leaves the text, then <kbd>Tab</kbd> goes on
      </p>
      {(phase === 'held' || phase === 'typing') && (
        <button type="button" className={phase === 'held' ? 'btn primary' : 'btn'} onClick={store.run}>
          Run
        </button>
      )}
    </div>
  );
}

function Changed({ store }: { readonly store: EditingStore }) {
  const report = useEditing(store, (state) => state.report);
  const target = useEditing(store, (state) => state.target);
  const from = useEditing(store, (state) => state.from);
  const { select } = useExplorer((state) => state.commands);
  if (report === null) return null;
  const { first } = report;
  const { tone, head, rest } = reportWords(report, originalName({ target, from }));
  return (
    <p className={`edit-changed ${tone}`}>
      <b>{head}</b>
      {rest}{' '}
      {first !== null && (
        <button type="button" className="as-link" onClick={() => select(first)}>
          Go to step {first}
        </button>
      )}
    </p>
  );
}
