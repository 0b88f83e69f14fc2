import type { Choice } from './messages';
import type { Chosen } from './objects';

interface Props {
  readonly choices: readonly Choice[];
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** What is looked at, and beside what. */
export function Chooser({ choices, chosen, onChoose }: Props) {
  const options = choices.map(({ name, title }) => (
    <option key={name} value={name}>
      {name}, {title}
    </option>
  ));
  return (
    <>
      <label className="ct-pick">
        <span className="cap">Look at</span>
        <select
          value={chosen.of ?? ''}
          onChange={({ target }) =>
            onChoose({ of: target.value, with: target.value === chosen.with ? chosen.of : chosen.with })
          }
        >
          {options}
        </select>
      </label>
      <label className="ct-pick">
        <span className="cap">Compare with</span>
        <select
          value={chosen.with ?? ''}
          onChange={({ target }) => {
            const other = target.value === '' ? null : target.value;
            if (other !== chosen.of) onChoose({ ...chosen, with: other });
          }}
        >
          <option value="">nothing</option>
          {options}
        </select>
      </label>
    </>
  );
}
