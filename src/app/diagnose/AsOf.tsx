import { useState } from 'react';
import { fieldOf, instantOf, instantText } from './words';

/** The clock of the findings: every "left" depends on it. */
export function AsOf({ now, onChange }: { readonly now: number; readonly onChange: (now: number) => void }) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <span className="dg-as-of">
        <span className="cap">as of</span> <b>{instantText(now)}</b>
        <button type="button" className="btn quiet" aria-label="Change the time" onClick={() => setOpen(true)}>
          Change
        </button>
      </span>
    );
  return (
    <form
      className="dg-as-of"
      onSubmit={(event) => {
        event.preventDefault();
        setOpen(false);
      }}
    >
      <label>
        <span className="cap">as of, UTC</span>{' '}
        <input
          type="datetime-local"
          defaultValue={fieldOf(now)}
          onChange={({ target }) => {
            const at = instantOf(target.value);
            if (at !== null) onChange(at);
          }}
        />
      </label>
      <button type="button" className="btn quiet" onClick={() => onChange(Math.floor(Date.now() / 60_000) * 60_000)}>
        Now
      </button>
      <button type="submit" className="btn quiet">
        Done
      </button>
    </form>
  );
}
