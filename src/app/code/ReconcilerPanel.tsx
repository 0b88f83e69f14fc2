import { lazy, Suspense, useState } from 'react';
import { isOwnCharm } from '../../run/code';
import { RECONCILERS, isId, RECONCILER_IDS } from '../../scenarios/ids';
import { useEditKey } from '../editor/useEditKey';
import { useLineKeys, useLines } from '../lines/useLines';
import { useExplorer } from '../store/context';
import { useActive, useChosenLine } from '../store/hooks';
import { CodeView } from './CodeView';
import { FileRow } from './FileRow';
import { LibraryCalls } from './LibraryCalls';
import { mainFile, useCharmFiles } from './useSource';
import './code.css';

/** Nobody who only looks needs these. */
const Editor = lazy(() => import('../editor/Editor').then((module) => ({ default: module.Editor })));
const LinePart = lazy(() => import('../lines/LinePart').then((module) => ({ default: module.LinePart })));
const LineVisits = lazy(() => import('../lives/LineVisits').then((module) => ({ default: module.LineVisits })));
const LineEnd = lazy(() => import('../lines/LineEnd').then((module) => ({ default: module.LineEnd })));

function nameOf(charm: string | null): string {
  if (charm === null) return 'no charm code';
  if (isOwnCharm(charm)) return 'your charm';
  return isId(RECONCILER_IDS, charm) ? RECONCILERS[charm] : charm;
}

interface Props {
  /** It has a page of its own: nothing is folded, and what belongs to a line stands elsewhere. */
  readonly whole?: boolean;
  /** Only looked at: neither edited nor taken to a page of its own. */
  readonly still?: boolean;
}

export function ReconcilerPanel({ whole = false, still = false }: Props) {
  const editing = useExplorer((state) => state.editing);
  return (
    <section className="panel reconciler" aria-label="Reconciler">
      {editing === null ? (
        <Looked whole={whole} still={still} />
      ) : (
        <Suspense fallback={<p className="empty">The editor is on its way…</p>}>
          <Editor target={editing} />
        </Suspense>
      )}
    </section>
  );
}

function Looked({ whole, still }: Required<Props>) {
  const { start, step } = useActive();
  const { charm } = start.setup;
  const files = useCharmFiles();
  const { edit, widen } = useExplorer((state) => state.commands);
  const unread = useExplorer(({ foreign }) => foreign !== null && !foreign.read);
  const [chosen, setChosen] = useState<string | null>(null);
  const [says, setSays] = useState({ ran: '', override: '' });
  const lines = useLines();
  const picked = useChosenLine();
  useLineKeys(lines);
  useEditKey(!still);
  const main = files === null ? null : mainFile(files);
  const wanted = lines.stop?.line.file ?? chosen;
  const file = files !== null && wanted !== null && Object.hasOwn(files, wanted) ? wanted : main;
  const stepping = lines.at !== null;
  return (
    <>
      <div className="panel-head">
        <h2>{whole ? (file ?? 'Reconciler') : 'Reconciler'}</h2>
        <span className="cap">{nameOf(charm)}</span>
        {says.override !== '' && <span className="cap">{says.override}</span>}
        <span className="grow" />
        {!stepping && !unread && (
          <span className="cap ran-lines">{says.ran === '' ? 'did not run in this step' : `${says.ran} ran`}</span>
        )}
        {lines.stops.length > 0 && !stepping && (
          <button type="button" className="btn quiet" aria-keyshortcuts="." onClick={() => lines.standAt(0)}>
            Line by line
          </button>
        )}
        {!whole && !still && files !== null && (
          <button type="button" className="btn quiet" onClick={() => widen(true)}>
            Whole page
          </button>
        )}
        {!still && files !== null && (
          <button type="button" className="btn quiet" onClick={() => edit('charm')}>
            Edit
          </button>
        )}
      </div>
      {!whole && stepping && (
        <Suspense>
          <LinePart lines={lines} />
        </Suspense>
      )}
      {picked !== null && (
        <Suspense>
          <LineVisits line={picked} />
        </Suspense>
      )}
      {files !== null && Object.keys(files).length > 1 && file !== null && (
        <FileRow
          files={Object.keys(files)}
          chosen={file}
          onChoose={(next) => {
            lines.standAt(null);
            setChosen(next);
          }}
        />
      )}
      {files === null || file === null ? (
        <p className="empty">
          {charm === null
            ? "This run has no charm code: only the library's object is constructed."
            : `The charm “${charm}” is not here.`}
        </p>
      ) : (
        <CodeView
          key={file}
          file={file}
          text={files[file] ?? ''}
          outcome={step?.hook?.outcome}
          lines={lines}
          whole={whole}
          onSays={setSays}
        />
      )}
      {!whole &&
        (stepping ? (
          <Suspense>
            <LineEnd lines={lines} />
          </Suspense>
        ) : (
          <LibraryCalls folds />
        ))}
    </>
  );
}
