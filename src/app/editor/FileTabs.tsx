import { useRef, useState } from 'react';
import { isFilePath } from '../../run/schema/code';
import { MAX_CODE } from '../../run/code';
import { Icon } from '../shell/Icon';
import { useExplorer } from '../store/context';
import type { EditingStore, Files } from './editing';
import { useEditing } from './useEditing';

/** The charm's files, and ways to more: a name typed, files from the disk. */
export function FileTabs({ store }: { readonly store: EditingStore }) {
  const files = useEditing(store, (state) => state.files);
  const active = useEditing(store, (state) => state.active);
  const { notify } = useExplorer((state) => state.commands);
  const [naming, setNaming] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(files);

  const move = (by: number): void => {
    const next = names[(names.indexOf(active) + by + names.length) % names.length];
    if (next === undefined) return;
    store.show(next);
    list.current?.querySelector<HTMLElement>(`[data-file="${next}"]`)?.focus();
  };
  const add = (name: string): void => {
    setNaming(false);
    if (name === '') return;
    if (!isFilePath(name)) notify(`“${name}” cannot be the name of a file of a charm.`);
    else if (Object.hasOwn(files, name)) store.show(name);
    else store.put({ [name]: '' }, { hold: false });
  };
  const bring = async (chosen: FileList): Promise<void> => {
    const read = await Promise.all([...chosen].map(async (file) => [pathOf(file), await file.text()] as const));
    const fit = read.filter(([name, text]) => isFilePath(name) && text.length <= MAX_CODE);
    for (const [name] of read.filter((each) => !fit.includes(each)))
      notify(`“${name}” was left out: it is no text that a charm needs.`);
    const brought: Files = Object.fromEntries(fit);
    // Files may be anybody's: they are shown, and wait.
    if (fit.length > 0) store.put(brought, { hold: true });
  };

  return (
    <div className="edit-files">
      <div
        ref={list}
        role="tablist"
        aria-label="Files"
        className="edit-tabs"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
          move(event.key === 'ArrowRight' ? 1 : -1);
          event.preventDefault();
        }}
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            data-file={name}
            aria-selected={name === active}
            tabIndex={name === active ? 0 : -1}
            onClick={() => store.show(name)}
          >
            {name}
          </button>
        ))}
      </div>
      {names.length > 1 && (
        <button
          type="button"
          className="btn quiet square"
          aria-label={`Remove ${active}`}
          title={`Remove ${active}`}
          onClick={() => store.remove(active)}
        >
          <Icon name="close" size={14} />
        </button>
      )}
      {naming ? (
        <NameField onName={add} />
      ) : (
        <button
          type="button"
          className="btn quiet square"
          aria-label="Add file"
          title="Add file"
          onClick={() => setNaming(true)}
        >
          <Icon name="plus" size={14} />
        </button>
      )}
      <button type="button" className="btn quiet" aria-label="Open files" onClick={() => picker.current?.click()}>
        Open…
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept=".py,.yaml,.yml,.j2,.txt,.cfg,.conf,.toml"
        aria-label="Files of a charm"
        onChange={(event) => {
          const { files: chosen } = event.target;
          if (chosen !== null) void bring(chosen);
        }}
      />
    </div>
  );
}

/** A folder that was chosen whole keeps its inner paths. */
function pathOf(file: File): string {
  const inside = file.webkitRelativePath.split('/').slice(1).join('/');
  return inside === '' ? file.name : inside;
}

function NameField({ onName }: { readonly onName: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onName(name.trim());
      }}
    >
      <input
        autoFocus
        className="edit-name"
        aria-label="Name of the new file"
        placeholder="helpers.py"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => onName(name.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onName('');
        }}
      />
    </form>
  );
}
