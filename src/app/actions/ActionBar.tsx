import { useId, useMemo } from 'react';
import { useExplorer } from '../store/context';
import { useActive, useUnit } from '../store/hooks';
import { dueCount, mainChoices, type ActionChoice } from './choices';
import './actions.css';

/** What can be done at the selected step; acting there starts a branch, nothing is overwritten. */
export function ActionBar() {
  const { number, world } = useActive();
  const unit = useUnit();
  const choices = useMemo(() => mainChoices(world, unit), [world, unit]);
  const due = useMemo(() => dueCount(world), [world]);
  const atEnd = useExplorer((state) => number === state.computed.steps.length);
  const { act, openSheet, notify } = useExplorer((state) => state.commands);
  return (
    <section className="actions" aria-label="Actions">
      <button
        type="button"
        className="btn quiet action all"
        aria-haspopup="dialog"
        aria-keyshortcuts="A"
        onClick={() => openSheet('actions')}
      >
        <b>Do something… {due > 0 && `(${due} due)`}</b>
        <span className="cap">{atEnd ? 'goes on from here' : `branches at step ${number}`}</span>
      </button>
      {choices.map((choice, at) => (
        <ActionButton
          key={choice.key}
          choice={choice}
          number={at + 1}
          onAct={() => act(choice.action)}
          onRefuse={() => notify(`${choice.label}: ${choice.hint}`)}
        />
      ))}
    </section>
  );
}

/** Above this number there is no key. */
const LAST_KEY = 9;

interface ButtonProps {
  readonly choice: ActionChoice;
  readonly number: number;
  readonly onAct: () => void;
  readonly onRefuse: () => void;
}

function ActionButton({ choice, number, onAct, onRefuse }: ButtonProps) {
  const id = useId();
  return (
    <button
      type="button"
      className="btn action"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-hint`}
      aria-disabled={!choice.allowed}
      aria-keyshortcuts={number <= LAST_KEY ? String(number) : undefined}
      title={choice.hint}
      onClick={() => {
        if (choice.allowed) onAct();
        else onRefuse();
      }}
    >
      <span id={`${id}-name`}>{choice.label}</span>
      <span id={`${id}-hint`} className="cap">
        {choice.hint}
      </span>
    </button>
  );
}
