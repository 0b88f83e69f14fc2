import { useId, useMemo, useState } from 'react';
import { MAX_OPEN, openAny } from '../../export';
import { copyText } from '../shell/copy';
import { Sheet } from '../shell/Sheet';
import { foreignCode } from '../store/known';
import { useExplorer } from '../store/context';
import { exportKinds, type ExportKind } from './exports';
import { pngOf, saveBlob } from './save';
import './export.css';

/** The run as a link, a report, a picture, a diagram, a test, a file; and back from any of them. */
export function ExportSheet() {
  const state = useExplorer((each) => each);
  const { openSheet } = state.commands;
  const [said, setSaid] = useState('');
  const kinds = useMemo(() => exportKinds(state), [state]);
  const waiting = state.pending !== null;
  return (
    <Sheet
      title="Take it with you"
      says={waiting ? 'The run is still computed: what is saved now ends where it stands.' : 'Nothing is uploaded.'}
      onClose={() => openSheet(null)}
    >
      <Link onSaid={setSaid} />
      <ul>
        {kinds.map((kind) => (
          <Row key={kind.id} kind={kind} onSaid={setSaid} />
        ))}
      </ul>
      <div className="export-row">
        <p>
          <b>Print</b>
          <span className="cap">or save as PDF: the timeline, the panels and the run in words</span>
        </p>
        <button
          type="button"
          className="btn"
          onClick={() => {
            openSheet(null);
            window.requestAnimationFrame(() => window.print());
          }}
        >
          Print…
        </button>
      </div>
      <OpenRow />
      <p className="export-said cap" role="status">
        {said}
      </p>
    </Sheet>
  );
}

interface Said {
  readonly onSaid: (text: string) => void;
}

function Link({ onSaid }: Said) {
  const id = useId();
  const selected = useExplorer((state) => state.selected);
  return (
    <div className="export-row">
      <label htmlFor={id}>
        <b>Link</b>
        <span className="cap">opens at step {selected}</span>
      </label>
      <input
        id={id}
        className="export-link"
        readOnly
        value={window.location.href}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className="btn"
        onClick={() =>
          void copyText(window.location.href).then((done) => onSaid(done ? 'The link was copied.' : COPY_FAILED))
        }
      >
        Copy<span className="vh"> link</span>
      </button>
    </div>
  );
}

const COPY_FAILED = 'It could not be copied here. Save it instead.';

function Row({ kind, onSaid }: Said & { readonly kind: ExportKind }) {
  const state = useExplorer((each) => each);
  const text = (): string => kind.text(state, window.location.href);
  const save = (): void => {
    saveBlob(kind.file, new Blob([text()], { type: kind.type }));
    onSaid(`${kind.file} was saved.`);
  };
  const savePng = async (): Promise<void> => {
    const blob = await pngOf(text());
    if (blob === null) onSaid('This browser cannot make pixels of the drawing. Save the SVG instead.');
    else {
      const file = kind.file.replace(/\.svg$/, '.png');
      saveBlob(file, blob);
      onSaid(`${file} was saved.`);
    }
  };
  return (
    <li className="export-row">
      <p>
        <b>{kind.label}</b>
        <span className="cap">{kind.says}</span>
      </p>
      {kind.id === 'svg' ? (
        <button type="button" className="btn" onClick={() => void savePng()}>
          PNG<span className="vh"> of {kind.label}</span>
        </button>
      ) : (
        <button
          type="button"
          className="btn"
          onClick={() => void copyText(text()).then((done) => onSaid(done ? `${kind.label}: copied.` : COPY_FAILED))}
        >
          Copy<span className="vh"> {kind.label}</span>
        </button>
      )}
      <button type="button" className="btn" onClick={save}>
        Save<span className="vh"> {kind.label}</span>
      </button>
    </li>
  );
}

/** Opens what was saved, and what others have sent. */
function OpenRow() {
  const { open, openSheet } = useExplorer((state) => state.commands);
  const [problem, setProblem] = useState<string | null>(null);
  const [pasted, setPasted] = useState('');
  const id = useId();
  const take = (text: string): void => {
    const answer = openAny(text);
    if ('problem' in answer) {
      setProblem(answer.problem);
      return;
    }
    const { run, notices, step } = answer;
    const look = { view: null, ui: null, theme: null, motion: null };
    openSheet(null);
    open({ ...look, run, notices, step, others: [] }, foreignCode(run.code, 'file'));
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > MAX_OPEN) setProblem('The file is too large to be opened here.');
    else take(await file.text());
  };
  return (
    <div
      className="export-row export-open"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0]);
      }}
    >
      <p>
        <b>Open</b>
        <span className="cap">a run, a recorded trace, a link, a saved picture or report</span>
      </p>
      <input
        className="export-link"
        aria-label="Link or text to open"
        placeholder="Paste it here"
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(pasted);
        }}
      />
      <button
        type="button"
        className="btn"
        aria-disabled={pasted.trim() === ''}
        onClick={() => pasted.trim() !== '' && take(pasted)}
      >
        Open
      </button>
      <label className="btn" htmlFor={id}>
        File…
      </label>
      <input
        id={id}
        className="vh"
        type="file"
        aria-label="File to open"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      {problem !== null && (
        <p className="export-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
