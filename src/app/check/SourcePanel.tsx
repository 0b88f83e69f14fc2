import { useEffect, useId, useRef, useState } from 'react';
import type { SourceError } from '../../charm/live/types';
import { LIBRARY_VERSIONS } from '../../model/setup';
import { isFilePath } from '../../run/schema/code';
import { isId, RECONCILER_IDS, RECONCILERS, type ReconcilerId } from '../../scenarios/ids';
import { openField, type Field } from '../editor/codemirror';
import { Icon } from '../shell/Icon';
import { Picker } from '../shell/Picker';
import type { Kind } from './query';
import { isLibraryText, mainFile, subjectOf, type Subject } from './subject';
import '../code/code.css';
import '../editor/editor.css';

interface Props {
  readonly subject: Subject;
  /** The text that it was started from, where that is known. */
  readonly original: string | null;
  readonly charms: readonly ReconcilerId[];
  readonly busy: boolean;
  readonly problem: SourceError | null;
  readonly onKind: (kind: Kind) => void;
  readonly onText: (subject: Subject) => void;
  readonly onStart: (from: string | null) => void;
  /** Files from the disk, or why they cannot be taken. */
  readonly onFiles: (found: Subject | string) => void;
  readonly onCharms: (charms: readonly ReconcilerId[]) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
}

const KINDS: readonly (readonly [Kind, string])[] = [
  ['charm', 'My charm'],
  ['library', 'My patch'],
];

async function read(chosen: FileList | null): Promise<Subject | string> {
  const dropped = [...(chosen ?? [])].map(async (file) => ({
    name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath,
    text: await file.text(),
  }));
  return subjectOf(await Promise.all(dropped));
}

export function SourcePanel(props: Props) {
  const { subject, busy, onKind, onText, onFiles, onRun, onCancel } = props;
  const { kind, files, active } = subject;
  const [over, setOver] = useState(false);
  const text = files[active] ?? '';
  return (
    <section
      className={`panel ck-source${over ? ' over' : ''}`}
      aria-label="What is checked"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void read(event.dataTransfer.files).then(onFiles);
      }}
    >
      <div className="panel-head ck-head">
        <div className="ck-kinds" role="group" aria-label="What to check">
          {KINDS.map(([id, label]) => (
            <button key={id} type="button" className="btn" aria-pressed={id === kind} onClick={() => onKind(id)}>
              {label}
            </button>
          ))}
        </div>
        <StartFrom {...props} />
        <span className="grow" />
        <FilesButton onFiles={onFiles} />
      </div>
      <FileRow subject={subject} onText={onText} />
      <TextField {...props} key={`${kind} ${subject.from ?? ''}`} />
      {kind === 'charm' && isLibraryText(text) && (
        <p className="ck-note">
          This is the text of the library, not of a charm.{' '}
          <button
            type="button"
            className="as-link"
            onClick={() => onFiles(subjectOf([{ name: '_tls_certificates.py', text }]))}
          >
            Check it as a patch
          </button>
        </p>
      )}
      {kind === 'library' && <Reconcilers {...props} />}
      <div className="ck-foot">
        {busy ? (
          <button type="button" className="btn" onClick={onCancel}>
            Cancel
          </button>
        ) : (
          <button type="button" className="btn primary" onClick={onRun}>
            <Icon name="play" />
            {kind === 'charm' ? 'Run all situations' : 'Run on these charms'}
          </button>
        )}
        <span className="cap">
          {kind === 'charm'
            ? 'It runs in a sandbox of this page. Nothing is sent anywhere.'
            : 'It takes the place of the library on both sides of the relation, in a sandbox of this page.'}
        </span>
      </div>
    </section>
  );
}

function StartFrom({ subject: { kind, from }, onStart }: Props) {
  const charms = RECONCILER_IDS.map((id) => ({ value: id, label: RECONCILERS[id] }));
  const groups =
    kind === 'charm'
      ? [
          { label: null, choices: [{ value: '', label: 'Your own text' }] },
          { label: 'Charms that ship', choices: charms },
        ]
      : [{ label: null, choices: LIBRARY_VERSIONS.map((id) => ({ value: id, label: `Release ${id}` })) }];
  return (
    <Picker
      label="Start from"
      value={from ?? ''}
      groups={groups}
      onPick={(value) => onStart(value === '' ? null : value)}
    />
  );
}

function FilesButton({ onFiles }: Pick<Props, 'onFiles'>) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        Open files
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files of the charm or library"
        accept=".py,.yaml,.yml,.toml,.json,.txt"
        onChange={(event) => {
          const field = event.target;
          void read(field.files).then((found) => {
            field.value = '';
            onFiles(found);
          });
        }}
      />
    </>
  );
}

function FileRow({ subject, onText }: Pick<Props, 'subject' | 'onText'>) {
  const { kind, files, active } = subject;
  const [name, setName] = useState('');
  const id = useId();
  if (kind === 'library') return <p className="cap ck-file">{mainFile(kind)}</p>;
  const fits = isFilePath(name) && !Object.hasOwn(files, name);
  const remove = (): void => {
    const rest = Object.fromEntries(Object.entries(files).filter(([each]) => each !== active));
    onText({ ...subject, files: rest, active: mainFile(kind) });
  };
  return (
    <div className="edit-files ck-file">
      <div className="edit-tabs" role="group" aria-label="Files">
        {Object.keys(files).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === active}
            onClick={() => onText({ ...subject, active: each })}
          >
            {each}
          </button>
        ))}
      </div>
      {active !== mainFile(kind) && (
        <button type="button" className="btn quiet square" aria-label={`Remove ${active}`} onClick={remove}>
          <Icon name="close" size={14} />
        </button>
      )}
      <form
        className="ck-add"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fits) return;
          onText({ ...subject, files: { ...files, [name]: '' }, active: name });
          setName('');
        }}
      >
        <label className="vh" htmlFor={id}>
          Name of another file
        </label>
        <input
          id={id}
          className="edit-name"
          placeholder="charmcraft.yaml"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className="btn quiet" aria-disabled={!fits}>
          Add file
        </button>
      </form>
    </div>
  );
}

function TextField({ subject, original, problem, onText, onRun }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<Field | null>(null);
  const now = useRef({ subject, onText, onRun });
  useEffect(() => {
    now.current = { subject, onText, onRun };
  });
  const { active, files, kind } = subject;
  const text = files[active] ?? '';
  const compared = kind === 'library' && original !== null && original !== '' && text !== '' ? original : null;
  const shown = useRef(active);
  useEffect(() => {
    if (place.current === null) return undefined;
    const { subject: first } = now.current;
    const opened = openField({
      parent: place.current,
      text: first.files[first.active] ?? '',
      label: 'Source text. Escape, then Tab leaves it.',
      hint:
        first.kind === 'charm'
          ? 'Paste charm.py here, or drop its files.'
          : 'Paste _tls_certificates.py here, drop it, or start from a release.',
      onType: (typed) => {
        const { subject: last, onText: put } = now.current;
        if (last.files[last.active] !== typed) put({ ...last, files: { ...last.files, [last.active]: typed } });
      },
      onRun: () => now.current.onRun(),
      onLeave: () => place.current?.closest('.ck-source')?.querySelector<HTMLElement>('.ck-foot .btn')?.focus(),
    });
    field.current = opened;
    return () => opened.destroy();
  }, []);
  useEffect(() => {
    if (shown.current === active) field.current?.setText(text);
    else field.current?.setFile(text, null);
    shown.current = active;
  }, [active, text]);
  useEffect(() => {
    field.current?.compareWith(compared === null ? null : { original: compared, onlyChanges: false });
  }, [compared]);
  useEffect(() => {
    const error = problem?.line != null && (problem.file ?? active) === active ? problem : null;
    const mark = error?.line == null ? null : { line: error.line, message: error.message };
    field.current?.setMarks({ error: mark, ran: new Map() });
    if (mark !== null) field.current?.goTo(mark.line);
  }, [problem, active]);
  return <div ref={place} className="edit-field ck-field" />;
}

/** Three are usual; each more takes its time. */
function Reconcilers({ charms, onCharms }: Props) {
  const others = RECONCILER_IDS.filter((id) => !charms.includes(id));
  return (
    <fieldset className="ck-charms">
      <legend className="cap">Tried on</legend>
      {charms.map((id) => (
        <span key={id} className="ck-charm">
          {RECONCILERS[id]}
          <button
            type="button"
            className="btn quiet square"
            aria-label={`Leave out ${RECONCILERS[id]}`}
            disabled={charms.length === 1}
            onClick={() => onCharms(charms.filter((each) => each !== id))}
          >
            <Icon name="close" size={14} />
          </button>
        </span>
      ))}
      {others.length > 0 && (
        <select
          aria-label="Another reconciler"
          value=""
          onChange={({ target: { value } }) => {
            if (isId(RECONCILER_IDS, value))
              onCharms(RECONCILER_IDS.filter((id) => id === value || charms.includes(id)));
          }}
        >
          <option value="">Another…</option>
          {others.map((id) => (
            <option key={id} value={id}>
              {RECONCILERS[id]}
            </option>
          ))}
        </select>
      )}
    </fieldset>
  );
}
