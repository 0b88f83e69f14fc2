/** What the search over the shipped charms finds with a design and without, situation by situation. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Design } from '../../model/setup';
import { SITUATION_IDS, SITUATIONS, VERDICTS } from '../../scenarios/ids';
import { Matrix, NOTHING } from '../matrix/board';
import { changeCount, changeSentence } from '../matrix/changes';
import { effortOf, effortText } from '../matrix/headline';
import { matrixAddress, RELEASED, settingText, type MatrixQuery, type Setting } from '../matrix/query';
import { ROWS } from '../matrix/rows';
import { effectsOf, type Changed, type Effect } from './effect';

function queryFor(setting: Setting, over: Partial<MatrixQuery>): MatrixQuery {
  return { setting, since: RELEASED, sort: 'listed', only: null, text: '', flipped: false, cell: null, ...over };
}

export function EffectTable({ design }: { readonly design: Design }) {
  const setting = useMemo<Setting>(() => ({ ...RELEASED, design: [design] }), [design]);
  const matrix = useMemo(() => new Matrix(undefined), []);
  const { results, searching, took } = useStore(matrix.board);
  useEffect(() => {
    const charms = ROWS.map(({ charm }) => charm);
    matrix.search(RELEASED, charms, () => matrix.search(setting, charms));
    return () => matrix.close();
  }, [matrix, setting]);
  const before = results.get(settingText(RELEASED)) ?? NOTHING;
  const now = results.get(settingText(setting)) ?? NOTHING;
  const all = ROWS.length * SITUATION_IDS.length;
  const done = [before, now].map((each) => {
    const { cells, silent, failed } = effortOf(each, ROWS);
    return cells + silent + failed;
  });
  const whole = done.every((each) => each === all);
  return (
    <>
      <p role="status">
        <b>{whole ? changeSentence(changeCount(before, now, ROWS)) : 'Searching every order of events…'}</b>
      </p>
      {searching !== null && (
        <div className="mx-progress">
          <progress max={2 * all} value={(done[0] ?? 0) + (done[1] ?? 0)} aria-label="Cells found" />
          <span>
            {(done[0] ?? 0) + (done[1] ?? 0)} of {2 * all} cells, as released and with the design
          </span>
        </div>
      )}
      <div className="ds-scroll">
        <table className="ds-table">
          <caption className="vh">Safe reconcilers in each situation, as released and with the design</caption>
          <thead>
            <tr>
              <th scope="col">Situation</th>
              <th scope="col">Safe as released</th>
              <th scope="col">Safe with it</th>
              <th scope="col">What changes</th>
            </tr>
          </thead>
          <tbody>
            {effectsOf(before, now, ROWS).map((effect) => (
              <EffectRow key={effect.situation} effect={effect} setting={setting} />
            ))}
          </tbody>
        </table>
      </div>
      {whole && (
        <p className="cap">
          With the design: {effortText(effortOf(now, ROWS), took.get(settingText(setting)) ?? null)}
        </p>
      )}
    </>
  );
}

function EffectRow({ effect, setting }: { readonly effect: Effect; readonly setting: Setting }) {
  const { situation, of, safeBefore, safeNow, changed, still } = effect;
  return (
    <tr>
      <th scope="row">
        <a href={matrixAddress(queryFor(setting, { sort: situation, text: SITUATIONS[situation] }))}>
          {SITUATIONS[situation]}
        </a>
      </th>
      <td>{of === 0 ? '–' : `${safeBefore} of ${of}`}</td>
      <td className={safeNow === safeBefore ? undefined : 'differs'}>{of === 0 ? '–' : `${safeNow} of ${of}`}</td>
      <td>
        {of === 0 ? (
          <span className="cap">waiting</span>
        ) : changed.length === 0 ? (
          <span className="cap">nothing{still.length > 0 && `; ${still.length} still go wrong`}</span>
        ) : (
          <ul className="ds-list">
            {grouped(changed).map(({ what, rows }) => (
              <li key={what}>
                <b>{what}</b>:{' '}
                {rows.map(({ row }, at) => (
                  <span key={row.charm}>
                    {at > 0 && ', '}
                    <a href={matrixAddress(queryFor(setting, { cell: { charm: row.charm, situation } }))}>
                      {row.title}
                    </a>
                  </span>
                ))}
              </li>
            ))}
            {still.length > 0 && <li className="cap">{still.length} still go wrong as before</li>}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** Rows that change alike, in one line: `outage → safe`. */
function grouped(changed: readonly Changed[]): readonly { readonly what: string; readonly rows: readonly Changed[] }[] {
  const groups = new Map<string, Changed[]>();
  for (const each of changed) {
    const what = `${VERDICTS[each.was]} → ${VERDICTS[each.now]}`;
    groups.set(what, [...(groups.get(what) ?? []), each]);
  }
  return [...groups].map(([what, rows]) => ({ what, rows }));
}
