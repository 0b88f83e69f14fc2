/** The matrix itself: a table whose cells are links, with one stop for Tab and arrows inside. */
import { memo, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { SURVEYED } from '../../charms/files';
import { SITUATION_DATA } from '../../explore';
import { SITUATIONS, type SituationId } from '../../scenarios/ids';
import { cellAt, cellName, toneOf, wordsOf, type CellState, type Results } from './cells';
import { changeOf, changeWord, type Change } from './changes';
import { matrixAddress, type CellRef, type MatrixQuery } from './query';
import { safeOfRow, safeOfSituation, type Row, type SafeCount } from './rows';
import { VerdictMark } from './VerdictMark';

interface Props {
  readonly query: MatrixQuery;
  readonly rows: readonly Row[];
  /** For the counts of situations: also rows that a filter hides. */
  readonly allRows: readonly Row[];
  readonly situations: readonly SituationId[];
  readonly results: Results;
  readonly before: Results | null;
  readonly onOpen: (cell: CellRef) => void;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function placeAfter(key: string, { row, column }: Place, rows: number, columns: number): Place | null {
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: columns - 1 };
  const by = STEPS[key];
  if (!by) return null;
  return {
    row: Math.min(rows - 1, Math.max(0, row + by[0])),
    column: Math.min(columns - 1, Math.max(0, column + by[1])),
  };
}

/** Moving among hundreds of cells draws none of them anew: the one stop for Tab is passed on from cell to cell. */
function useStop(table: RefObject<HTMLTableElement | null>, high: number, wide: number): (place: Place) => void {
  const at = useRef<Place>({ row: 0, column: 0 });
  const show = (): void => {
    const { row, column } = at.current;
    const place = `${Math.min(row, high - 1)} ${Math.min(column, wide - 1)}`;
    const stop = table.current?.querySelector<HTMLElement>(`[data-at="${place}"]`);
    for (const other of table.current?.querySelectorAll<HTMLElement>('[data-at][tabindex="0"]') ?? [])
      if (other !== stop) other.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
  };
  useLayoutEffect(show);
  return (place) => {
    at.current = place;
    show();
  };
}

export function MatrixTable({ query, rows, allRows, situations, results, before, onOpen }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const { flipped } = query;
  const [high, wide] = flipped ? [situations.length, rows.length] : [rows.length, situations.length];
  const stopAt = useStop(table, high, wide);

  const opened = query.cell && `${query.cell.charm} ${query.cell.situation}`;
  useEffect(() => {
    if (opened !== null)
      table.current?.querySelector('.mx-cell.open')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [opened]);

  const move = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const from = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined;
    const [row, column] = (from ?? '').split(' ').map(Number);
    if (row === undefined || column === undefined) return;
    const next = placeAfter(event.key, { row, column }, high, wide);
    if (!next) return;
    event.preventDefault();
    stopAt(next);
    table.current?.querySelector<HTMLElement>(`[data-at="${next.row} ${next.column}"]`)?.focus();
  };

  const cell = (row: Row, situation: SituationId, place: Place): ReactNode => {
    const ref: CellRef = { charm: row.charm, situation };
    return (
      <Cell
        key={`${row.charm} ${situation}`}
        title={row.title}
        situation={situation}
        state={cellAt(results, row.charm, situation)}
        change={before && changeOf(before, results, row.charm, situation)}
        was={before && wordsOf(cellAt(before, row.charm, situation)).word}
        dim={query.only !== null && wordsOf(cellAt(results, row.charm, situation)).verdict !== query.only}
        open={query.cell?.charm === row.charm && query.cell.situation === situation}
        href={matrixAddress({ ...query, cell: ref })}
        place={`${place.row} ${place.column}`}
        charm={row.charm}
        onOpen={onOpen}
      />
    );
  };

  return (
    // The table alone scrolls sideways; its cells take the focus, so the keyboard gets everywhere.
    <div className="mx-scroll">
      <table
        ref={table}
        className={`mx-table${flipped ? ' flipped' : ''}`}
        onKeyDown={move}
        onFocus={({ target }) => {
          const [row, column] = (target.dataset['at'] ?? '').split(' ').map(Number);
          if (row !== undefined && column !== undefined && !Number.isNaN(row)) stopAt({ row, column });
        }}
      >
        <caption className="vh">
          Worst verdict of every reconciler in every situation. Arrow keys move among the cells, Enter opens one.
        </caption>
        {flipped ? (
          <>
            <thead>
              <tr>
                <th scope="col" className="mx-corner">
                  Situation
                </th>
                {rows.map((row) => (
                  <th key={row.charm} scope="col" className="mx-column" title={row.essence}>
                    {row.title}
                    <Safe count={safeOfRow(results, row.charm)} />
                    <span className="cap">
                      <Seen row={row} />
                    </span>
                  </th>
                ))}
                <th scope="col" className="mx-safe-head">
                  Safe
                </th>
              </tr>
            </thead>
            <tbody>
              {situations.map((situation, r) => (
                <tr key={situation}>
                  <th scope="row" className="mx-row" title={SITUATION_DATA[situation].why}>
                    {SITUATIONS[situation]}
                  </th>
                  {rows.map((row, c) => cell(row, situation, { row: r, column: c }))}
                  <td className="mx-bar">
                    <SafeBar count={safeOfSituation(results, allRows, situation)} of={allRows.length} />
                  </td>
                </tr>
              ))}
            </tbody>
          </>
        ) : (
          <>
            <thead>
              <tr>
                <th scope="col" className="mx-corner">
                  Reconciler
                  <span className="cap">safe of {situations.length === 0 ? 0 : 16}</span>
                </th>
                <th
                  scope="col"
                  className="mx-evidence"
                  title={`How many of ${SURVEYED} public uses of the pull API are written like this; the survey stands below`}
                >
                  Seen
                  <span className="cap">of {SURVEYED} public</span>
                </th>
                {situations.map((situation) => (
                  <th key={situation} scope="col" className="mx-column" title={SITUATION_DATA[situation].why}>
                    {SITUATIONS[situation]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, r) => (
                <tr key={row.charm} className={query.cell?.charm === row.charm ? 'chosen' : undefined}>
                  <th scope="row" className="mx-row" title={row.essence}>
                    <span className="mx-row-title">{row.title}</span>
                    <Safe count={safeOfRow(results, row.charm)} />
                  </th>
                  <td className="mx-evidence">
                    <Seen row={row} />
                  </td>
                  {situations.map((situation, c) => cell(row, situation, { row: r, column: c }))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" className="mx-row">
                  Safe of {allRows.length}
                </th>
                <td className="mx-evidence" />
                {situations.map((situation) => (
                  <td key={situation} className="mx-bar">
                    <SafeBar count={safeOfSituation(results, allRows, situation)} of={allRows.length} />
                  </td>
                ))}
              </tr>
            </tfoot>
          </>
        )}
      </table>
    </div>
  );
}

/** How many charms are written like this, and what the survey calls them. */
function Seen({ row: { letter, seen } }: { readonly row: Row }) {
  if (letter === null) return 'none';
  return (
    <>
      {seen ?? 0}
      <span className="cap">class {letter}</span>
    </>
  );
}

function Safe({ count: { safe, of } }: { readonly count: SafeCount }) {
  return (
    <b className="mx-safe" aria-label={of === 0 ? 'nothing found yet' : `${safe} of ${of} safe`}>
      {of === 0 ? '–' : safe}
    </b>
  );
}

/** @param of rows in all; those without a verdict are no part of the full bar */
function SafeBar({ count, of }: { readonly count: SafeCount; readonly of: number }) {
  const width = of === 0 ? 0 : (count.safe / of) * 100;
  return (
    <>
      <span className="mx-track" aria-hidden="true">
        <span style={{ width: `${width}%` }} />
      </span>
      {count.of === 0 ? '–' : count.safe}
    </>
  );
}

interface CellProps {
  readonly title: string;
  readonly charm: string;
  readonly situation: SituationId;
  readonly state: CellState;
  readonly change: Change | null;
  /** What it was before the change. */
  readonly was: string | null;
  readonly dim: boolean;
  readonly open: boolean;
  readonly href: string;
  readonly place: string;
  readonly onOpen: (cell: CellRef) => void;
}

/** Columns are narrow: what the colour and the name of the cell say in full may be short to the eye. */
function short(word: string): string {
  return word.replace('serves ', '').replace('downgraded', 'down\u00adgraded').replace('searching', 'search\u00ading');
}

const Cell = memo(function Cell({ title, charm, situation, state, change, was, dim, ...rest }: CellProps) {
  const { word, more, verdict } = wordsOf(state);
  const { open, href, place, onOpen } = rest;
  const tone = verdict === null ? 'pending' : toneOf(verdict);
  const name = cellName(title, situation, state);
  return (
    <td
      className={`mx-cell tone-${tone}${change ? ` changed ${change}` : ''}${dim ? ' dim' : ''}${open ? ' open' : ''}`}
    >
      <a
        href={href}
        data-at={place}
        tabIndex={-1}
        aria-label={change ? `${name}; ${changeWord(change)}, was ${was ?? ''}` : name}
        aria-current={open ? 'true' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onOpen({ charm, situation });
        }}
      >
        <span className="mx-word">
          {verdict !== null && <VerdictMark verdict={verdict} size={12} />} {short(word)}
        </span>
        {more !== '' && <span className="mx-more">{more}</span>}
        {change && <span className="mx-was">was {short(was ?? '')}</span>}
      </a>
    </td>
  );
});
