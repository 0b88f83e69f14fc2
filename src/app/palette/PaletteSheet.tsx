import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Sheet } from '../shell/Sheet';
import { useExplorer } from '../store/context';
import { allEntries, type Entry } from './entries';
import { search } from './search';
import './palette.css';

/** More are not read; a longer question finds the rest. */
const MOST = 60;

/** Everything by its name. Arrows choose, Enter does it. */
export function PaletteSheet() {
  const state = useExplorer((each) => each);
  const { openSheet } = state.commands;
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const entries = useMemo(() => allEntries(state), [state]);
  const found = useMemo(() => grouped(search(entries, question, MOST)), [entries, question]);
  const at = Math.min(chosen, found.length - 1);

  const choose = (next: number): void => {
    setChosen(next);
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const pick = (entry: Entry | undefined): void => {
    if (entry?.allowed !== true) return;
    openSheet(null);
    entry.onPick();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') choose(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') choose(Math.max(at - 1, 0));
    else if (event.key === 'Enter') pick(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Sheet title="Everything by its name" onClose={() => openSheet(null)}>
      <input
        className="sheet-search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${at}`}
        aria-autocomplete="list"
        aria-label="Search everything"
        placeholder="Actions, steps, scenarios by what went wrong, settings"
        autoFocus
        value={question}
        onChange={(event) => {
          setQuestion(event.target.value);
          setChosen(0);
        }}
        onKeyDown={keys}
      />
      <div ref={list} id={`${id}-list`} className="palette" role="listbox" aria-label="Found">
        {found.map((entry, place) => (
          <Option
            key={entry.id}
            id={`${id}-${place}`}
            entry={entry}
            heading={found[place - 1]?.group !== entry.group}
            selected={place === at}
            onPick={() => pick(entry)}
          />
        ))}
      </div>
      <p className="vh" role="status">
        {found.length === 0 ? 'Nothing is called so.' : `${found.length} found.`}
      </p>
      {found.length === 0 && <p className="empty">Nothing is called so.</p>}
    </Sheet>
  );
}

/** Groups together, in the order in which the best of each was found. */
function grouped(found: readonly Entry[]): readonly Entry[] {
  const groups = [...new Set(found.map((entry) => entry.group))];
  return groups.flatMap((group) => found.filter((entry) => entry.group === group));
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly heading: boolean;
  readonly selected: boolean;
  readonly onPick: () => void;
}

function Option({ id, entry, heading, selected, onPick }: OptionProps) {
  return (
    <>
      {heading && (
        <div className="sheet-group" role="presentation">
          {entry.group}
        </div>
      )}
      <div
        id={id}
        className="sheet-row"
        role="option"
        aria-selected={selected}
        aria-disabled={!entry.allowed}
        onClick={onPick}
      >
        <span>{entry.label}</span>
        <span className="cap">{entry.hint}</span>
      </div>
    </>
  );
}
