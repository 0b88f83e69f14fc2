import { useMemo } from 'react';
import type { RunName } from '../../run/compare/naming';
import type { Verdict } from '../../run/compare/verdict';
import { Glyph } from '../shell/Glyph';
import { measuresOf, type Cell, type Measure } from './measures';

interface Props {
  readonly names: readonly RunName[];
  /** Null: still computed. */
  readonly verdicts: readonly (Verdict | null)[];
  /** Runs become columns where there is little room beside each other. */
  readonly narrow: boolean;
}

/** What each run cost over its whole length. */
export function VerdictTable({ names, verdicts, narrow }: Props) {
  const { measures } = useMemo(() => measuresOf(verdicts), [verdicts]);
  return (
    <div className="verdict-scroll" role="region" aria-label="Verdict" tabIndex={0}>
      <table className="verdict">
        {narrow ? <ByMeasure names={names} measures={measures} /> : <ByRun names={names} measures={measures} />}
      </table>
    </div>
  );
}

interface Parts {
  readonly names: readonly RunName[];
  readonly measures: readonly Measure[];
}

function ByRun({ names, measures }: Parts) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Run</th>
          {measures.map((measure) => (
            <th key={measure.id} scope="col">
              {measure.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name, at) => (
          <tr key={at}>
            <th scope="row">
              {name.title}
              {name.more.map((more) => (
                <span key={more} className="cap">
                  {more}
                </span>
              ))}
            </th>
            {measures.map((measure) => (
              <CellView key={measure.id} cell={measure.cells[at]} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function ByMeasure({ names, measures }: Parts) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Measure</span>
          </th>
          {names.map((name, at) => (
            <th key={at} scope="col">
              {name.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map((measure) => (
          <tr key={measure.id}>
            <th scope="row">{measure.title}</th>
            {measure.cells.map((cell, at) => (
              <CellView key={at} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function CellView({ cell }: { readonly cell: Cell | undefined }) {
  if (cell === undefined) return <td />;
  return (
    <td>
      <div className="verdict-cell">
        {cell.glyph !== null && <Glyph name={cell.glyph} />}
        <b>{cell.text}</b>
        {cell.bar !== null && (
          <span className="verdict-bar" aria-hidden="true">
            <i style={{ width: `${cell.bar * 100}%` }} />
          </span>
        )}
      </div>
      {cell.note !== '' && <div className="cap">{cell.note}</div>}
    </td>
  );
}
