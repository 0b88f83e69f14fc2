import { useMemo, useState } from 'react';
import { isProvider } from '../../model/juju/entities';
import { useActive } from '../store/hooks';
import { CheckBadge } from '../shell/CheckBadge';
import { callRows, type CallRow } from './callRows';

/** Deeper calls are folded away until they are asked for. */
const SHOWN_DEPTH = 4;

export function LibraryCalls() {
  const { step, world } = useActive();
  const hook = step?.hook ?? null;
  const calls = hook?.outcome.report.calls;
  const rows = useMemo(() => (calls === undefined ? [] : callRows(calls, world.names)), [calls, world.names]);
  const [deep, setDeep] = useState(false);
  const shown = deep ? rows : rows.filter((row) => row.depth < SHOWN_DEPTH);
  return (
    <section className="library" aria-label="Library calls">
      <div className="panel-head below">
        <h2>Library: what it did in this hook</h2>
        <span className="cap">{saysOf(hook)}</span>
        <span className="grow" />
        {rows.length > shown.length || deep ? (
          <button type="button" className="btn quiet small" aria-pressed={deep} onClick={() => setDeep(!deep)}>
            {deep ? 'Fewer calls' : `All ${rows.length} calls`}
          </button>
        ) : null}
        <CheckBadge />
      </div>
      {rows.length === 0 ? (
        <p className="empty">{hook === null ? 'No hook ran in this step.' : 'It was not called.'}</p>
      ) : (
        <ol className="calls" tabIndex={0} aria-label="Calls with their results">
          {shown.map((row) => (
            <CallLine key={row.key} row={row} />
          ))}
        </ol>
      )}
    </section>
  );

  function saysOf(ran: typeof hook): string {
    if (ran === null) return '';
    const side = isProvider(world, ran.unit) ? 'provider' : 'requirer';
    const own = ran.outcome.report.observed.filter((each) => each.by === 'library').map((each) => each.event);
    if (own.length === 0) return `it does not observe ${ran.call.name}, it only answered`;
    return `${side} on ${ran.unit}, for ${[...new Set(own)].join(', ')}`;
  }
}

function CallLine({ row }: { readonly row: CallRow }) {
  const kind = `${row.kind}${row.byCharm ? ' by-charm' : ''}${row.raised ? ' raised' : ''}`;
  return (
    <li className={kind}>
      <code>
        <span aria-hidden="true">{row.lead}</span>
        {row.text}
      </code>
      {row.kind === 'call' && (
        <>
          <i aria-hidden="true" />
          <code>{row.result}</code>
        </>
      )}
    </li>
  );
}
