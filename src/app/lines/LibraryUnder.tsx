import { useMemo } from 'react';
import { callRows } from '../code/callRows';
import { CallLine } from '../code/CallLine';
import { useActive } from '../store/hooks';
import type { Lines } from './useLines';

/** The library's calls folded under the line one stands at. */
export function LibraryUnder({ lines }: { readonly lines: Lines }) {
  const { stop } = lines;
  const { world } = useActive();
  const rows = useMemo(() => callRows(stop?.calls ?? [], world.names), [stop, world.names]);
  if (stop === undefined) return null;
  return (
    <section className="library" aria-label="Library calls">
      <div className="panel-head below">
        <h2>Library under line {stop.line.line}</h2>
      </div>
      {rows.length === 0 ? (
        <p className="empty">This line did not call it.</p>
      ) : (
        <ol className="calls" tabIndex={0} aria-label="Calls with their results">
          {rows.map((row) => (
            <CallLine key={row.key} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}
