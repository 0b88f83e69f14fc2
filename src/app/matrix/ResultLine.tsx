/** How far the search is, what it took, and what it left out. */
import { SITUATION_IDS } from '../../scenarios/ids';
import type { PythonState } from '../store/state';
import { cellAt, type Results } from './cells';
import { effortOf, effortText } from './headline';
import type { Row } from './rows';

interface Props {
  readonly rows: readonly Row[];
  readonly results: Results;
  readonly searching: boolean;
  /** Another setting is searched, for comparison; null: none is. */
  readonly also: string | null;
  readonly stopped: boolean;
  readonly ms: number | null;
  readonly python: PythonState;
  /** What another setting changed; null: nothing is compared. */
  readonly changed: string | null;
  /** The order that was chosen waits for the last cell. */
  readonly sortLater: boolean;
  readonly onCancel: () => void;
  readonly onGoOn: () => void;
}

/** What is under way in cells that are not found yet. */
function paceOf(rows: readonly Row[], results: Results): number {
  return rows.reduce(
    (sum, { charm }) =>
      sum +
      SITUATION_IDS.reduce((own, situation) => {
        const state = cellAt(results, charm, situation);
        return own + (state.kind === 'searching' ? state.progress.statesPerSecond : 0);
      }, 0),
    0,
  );
}

export function ResultLine({ rows, results, searching, also, stopped, ms, python, onCancel, onGoOn, ...more }: Props) {
  const effort = effortOf(results, rows);
  const all = rows.length * SITUATION_IDS.length;
  const done = effort.cells + effort.silent + effort.failed;
  const pace = paceOf(rows, results);
  return (
    <div className="mx-result">
      {searching && (
        <div className="mx-progress">
          <progress max={all} value={done} aria-label="Cells found" />
          <span>
            {done} of {all} cells{pace > 0 && `, ${pace.toLocaleString('en-US')} states a second`}
          </span>
          <button type="button" className="btn" onClick={onCancel}>
            Cancel
          </button>
          {more.sortLater && <span className="cap">Rows are put in order once all are found.</span>}
        </div>
      )}
      {!searching && stopped && (
        <p>
          Stopped after {done} of {all} cells.{' '}
          <button type="button" className="btn" onClick={onGoOn}>
            Go on
          </button>
        </p>
      )}
      {!searching && done > 0 && <p className="cap">{effortText(effort, ms)}</p>}
      {also !== null && (
        <p className="cap">
          Searching what it is compared with…{' '}
          <button type="button" className="as-link" onClick={onCancel}>
            Cancel
          </button>
        </p>
      )}
      {python.kind === 'starting' && (
        <p className="cap" role="status">
          Some hooks have no recorded path and run in Python. {python.says}
        </p>
      )}
      {python.kind === 'unavailable' && (
        <p className="cap" role="status">
          Some hooks have no recorded path, and Python cannot be had here: {python.reason}
        </p>
      )}
      <span className="vh" role="status">
        {!searching && also === null && done === all
          ? `The search has ended. ${more.changed ?? effortText(effort, ms)}`
          : ''}
      </span>
    </div>
  );
}
