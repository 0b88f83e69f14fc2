import { useMemo } from 'react';
import { useExplorer } from '../store/context';
import { useActive, useUnit } from '../store/hooks';
import { Rich } from '../shell/Rich';
import type { Mark } from '../../run/diff';
import { stateView, type Card, type Join, type Row } from './cards';
import './state.css';

export function StatePanel() {
  const { number, step, steps, start } = useActive();
  const unit = useUnit();
  const units = useExplorer((state) => state.computed.start.requirer.units.length);
  const view = useMemo(() => {
    const after = step?.after ?? start;
    return stateView({ before: step?.before ?? after, after, unit, steps: steps.slice(0, number) });
  }, [step, steps, start, unit, number]);
  return (
    <section className="panel state" aria-label="State">
      <div className="panel-head">
        <h2>
          State at step {number}
          {units > 1 && `, ${unit}`}
        </h2>
        <span className="grow" />
        {number > 1 && <span className="cap">compared with step {number - 1}</span>}
      </div>
      <ol className="cards">
        {view.cards.map((card, at) => (
          <CardAndJoin key={card.title} card={card} join={view.joins[at] ?? null} last={at === view.cards.length - 1} />
        ))}
      </ol>
    </section>
  );
}

function CardAndJoin({
  card,
  join,
  last,
}: {
  readonly card: Card;
  readonly join: Join | null;
  readonly last: boolean;
}) {
  return (
    <>
      <li className={`card ${tone(card.rows)}`}>
        <h3>{card.title}</h3>
        <div>
          {card.rows.length === 0 && <p className="card-empty">{card.empty}</p>}
          {card.rows.map((row, at) => (
            <RowLine key={at} row={row} />
          ))}
          {card.notes.map((note, at) => (
            <p key={at} className="cap">
              <Rich text={note} />
            </p>
          ))}
        </div>
      </li>
      {!last && (
        <li className={`join${join?.strong === true ? ' strong' : ''}`}>{join !== null && <span>{join.text}</span>}</li>
      )}
    </>
  );
}

function tone(rows: readonly Row[]): string {
  if (rows.some((row) => row.mark === 'removed')) return 'lost';
  return rows.some((row) => row.mark === 'added' || row.mark === 'changed') ? 'gained' : '';
}

const SIGNS: Readonly<Record<Mark, string>> = { same: '', added: '+ ', removed: '− ', changed: '~ ' };

function RowLine({ row }: { readonly row: Row }) {
  return (
    <div className={`row ${row.mark}`}>
      <p>
        {row.mark !== 'same' && <b aria-hidden="true">{SIGNS[row.mark]}</b>}
        <Rich text={row.text} tags />
        {row.note.length > 0 && (
          <span className="cap row-note">
            <Rich text={row.note} />
          </span>
        )}
      </p>
      {row.mark !== 'same' && <em>{row.mark}</em>}
    </div>
  );
}
