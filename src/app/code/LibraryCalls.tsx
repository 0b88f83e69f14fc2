import { useMemo, useState } from 'react';
import type { HookReport, LibraryCall } from '../../model/hook';
import { useActive } from '../store/hooks';
import { CheckBadge } from '../shell/CheckBadge';
import { CallLine } from './CallLine';
import { callRows } from './callRows';

/** Deeper calls are folded away until they are asked for. */
const SHOWN_DEPTH = 3;

export function LibraryCalls() {
  const { step, world } = useActive();
  const hook = step?.hook ?? null;
  const report = hook?.outcome.report;
  const [deep, setDeep] = useState(false);
  const rows = useMemo(() => callRows(report?.calls ?? [], world.names), [report, world.names]);
  const shown = useMemo(
    () => (deep ? rows : callRows(afterConstructor(report), world.names).filter((row) => row.depth < SHOWN_DEPTH)),
    [deep, rows, report, world.names],
  );
  return (
    <section className="library" aria-label="Library calls">
      <div className="panel-head below">
        <h2>Library: what it did in this hook</h2>
        <span className="grow" />
        <CheckBadge />
        {(rows.length > shown.length || deep) && (
          <button type="button" className="btn quiet" aria-pressed={deep} onClick={() => setDeep(!deep)}>
            {deep ? 'Fewer calls' : `All ${rows.length} calls`}
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="empty">{hook === null ? 'No hook ran in this step.' : notCalled(hook.call.name)}</p>
      ) : (
        <ol className="calls" tabIndex={0} aria-label="Calls with their results">
          {shown.map((row) => (
            <CallLine key={row.key} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
}

function notCalled(hook: string): string {
  return `It does not observe ${hook}, and nothing called it.`;
}

/** Without what the constructor checks in every hook, whatever the hook is. */
function afterConstructor(report: HookReport | undefined): readonly LibraryCall[] {
  if (report === undefined) return [];
  const first = report.observed[0]?.seq;
  return first === undefined ? report.calls : report.calls.filter((call) => call.seq > first);
}
