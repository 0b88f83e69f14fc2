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
      <div className="actions-head">
        <b>Do something</b>
        <span className="cap">{atEnd ? 'goes on from here' : `branches at step ${number}`}</span>
      </div>
      {choices.map((choice, at) => (
        <ActionButton key={choice.key} choice={choice} number={at + 1} onAct={() => act(choice.action)} onRefuse={() => notify(`${choice.label}: ${choice.hint}`)} />
      ))}
      <button type="button" className="btn action all" aria-haspopup="dialog" onClick={() => openSheet('actions')}>
        <span>All…</span>
        <span className="cap">{due === 0 ? 'none due' : `${due} due`}</span>
      </button>
    </section>
  );
}

/** Above this number there is no key. */
const LAST_KEY = 7;

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
