import { useMemo } from 'react';
import { useExplorer } from '../store/context';
import { useActive, useUnit } from '../store/hooks';
import { Rich } from '../shell/Rich';
import { stateView, type Card, type Change, type Join, type Row } from './cards';
import './state.css';

export function StatePanel() {
  const { number, step, steps, start } = useActive();
  const unit = useUnit();
  const units = useExplorer((state) => state.computed.start.requirer.units.length);
  const view = useMemo(() => {
    const after = step?.after ?? start;
    return stateView({ before: step?.before ?? after, after, unit, start: start.now, steps: steps.slice(0, number) });
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
          {card.rows.map((row) => (
            <RowLine key={row.id} row={row} />
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
  if (rows.some((row) => row.change === 'removed')) return 'lost';
  return rows.some((row) => row.change === 'added' || row.change === 'changed') ? 'gained' : '';
}

const SIGNS: Readonly<Record<Change, string>> = { stands: '', added: '+ ', removed: '− ', changed: '~ ' };

function RowLine({ row }: { readonly row: Row }) {
  return (
    <div className={`row ${row.change}`}>
      <p>
        {SIGNS[row.change] !== '' && <b aria-hidden="true">{SIGNS[row.change]}</b>}
        <Rich text={row.text} tags />
        {row.quiet !== '' && <span className="cap row-quiet">{row.quiet}</span>}
      </p>
      {row.change !== 'stands' && <em>{row.change}</em>}
    </div>
  );
}
