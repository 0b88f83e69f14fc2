/** `?view=matrix`: every reconciler in every situation, for the library, design and provider that are chosen. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { SITUATION_IDS, type VerdictId } from '../../scenarios/ids';
import { writeAddress } from '../frame/address';
import { PageFrame } from '../frame/PageFrame';
import { useLayout } from '../shell/media';
import { Sheet } from '../shell/Sheet';
import { Matrix, NOTHING } from './board';
import { CellPanel } from './CellPanel';
import { cellAt, verdictOf } from './cells';
import { changeCount, changeSentence } from './changes';
import { DesignSwitches, Legend, LookControls, SettingPickers } from './Controls';
import { Evidence } from './Evidence';
import { headlineOf, settingWords } from './headline';
import { MatrixTable } from './MatrixTable';
import { OwnNotice } from './OwnNotice';
import { ownCharm, ownHash, trust, type Own } from './own';
import { ResultLine } from './ResultLine';
import { TakeAlong } from './TakeAlong';
import {
  matrixAddress,
  readMatrix,
  RELEASED,
  sameSetting,
  settingText,
  type MatrixQuery,
  type Setting,
  type SortBy,
} from './query';
import { ownRow, ROWS, shownOf, sortedRows, type Row } from './rows';
import './matrix.css';

/** Of the panel beside the table, and of a sheet on a small screen. */
const PANEL_WIDTH = 376;
const SHEET_EDGE = 64;

/** Orders that need no result; any other waits until all cells are in. */
const READY_AT_ONCE: ReadonlySet<SortBy> = new Set(['listed', 'class', 'evidence']);

function countVerdicts(rows: readonly Row[], results: Parameters<typeof cellAt>[0]): ReadonlyMap<VerdictId, number> {
  const counts = new Map<VerdictId, number>();
  for (const { charm } of rows) {
    for (const situation of SITUATION_IDS) {
      const verdict = verdictOf(cellAt(results, charm, situation));
      if (verdict !== null) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    }
  }
  return counts;
}

/** The page's own state, and the address that says it. */
function useQuery() {
  const [first] = useState(() => readMatrix(window.location.search));
  const [query, setQuery] = useState<MatrixQuery>(first.query);
  const [theme] = useState(() => new URLSearchParams(window.location.search).get('theme'));
  const address = matrixAddress(query, theme);
  const [hash, setHash] = useState(() => window.location.hash);
  useEffect(() => {
    writeAddress(`${address}${hash}`, 'replace');
  }, [address, hash]);
  const change = (next: Partial<MatrixQuery>): void => setQuery((before) => ({ ...before, ...next }));
  return { query, change, notices: first.notices, setHash } as const;
}

function useOwn(setHash: (hash: string) => void) {
  const [own, setOwn] = useState<Own | null>(null);
  useEffect(() => {
    let left = false;
    void ownCharm(window.location.hash).then((found) => {
      if (!left) setOwn(found);
    });
    return () => {
      left = true;
    };
  }, []);
  useEffect(() => {
    if (own !== null) void ownHash(own).then(setHash);
  }, [own, setHash]);
  return [own, setOwn] as const;
}

export function MatrixPage() {
  const { query, change, notices, setHash } = useQuery();
  const [own, setOwn] = useOwn(setHash);
  const [said, setSaid] = useState<string | null>(null);
  const layout = useLayout();
  const { setting, since } = query;
  const runs = own !== null && !own.foreign ? own : null;
  const code = runs?.code;
  const matrix = useMemo(() => new Matrix(code), [code]);
  useEffect(() => () => matrix.close(), [matrix]);

  const rows = useMemo(() => [...(runs ? [ownRow(runs.charm)] : []), ...ROWS], [runs]);
  const { results: all, searching, took, stopped, python } = useStore(matrix.board);
  const results = all.get(settingText(setting)) ?? NOTHING;
  const earlier = since && !sameSetting(since, setting) ? since : null;
  const before = earlier && (all.get(settingText(earlier)) ?? NOTHING);

  // What is seen first is searched first; sorting and filtering later does not begin again.
  const names = [settingText(setting), earlier && settingText(earlier)].join(' ');
  const search = (): void => {
    const seen = sortedRows(shownOf(rows, { ...query, only: null }, results).rows, query.sort, results);
    const order = shownFirst(rows, seen, query.cell?.charm);
    matrix.search(setting, order, () => {
      if (earlier) matrix.search(earlier, order);
    });
  };
  useEffect(search, [matrix, names, rows]); // eslint-disable-line react-hooks/exhaustive-deps

  const choose = (next: Setting, because?: string): void => {
    setSaid(because ?? null);
    if (sameSetting(next, setting)) return;
    change({ setting: next, since: results.size > 0 ? setting : since });
  };
  const whole = took.has(settingText(setting)) || allDone(rows, results);
  const { rows: left, situations } = shownOf(rows, query, results);
  const sortNow = whole || READY_AT_ONCE.has(query.sort);
  const shown = sortedRows(left, sortNow ? query.sort : 'listed', results);
  const { finding, reason } = headlineOf(results, rows, setting, whole);
  const open = query.cell;
  const openRow = open && rows.find(({ charm }) => charm === open.charm);
  const beside = layout === 'wide' || layout === 'columns';
  const close = (): void => {
    const last = open && document.querySelector<HTMLElement>('.mx-cell.open a');
    change({ cell: null });
    last?.focus();
  };
  const panel = (width: number, onClose: (() => void) | null) =>
    open &&
    openRow && (
      <CellPanel
        matrix={matrix}
        cell={open}
        row={openRow}
        rows={rows}
        setting={setting}
        results={results}
        before={before}
        code={openRow.charm === runs?.charm ? code : undefined}
        width={width}
        onClose={onClose}
      />
    );

  return (
    <PageFrame
      view="matrix"
      head={<SettingPickers setting={setting} onSetting={choose} />}
      tools={
        <TakeAlong
          whole={{
            rows: shown,
            situations,
            results,
            setting,
            ms: took.get(settingText(setting)) ?? null,
            address: window.location.href,
          }}
        />
      }
    >
      <div className="mx-story">
        <h1>
          <b>{finding}</b> {reason}
        </h1>
        <Legend query={query} counts={countVerdicts(rows, results)} onQuery={change} />
      </div>
      <div className="mx-bar-row">
        <DesignSwitches setting={setting} onSetting={choose} />
        <div className="mx-look">
          <LookControls query={query} onQuery={change} />
        </div>
      </div>
      <div role="status" className={notices.length > 0 || said !== null ? 'notices' : 'vh'}>
        {[...notices, ...(said === null ? [] : [said])].map((each) => (
          <p key={each} className="notice">
            {each}
          </p>
        ))}
      </div>
      {own?.foreign === true && <OwnNotice onRead={() => setOwn(trust(own))} own={own} />}
      {earlier && before && (
        <p className="mx-since">
          <b>{changeSentence(changeCount(before, results, rows))}</b> Before, it was searched {settingWords(earlier)}.{' '}
          <button type="button" className="as-link" onClick={() => choose(earlier)}>
            Switch back
          </button>{' '}
          {!sameSetting(earlier, RELEASED) && (
            <button type="button" className="as-link" onClick={() => change({ since: RELEASED })}>
              Compare with the release
            </button>
          )}{' '}
          <button type="button" className="as-link" onClick={() => change({ since: null })}>
            Stop comparing
          </button>
        </p>
      )}
      <div className={`mx-body${open && beside ? ' with-panel' : ''}`}>
        <div className="mx-main">
          <ResultLine
            rows={rows}
            results={results}
            searching={searching === settingText(setting)}
            also={searching !== null && searching !== settingText(setting) ? searching : null}
            stopped={stopped.has(settingText(setting))}
            ms={took.get(settingText(setting)) ?? null}
            python={python}
            changed={earlier && before ? changeSentence(changeCount(before, results, rows)) : null}
            sortLater={!sortNow}
            onCancel={() => matrix.cancel()}
            onGoOn={search}
          />
          {shown.length === 0 || situations.length === 0 ? (
            <p className="mx-none" role="status">
              No cell is left by the filter.{' '}
              <button type="button" className="as-link" onClick={() => change({ text: '', only: null })}>
                Show all
              </button>
            </p>
          ) : (
            <MatrixTable
              query={query}
              rows={shown}
              allRows={rows}
              situations={situations}
              results={results}
              before={before}
              onOpen={(cell) => change({ cell })}
            />
          )}
          <Evidence />
        </div>
        {open && openRow && beside && (
          <aside
            className="mx-panel"
            aria-label="The open cell"
            onKeyDown={(event) => event.key === 'Escape' && close()}
          >
            {panel(PANEL_WIDTH, close)}
          </aside>
        )}
      </div>
      {open && openRow && !beside && (
        <Sheet title="The open cell" wide onClose={() => change({ cell: null })}>
          <div className="mx-panel in-sheet">{panel(Math.min(700, window.innerWidth - SHEET_EDGE), null)}</div>
        </Sheet>
      )}
    </PageFrame>
  );
}

/** The open cell's row, then what is seen, then the rest. */
function shownFirst(rows: readonly Row[], shown: readonly Row[], open: string | undefined): readonly string[] {
  const first = rows.filter(({ charm }) => charm === open);
  return [...new Set([...first, ...shown, ...rows].map(({ charm }) => charm))];
}

function allDone(rows: readonly Row[], results: Parameters<typeof cellAt>[0]): boolean {
  return rows.every(({ charm }) =>
    SITUATION_IDS.every((situation) => {
      const { kind } = cellAt(results, charm, situation);
      return kind === 'found' || kind === 'says-nothing' || kind === 'failed';
    }),
  );
}
