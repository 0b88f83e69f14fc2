import { memo, useMemo, useState } from 'react';
import type { HookReport, LibraryCall } from '../../model/hook';
import { useActive } from '../store/hooks';
import { CheckBadge } from '../shell/CheckBadge';
import { Icon } from '../shell/Icon';
import { useLayout, useShort } from '../shell/media';
import { CallLine } from './CallLine';
import { callRows, type CallRow } from './callRows';

/** Deeper calls are folded away until they are asked for. */
const SHOWN_DEPTH = 3;

interface Props {
  /** Where two columns have little height it is one line that opens, so that the code keeps its place. */
  readonly folds?: boolean;
}

export const LibraryCalls = memo(function LibraryCalls({ folds = false }: Props) {
  const layout = useLayout();
  const short = useShort();
  const isTight = folds && short && layout === 'columns';
  const [opened, setOpened] = useState(false);
  const { step, world } = useActive();
  const hook = step?.hook ?? null;
  const report = hook?.outcome.report;
  const [deep, setDeep] = useState(false);
  const rows = useMemo(() => callRows(report?.calls ?? [], world.names), [report, world.names]);
  const shown = useMemo(
    () => (deep ? rows : callRows(afterConstructor(report), world.names).filter((row) => row.depth < SHOWN_DEPTH)),
    [deep, rows, report, world.names],
  );
  const nothing = hook === null ? 'No hook ran in this step.' : notCalled(hook.call.name);
  if (isTight && !opened) {
    const asked = shown.findLast((row) => row.byCharm) ?? shown[0];
    return (
      <section className="library" aria-label="Library calls">
        <div className="panel-head below">
          <h2>Library</h2>
          <span className="library-line">{asked === undefined ? nothing : <Answered row={asked} />}</span>
          <span className="grow" />
          <FoldButton open={false} onOpen={setOpened} />
        </div>
      </section>
    );
  }
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
        {isTight && <FoldButton open onOpen={setOpened} />}
      </div>
      {shown.length === 0 ? (
        <p className="empty">{nothing}</p>
      ) : (
        <ol className="calls" tabIndex={0} aria-label="Calls with their results">
          {shown.map((row) => (
            <CallLine key={row.key} row={row} />
          ))}
        </ol>
      )}
    </section>
  );
});

/** The call of the charm, and what it was told. */
function Answered({ row }: { readonly row: CallRow }) {
  return (
    <>
      <code>{row.text}</code> {row.raised ? '' : 'answered '}
      <code className={row.raised ? 'raised' : 'answer'}>{row.result}</code>
    </>
  );
}

function FoldButton({ open, onOpen }: { readonly open: boolean; readonly onOpen: (open: boolean) => void }) {
  return (
    <button
      type="button"
      className="btn quiet square library-fold"
      aria-expanded={open}
      aria-label="All library calls"
      onClick={() => onOpen(!open)}
    >
      <Icon name="down" />
    </button>
  );
}

function notCalled(hook: string): string {
  return `It does not observe ${hook}, and nothing called it.`;
}

/** Without what the constructor checks in every hook, whatever the hook is; a hook that it ended with an exception has nothing else. */
function afterConstructor(report: HookReport | undefined): readonly LibraryCall[] {
  if (report === undefined) return [];
  const first = report.observed[0]?.seq;
  if (first !== undefined) return report.calls.filter((call) => call.seq > first);
  return report.raised === null ? [] : report.calls;
}
