import { useState } from 'react';
import { PROPERTIES } from '../../model/properties';
import { ORDINARY_HOOKS, SITUATION_DATA } from '../../explore/situations';
import { SITUATION_IDS, SITUATIONS, type SituationId } from '../../scenarios/ids';
import { VerdictMark } from '../matrix/VerdictMark';
import { Terms } from '../glossary/Terms';
import { CopyButton } from '../frame/CopyButton';
import { FailureView, linkTo } from './FailureView';
import {
  brokenProperties,
  changeOf,
  OUTCOME_WORDS,
  outcomeOf,
  rowKey,
  rowSentence,
  totalsOf,
  verdictWords,
  type Row,
} from './report';
import type { CheckState, Session } from './session';
import { charmTitle, keysOf, notesOf } from './words';
import { reportText } from './text';
import '../matrix/matrix.css';

/** What happens in each situation; what happens in all is said once. */
const PLAN = SITUATION_IDS.map((id) => SITUATION_DATA[id].why.replace(ORDINARY_HOOKS, ''));

interface Props {
  readonly session: Session;
  readonly state: CheckState;
  /** The text has changed since. */
  readonly stale: boolean;
  readonly originals: Readonly<Record<string, string>>;
}

export function ReportPanel({ session, state, stale, originals }: Props) {
  const { checked, rows, phase } = state;
  const [open, setOpen] = useState<string | null>(null);
  if (checked === null) {
    return (
      <section className="panel ck-report" aria-label="Report">
        <div className="panel-head">
          <h2>{SITUATION_IDS.length} situations</h2>
        </div>
        <ul className="ck-plan">
          {SITUATION_IDS.map((id, at) => (
            <li key={id}>
              <b>{SITUATIONS[id]}.</b> <Terms text={PLAN[at] ?? ''} after={PLAN.slice(0, at)} />
            </li>
          ))}
          <li>
            In each, <Terms text={ORDINARY_HOOKS} after={PLAN} /> A situation that bounds them otherwise says so.
          </li>
        </ul>
      </section>
    );
  }
  const totals = totalsOf(rows, keysOf(checked.charms));
  const busy = phase === 'loading' || phase === 'checking';
  return (
    <section className="panel ck-report" aria-label="Report" aria-busy={busy}>
      <div className="panel-head">
        <h2>
          {totals.done} of {totals.all} {totals.all === 1 ? 'situation' : 'situations'}
        </h2>
        <span className="grow" />
        <CopyButton label="Copy report" text={() => reportText(state)} />
      </div>
      {busy && <progress className="ck-progress" max={totals.all} value={totals.done} aria-label="Situations done" />}
      {stale && <p className="ck-note">The text has changed since: this is the report of the one before.</p>}
      {notesOf(state).map((note) => (
        <p key={note} className="ck-note">
          {note}
        </p>
      ))}
      {checked.charms.map((charm) => (
        <Table
          key={charm}
          charm={charm}
          several={checked.charms.length > 1}
          open={open}
          onOpen={(key) => setOpen(open === key ? null : key)}
          session={session}
          state={state}
          originals={originals}
        />
      ))}
    </section>
  );
}

interface TableProps {
  readonly charm: string;
  readonly several: boolean;
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
  readonly session: Session;
  readonly state: CheckState;
  readonly originals: Readonly<Record<string, string>>;
}

function Table({ charm, several, open, onOpen, session, state, originals }: TableProps) {
  return (
    <table className="ck-table">
      <caption className={several ? 'ck-caption' : 'vh'}>{charmTitle(charm)}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">Situation</th>
          <th scope="col">Result</th>
          <th scope="col">What it says</th>
          <th scope="col">Run</th>
        </tr>
      </thead>
      <tbody>
        {SITUATION_IDS.map((situation) => {
          const key = rowKey(charm, situation);
          return (
            <Rows
              key={key}
              id={key}
              charm={charm}
              situation={situation}
              row={state.rows[key]}
              isOpen={open === key}
              onOpen={() => onOpen(key)}
              session={session}
              state={state}
              originals={originals}
            />
          );
        })}
      </tbody>
    </table>
  );
}

interface RowsProps {
  readonly id: string;
  readonly charm: string;
  readonly situation: SituationId;
  readonly row: Row | undefined;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly session: Session;
  readonly state: CheckState;
  readonly originals: Readonly<Record<string, string>>;
}

function Rows({ id, charm, situation, row, isOpen, onOpen, session, state, originals }: RowsProps) {
  const outcome = outcomeOf(row);
  const result = row?.kind === 'found' ? row.result : null;
  const example = row?.kind === 'found' ? row.example : null;
  const code = state.checked?.code ?? {};
  const change = changeOf(state.released[id], row);
  return (
    <>
      <tr className={`ck-row ${outcome}`}>
        <th scope="row">
          {result === null ? (
            SITUATIONS[situation]
          ) : (
            <button type="button" className="as-link" aria-expanded={isOpen} onClick={onOpen}>
              {SITUATIONS[situation]}
            </button>
          )}
        </th>
        <td className="ck-outcome">
          {result && outcome !== 'nothing' && <VerdictMark verdict={result.verdict} />}
          <b>{OUTCOME_WORDS[outcome]}</b>
          {outcome === 'fail' && result && <span className="cap">{verdictWords(result.verdict)}</span>}
          {change !== null && (
            <span className={`ck-change ${change}`}>
              {change} than the release: {verdictWords(state.released[id] ?? 'safe')}
            </span>
          )}
        </td>
        <td className="ck-says">{rowSentence(row)}</td>
        <td className="ck-run">
          {example && (
            <a
              className="btn quiet"
              href={linkTo(example, code, originals)}
              aria-label={`Open the run: ${charmTitle(charm)}, ${SITUATIONS[situation]}`}
            >
              Open run
            </a>
          )}
        </td>
      </tr>
      {isOpen && result && (
        <tr className="ck-open">
          <td colSpan={4}>
            {brokenProperties(result).length > 1 && (
              <p>
                Also broken:{' '}
                {brokenProperties(result)
                  .slice(1)
                  .map((property) => PROPERTIES[property].slice(0, 1).toLowerCase() + PROPERTIES[property].slice(1))
                  .join('; ')}
                .
              </p>
            )}
            {outcome === 'cannot-help' && (
              <p>
                No charm can help here: the certificate that would be needed does not exist, or the unit cannot know of
                it.
              </p>
            )}
            <p className="cap">
              <Terms text={SITUATION_DATA[situation].why} />
            </p>
            {example && <FailureView session={session} example={example} code={code} originals={originals} />}
          </td>
        </tr>
      )}
    </>
  );
}
