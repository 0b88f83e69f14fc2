import { useEffect, useMemo, useRef, useState } from 'react';
import { LIBRARY_FILE } from '../../run/code';
import { useLines } from '../lines/useLines';
import { useExplorer, useExplorerStore } from '../store/context';
import { tabMemory } from '../store/known';
import type { EditTarget } from '../store/state';
import { writeOpen } from './drafts';
import { openField, type Field } from './codemirror';
import { EditorHead } from './EditorHead';
import { EditorFoot } from './EditorFoot';
import type { EditingStore } from './editing';
import { useEditing, useOpenEditing } from './useEditing';
import { useMarks } from './useMarks';
import './editor.css';

/** The function that decides whether a certificate is still an answer: what most patches are about. */
const FIRST_LOOK = /^\s*def _find_certificate_in_relation_data\b/;

/** The text of the run's charm or library, which runs while it is typed. */
export function Editor({ target }: { readonly target: EditTarget }) {
  const explorer = useExplorerStore();
  const { edit } = useExplorer((state) => state.commands);
  const opening = useOpenEditing(explorer, target);
  if (opening.kind === 'open') return <OpenEditor key={target} store={opening.store} />;
  return (
    <div className="editor">
      <p className="empty" role="status">
        {opening.kind === 'failed' ? opening.says : 'The text is on its way…'}
      </p>
      {opening.kind === 'failed' && (
        <p className="empty">
          <button type="button" className="btn" onClick={() => edit(null)}>
            Close
          </button>
        </p>
      )}
    </div>
  );
}

function OpenEditor({ store }: { readonly store: EditingStore }) {
  const { edit } = useExplorer((state) => state.commands);
  const target = useEditing(store, (state) => state.target);
  const active = useEditing(store, (state) => state.active);
  const text = useEditing(store, (state) => state.files[state.active] ?? '');
  const original = useEditing(store, (state) => state.original[state.active] ?? null);
  const problem = useEditing(store, (state) => state.problem);
  // The library is always seen beside its release; a charm when it is asked for.
  const isLibrary = target === 'library';
  const [pressed, setPressed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const field = useRef<Field | null>(null);
  const compared = useMemo(() => {
    if (original === null || (!isLibrary && !pressed)) return null;
    return { original, onlyChanges: isLibrary && pressed };
  }, [original, isLibrary, pressed]);
  const first = useRef(text);
  const marks = useMarks(store);
  const ranFirst = useRef(useLines().stops[0]?.line);

  useEffect(() => {
    if (place.current === null) return undefined;
    const opened = openField({
      parent: place.current,
      text: first.current,
      label: 'Source text. Escape, then Tab leaves it.',
      hint: 'Paste charm.py here. Its own modules go into files of their own.',
      onType: store.type,
      onRun: store.run,
      onLeave: () => done.current?.focus(),
    });
    field.current = opened;
    const { active: file, problem: wrong } = store.state.getState();
    if (file === LIBRARY_FILE) opened.goTo(firstLook(first.current));
    else if (wrong?.line != null) opened.goTo(wrong.line);
    else if (ranFirst.current?.file === file) opened.goTo(ranFirst.current.line);
    opened.focus();
    return () => opened.destroy();
  }, [store]);
  useEffect(() => {
    // Left standing by a reload, so that the editor opens again with its text.
    writeOpen(tabMemory, target);
    return () => writeOpen(tabMemory, null);
  }, [target]);

  const shown = useRef(active);
  useEffect(() => {
    // The text as it is now: by the time an effect runs, more may have been typed than was drawn.
    if (shown.current === active) field.current?.setText(store.state.getState().files[active] ?? text);
    else field.current?.setFile(text, compared);
    shown.current = active;
  }, [active, text, compared, store]);
  useEffect(() => field.current?.compareWith(compared), [compared]);
  useEffect(() => field.current?.setMarks(marks), [marks, active]);

  const goToProblem = useMemo(() => {
    if (problem?.line == null) return null;
    const { line, file } = problem;
    return () => {
      if (file !== null && Object.hasOwn(store.state.getState().files, file)) store.show(file);
      window.requestAnimationFrame(() => {
        field.current?.goTo(line);
        field.current?.focus();
      });
    };
  }, [problem, store]);

  return (
    <div className="editor">
      <EditorHead
        store={store}
        pressed={pressed}
        onPress={original === null ? null : () => setPressed(!pressed)}
        done={done}
        onDone={() => edit(null)}
      />
      <div ref={place} className="edit-field" />
      <EditorFoot store={store} onProblem={goToProblem} />
    </div>
  );
}

function firstLook(text: string): number {
  return Math.max(1, text.split('\n').findIndex((line) => FIRST_LOOK.test(line)) + 1);
}
