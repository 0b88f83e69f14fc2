import { lazy, Suspense, useState } from 'react';
import { isOwnCharm } from '../../run/code';
import { RECONCILERS, isId, RECONCILER_IDS } from '../../scenarios/ids';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { CodeView } from './CodeView';
import { FileRow } from './FileRow';
import { LibraryCalls } from './LibraryCalls';
import { mainFile, useCharmFiles } from './useSource';
import './code.css';

/** Nobody who only looks needs it. */
const Editor = lazy(() => import('../editor/Editor').then((module) => ({ default: module.Editor })));

function nameOf(charm: string | null): string {
  if (charm === null) return 'no charm code';
  if (isOwnCharm(charm)) return 'your charm';
  return isId(RECONCILER_IDS, charm) ? RECONCILERS[charm] : charm;
}

export function ReconcilerPanel() {
  const editing = useExplorer((state) => state.editing);
  return (
    <section className="panel reconciler" aria-label="Reconciler">
      {editing === null ? (
        <Looked />
      ) : (
        <Suspense fallback={<p className="empty">The editor is on its way…</p>}>
          <Editor target={editing} />
        </Suspense>
      )}
    </section>
  );
}

function Looked() {
  const { start, step } = useActive();
  const { charm } = start.setup;
  const files = useCharmFiles();
  const { edit } = useExplorer((state) => state.commands);
  const [chosen, setChosen] = useState<string | null>(null);
  const main = files === null ? null : mainFile(files);
  const file = files !== null && chosen !== null && Object.hasOwn(files, chosen) ? chosen : main;
  const [says, setSays] = useState({ ran: '', override: '' });
  return (
    <>
      <div className="panel-head">
        <h2>Reconciler</h2>
        <span className="cap">{nameOf(charm)}</span>
        {says.override !== '' && <span className="cap">{says.override}</span>}
        <span className="grow" />
        <span className="cap">{says.ran === '' ? 'did not run in this step' : `${says.ran} ran`}</span>
        {files !== null && (
          <button type="button" className="btn quiet" onClick={() => edit('charm')}>
            Edit
          </button>
        )}
      </div>
      {files !== null && Object.keys(files).length > 1 && file !== null && (
        <FileRow files={Object.keys(files)} chosen={file} onChoose={setChosen} />
      )}
      {files === null || file === null ? (
        <p className="empty">
          {charm === null
            ? "This run has no charm code: only the library's object is constructed."
            : `The charm “${charm}” is not here.`}
        </p>
      ) : (
        <CodeView key={file} file={file} text={files[file] ?? ''} outcome={step?.hook?.outcome} onSays={setSays} />
      )}
      <LibraryCalls />
    </>
  );
}
