import { memo, useEffect, useMemo, useState } from 'react';
import { useExplorer } from '../store/context';
import { useActive, useUnit } from '../store/hooks';
import { subjectOfName } from '../lives/subjects';
import { Rich } from '../shell/Rich';
import type { Mark } from '../../run/diff';
import { stateView, type Card, type Join, type Row } from './cards';
import { SightList } from './SightList';
import './state.css';

export function StatePanel() {
  const { number, step, steps, start } = useActive();
  const unit = useUnit();
  const units = useExplorer((state) => state.computed.start.requirer.units.length);
  const since = useExplorer((state) => state.since);
  const { openSheet } = useExplorer((state) => state.commands);
  const from = since === null || since >= number ? number - 1 : since;
  const view = useMemo(() => {
    const after = step?.after ?? start;
    const before = from <= 0 ? start : (steps[from - 1]?.after ?? start);
    return stateView({ before: step === undefined ? after : before, after, unit, steps: steps.slice(0, number) });
  }, [step, steps, start, unit, number, from]);
  return (
    <section className="panel state" aria-label="State">
      <div className="panel-head">
        <h2>
          State at step {number}
          {units > 1 && `, ${unit}`}
        </h2>
        <span className="grow" />
        <SinceSelect number={number} />
        <button
          type="button"
          className="btn quiet"
          aria-haspopup="dialog"
          title="Databags and secrets as Juju shows them"
          onClick={() => openSheet('raw')}
        >
          Raw
        </button>
      </div>
      <div className="cards-scroll" role="group" aria-label="Cards" tabIndex={0}>
        <ol className="cards">
          {view.cards.map((card, at) => (
            <CardAndJoin
              key={card.title}
              card={card}
              join={view.joins[at] ?? null}
              last={at === view.cards.length - 1}
            />
          ))}
        </ol>
        <SightList world={step?.after ?? start} />
      </div>
    </section>
  );
}

/** Longer lists are for nobody: the slider finds the step, and the state can be kept from there. */
const MOST_OPTIONS = 400;

/** With which step the state is compared: the one before, or any earlier one. */
function SinceSelect({ number }: { readonly number: number }) {
  const since = useExplorer((state) => state.since);
  const { setSince } = useExplorer((state) => state.commands);
  const listed = useRested(number);
  const earlier = useMemo(() => earlierSteps(listed, since), [listed, since]);
  const value = since === null || since >= number ? 'before' : String(since);
  if (number < 1) return null;
  return (
    <label className="since cap">
      compared with
      <span className="since-choice">
        <select
          value={value}
          onChange={({ target }) => setSince(target.value === 'before' ? null : Number(target.value))}
        >
          <option value="before">{number === 1 ? 'the start' : `step ${number - 1}`}</option>
          <Earlier steps={earlier} />
          {number > 1 && <option value="0">the start</option>}
        </select>
        <Widest digits={number === 1 ? 0 : String(number - 1).length} />
      </span>
    </label>
  );
}

/** Takes the room of the longest choice, unseen: a browser would measure all of them again at each step, hundreds in a long run. */
const Widest = memo(function Widest({ digits }: { readonly digits: number }) {
  return (
    <select className="since-room">
      <option>the start</option>
      {digits > 0 && <option>step {'8'.repeat(digits)}</option>}
    </select>
  );
});

const Earlier = memo(function Earlier({ steps }: { readonly steps: readonly number[] }) {
  return steps.map((step) => (
    <option key={step} value={String(step)}>
      step {step}
    </option>
  ));
});

/** Steps before the previous one, the latest first, and the chosen one wherever it is. */
function earlierSteps(number: number, since: number | null): readonly number[] {
  const near = Array.from({ length: Math.max(0, Math.min(number - 2, MOST_OPTIONS)) }, (_, at) => number - 2 - at);
  return since === null || since < 1 || since >= number - 1 || near.includes(since) ? near : [...near, since];
}

const REST_MS = 250;

/** The step at which the reader rests: hundreds of choices that nobody has the time to open follow no faster. */
function useRested(number: number): number {
  const [rested, setRested] = useState(number);
  useEffect(() => {
    if (rested === number) return undefined;
    const timer = window.setTimeout(() => setRested(number), REST_MS);
    return () => window.clearTimeout(timer);
  }, [rested, number]);
  return rested;
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
  const { world } = useActive();
  const { follow } = useExplorer((state) => state.commands);
  const { file } = row;
  const onName = (name: string): void => {
    const subject = subjectOfName(world.names, name);
    if (subject !== null) follow(subject);
  };
  return (
    <div className={`row ${row.mark}`}>
      <p>
        {row.mark !== 'same' && <b aria-hidden="true">{SIGNS[row.mark]}</b>}
        <Rich text={row.text} tags onName={onName} {...(file === null ? {} : { onCode: () => follow(file) })} />
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
