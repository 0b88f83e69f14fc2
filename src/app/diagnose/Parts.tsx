import { MAX_FIELD } from '../../diagnose/limits';
import type { Reading } from './messages';
import type { Diagnosis } from './useDiagnosis';

/** What of the paste is being edited: one dump, a new one, or the list of them is open. */
export type Editing = { readonly part: number; readonly text: string } | 'new' | 'list' | null;

interface Props {
  readonly reading: Reading;
  readonly diagnosis: Diagnosis;
  readonly onEdit: (editing: Editing) => void;
}

/** The dumps of a page, each to be edited or taken out. */
export function Parts({ reading, diagnosis, onEdit }: Props) {
  return (
    <ul className="dg-parts" aria-label="Dumps">
      {reading.parts.map((part, at) => {
        const name = part.sample ? 'Sample' : `Dump ${at + 1}`;
        return (
          <li key={part.id}>
            <span>
              {name} <span className="cap">{part.lines.toLocaleString('en-US')} lines</span>
            </span>
            <button
              type="button"
              className="btn quiet"
              disabled={part.size > MAX_FIELD}
              title={part.size > MAX_FIELD ? 'Too long for a field: remove it and paste it again' : undefined}
              aria-label={`Edit ${name}`}
              onClick={() =>
                void diagnosis.call('text', { part: part.id }).then((text) => onEdit({ part: part.id, text }))
              }
            >
              Edit
            </button>
            <button
              type="button"
              className="btn quiet"
              aria-label={`Remove ${name}`}
              onClick={() => {
                onEdit(null);
                diagnosis.remove(part.id);
              }}
            >
              Remove
            </button>
          </li>
        );
      })}
    </ul>
  );
}
