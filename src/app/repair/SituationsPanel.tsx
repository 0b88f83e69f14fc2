import { useStore } from 'zustand';
import { othersOf, type Checked, type Row } from '../../repair';
import { SITUATIONS, type SituationId } from '../../scenarios/ids';
import { Glyph } from '../shell/Glyph';
import { Icon } from '../shell/Icon';
import { situationInView, type Session } from './session';
import { counts, rowGlyph, rowWords } from './words';

/** All situations, in an order that never changes: those of the lesson, then the others. */
export function SituationsPanel({ session }: { readonly session: Session }) {
  const state = useStore(session.state);
  const { repair } = session;
  const inView = situationInView(state, repair);
  const { checked } = state;
  const stopped = checked !== null && state.phase === 'still';
  const group = (name: string, says: string, ids: readonly SituationId[]) => (
    <>
      <h3>
        {name} <span className="cap">{says}</span>
      </h3>
      <ol>
        {ids.map((id) => (
          <SituationRow
            key={id}
            id={id}
            row={checked?.rows[id]}
            stopped={stopped}
            current={id === inView}
            onPick={() => session.pin(state.pinned === id ? null : id)}
          />
        ))}
      </ol>
    </>
  );
  return (
    <section className="panel repair-situations" aria-label="Situations">
      <div className="panel-head">
        <h2>Situations</h2>
        <span className="cap">every order of events within bounds</span>
      </div>
      <div className="repair-rows">
        {group('This lesson', 'checked first', repair.lesson)}
        {group('All others', 'checked once the lesson is safe', othersOf(repair))}
      </div>
      <Foot checked={checked} stopped={stopped} session={session} />
    </section>
  );
}

interface RowProps {
  readonly id: SituationId;
  readonly row: Row | undefined;
  readonly stopped: boolean;
  readonly current: boolean;
  readonly onPick: () => void;
}

function SituationRow({ id, row, stopped, current, onPick }: RowProps) {
  const { word, more } = rowWords(row, stopped);
  const glyph = rowGlyph(row);
  return (
    <li>
      <button type="button" className={`repair-row ${glyph ?? 'quiet'}`} aria-pressed={current} onClick={onPick}>
        <span className="repair-glyph">
          {glyph === null && <Icon name="minus" size={14} />}
          {glyph === 'none-can' && <Icon name="note" size={14} />}
          {glyph !== null && glyph !== 'none-can' && <Glyph name={glyph} />}
        </span>
        <span className="repair-name">{SITUATIONS[id]}</span>
        <span className="repair-verdict">
          {word !== '' && <b>{word}</b>}
          {word !== '' && more !== '' && ', '}
          {more}
        </span>
      </button>
    </li>
  );
}

interface FootProps {
  readonly checked: Checked | null;
  readonly stopped: boolean;
  readonly session: Session;
}

function Foot({ checked, stopped, session }: FootProps) {
  const python = useStore(session.state, (state) => state.python);
  const all = checked === null ? null : counts(checked, session.repair);
  return (
    <div className="repair-sum">
      {python.kind === 'starting' && (
        <p className="cap" role="status">
          {python.says} {python.part !== null && <progress max={1} value={python.part} aria-label="Python loading" />}
        </p>
      )}
      {all !== null && (
        <>
          <div className="repair-bar" aria-hidden="true">
            <span className="good" style={{ flexGrow: all.good }} />
            <span className="bad" style={{ flexGrow: all.bad }} />
            <span style={{ flexGrow: all.total - all.good - all.bad }} />
          </div>
          <p className="cap">
            {all.good - all.noneCan} safe · {all.bad} not · {all.noneCan} where no charm can help ·{' '}
            {all.total - all.good - all.bad} {stopped ? 'not checked' : 'to come'}
          </p>
        </>
      )}
    </div>
  );
}
