import { useId, useRef } from 'react';
import { Icon } from './Icon';
import './picker.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceGroup {
  readonly label: string | null;
  readonly choices: readonly Choice[];
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly groups: readonly ChoiceGroup[];
  readonly onPick: (value: string) => void;
}

/** A picker of two lines: what is chosen, and what it is a choice of. A native list, so that every device brings its own. */
export function Picker({ label, value, groups, onPick }: Props) {
  const id = useId();
  const byPointer = useRef(false);
  return (
    <div className="picker">
      <label className="cap" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onPointerDown={() => {
          byPointer.current = true;
        }}
        onKeyDown={() => {
          byPointer.current = false;
        }}
        onChange={(event) => {
          // After a pick by pointer the arrows step through the run again instead of changing the pick.
          if (byPointer.current) event.target.blur();
          onPick(event.target.value);
        }}
      >
        {groups.map((group) =>
          group.label === null ? (
            <Options key="" choices={group.choices} />
          ) : (
            <optgroup key={group.label} label={group.label}>
              <Options choices={group.choices} />
            </optgroup>
          ),
        )}
      </select>
      <Icon name="down" size={14} />
    </div>
  );
}

function Options({ choices }: { readonly choices: readonly Choice[] }) {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  ));
}
