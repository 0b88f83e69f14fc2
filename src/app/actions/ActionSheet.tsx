import { useId, useMemo, useState } from 'react';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { Sheet } from '../shell/Sheet';
import { allChoices, type ActionChoice } from './choices';

/** Everything that can happen next: a list to read, and to search by typing. */
export function ActionSheet() {
  const { number, world } = useActive();
  const { act, openSheet } = useExplorer((state) => state.commands);
  const count = useExplorer((state) => state.computed.steps.length);
  const [wanted, setWanted] = useState('');
  const groups = useMemo(() => allChoices(world), [world]);
  const matching = groups
    .map((group) => ({ ...group, choices: group.choices.filter((choice) => matches(choice, wanted)) }))
    .filter((group) => group.choices.length > 0 || wanted === '');
  const says =
    number < count
      ? `Starts a branch. Steps ${number + 1} to ${count} stay as they were.`
      : 'Goes on from the last step.';
  return (
    <Sheet title={`Do something at step ${number}`} says={says} onClose={() => openSheet(null)}>
      <input
        className="sheet-search"
        type="search"
        autoFocus
        aria-label="Search actions"
        placeholder="Search actions and hooks"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {matching.map((group) => (
        <section key={group.title}>
          <h3 className="sheet-group">{group.title}</h3>
          {group.choices.length === 0 && <p className="empty">Nothing is due.</p>}
          {group.choices.map((choice) => (
            <ChoiceRow
              key={choice.key}
              choice={choice}
              onAct={() => {
                openSheet(null);
                act(choice.action);
              }}
            />
          ))}
        </section>
      ))}
      {matching.length === 0 && <p className="empty">No action is called so.</p>}
    </Sheet>
  );
}

function matches(choice: ActionChoice, wanted: string): boolean {
  return `${choice.label} ${choice.hint}`.toLowerCase().includes(wanted.trim().toLowerCase());
}

function ChoiceRow({ choice, onAct }: { readonly choice: ActionChoice; readonly onAct: () => void }) {
  const id = useId();
  return (
    <button
      type="button"
      className="sheet-row"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-hint`}
      aria-disabled={!choice.allowed}
      onClick={() => {
        if (choice.allowed) onAct();
      }}
    >
      <span id={`${id}-name`}>{choice.label}</span>
      <span id={`${id}-hint`} className={`cap${choice.next ? ' sheet-next' : ''}`}>
        {choice.hint}
      </span>
    </button>
  );
}
