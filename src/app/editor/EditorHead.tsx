import { useMemo, type RefObject } from 'react';
import { LIBRARY_FILE } from '../../run/code';
import { changeCount, diffLines, linesOf, unifiedDiff } from '../../run/text-diff';
import { FileTabs } from './FileTabs';
import { saveText } from './save';
import type { EditingStore } from './editing';
import { useEditing } from './useEditing';
import { originalName } from './words';

interface Props {
  readonly store: EditingStore;
  /** The charm beside the original, or of the library only what differs. */
  readonly pressed: boolean;
  /** Null: there is nothing to compare with. */
  readonly onPress: (() => void) | null;
  readonly done: RefObject<HTMLButtonElement | null>;
  readonly onDone: () => void;
}

export function EditorHead({ store, pressed, onPress, done, onDone }: Props) {
  const target = useEditing(store, (state) => state.target);
  const files = useEditing(store, (state) => state.files);
  const original = useEditing(store, (state) => state.original);
  const from = useEditing(store, (state) => state.from);
  const count = useMemo(() => countOf(files, original), [files, original]);
  const changed = count.added + count.removed > 0;
  const isLibrary = target === 'library';
  return (
    <div className="panel-head">
      <h2 className={isLibrary ? undefined : 'vh'}>{isLibrary ? LIBRARY_FILE : 'Your charm'}</h2>
      {!isLibrary && <FileTabs store={store} />}
      <span className="cap">
        {onPress === null
          ? `${linesOf(Object.values(files).join('')).length} lines`
          : changed
            ? `+${count.added} −${count.removed} against ${originalName({ target, from })}`
            : `as ${originalName({ target, from })}`}
      </span>
      <span className="grow" />
      {onPress !== null && (
        <>
          <button type="button" className="btn quiet" aria-pressed={pressed} onClick={onPress}>
            {isLibrary ? 'Only changes' : 'Compare'}
          </button>
          <button type="button" className="btn quiet" disabled={!changed} onClick={store.reset}>
            Reset
          </button>
        </>
      )}
      {isLibrary && (
        <button
          type="button"
          className="btn quiet"
          disabled={!changed}
          onClick={() => saveText('tls_certificates.patch', diffText(files, original))}
        >
          Download diff
        </button>
      )}
      <button ref={done} type="button" className="btn" onClick={onDone}>
        Done
      </button>
    </div>
  );
}

type Files = Readonly<Record<string, string>>;

function countOf(files: Files, original: Files) {
  const changes = Object.entries(files).flatMap(([name, text]) =>
    text === original[name] ? [] : diffLines(linesOf(original[name] ?? ''), linesOf(text)),
  );
  return changeCount(changes);
}

const PATH = `src/charmlibs/interfaces/tls_certificates/${LIBRARY_FILE}`;

function diffText(files: Files, original: Files): string {
  return unifiedDiff(PATH, original[LIBRARY_FILE] ?? '', files[LIBRARY_FILE] ?? '');
}
