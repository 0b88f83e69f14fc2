import { useEffect, useState } from 'react';
import { MAX_FIELD } from '../../diagnose/limits';
import { Commands } from './Commands';
import { PasteField } from './PasteField';
import { Parts, type Editing } from './Parts';
import type { Reading } from './messages';
import type { Diagnosis } from './useDiagnosis';
import { usePasteAnywhere } from './usePasteAnywhere';
import { droppedLines } from './words';

interface Props {
  readonly reading: Reading;
  readonly diagnosis: Diagnosis;
}

/** A paste in which nothing was found: the text stays where it can be corrected, beside what to paste instead. */
export function Unread({ reading, diagnosis }: Props) {
  const { parts } = reading;
  const [editing, setEditing] = useState<Editing>(null);
  const only = parts.length === 1 ? parts[0] : undefined;
  const shown = useText(diagnosis, only !== undefined && only.size <= MAX_FIELD ? only.id : null, reading);
  const dropped = droppedLines(reading.dropped);
  usePasteAnywhere((text) => (only === undefined ? diagnosis.add(text) : diagnosis.replace(only.id, text)));
  const field =
    typeof editing === 'object' && editing !== null
      ? editing
      : only !== undefined && shown !== null
        ? { part: only.id, text: shown }
        : null;
  return (
    <div className="dg-empty">
      <section className="panel" aria-labelledby="dg-paste-title">
        <div className="panel-head">
          <h2 id="dg-paste-title">Your paste</h2>
        </div>
        {field !== null && (
          <PasteField
            key={`${field.part} ${field.text.length}`}
            label="What you pasted, private keys left out; paste over it, or correct it"
            text={field.text}
            busy={diagnosis.busy}
            atOnce
            onRead={(text) => {
              setEditing(null);
              diagnosis.replace(field.part, text);
            }}
          />
        )}
        {(parts.length > 1 || field === null) && <Parts reading={reading} diagnosis={diagnosis} onEdit={setEditing} />}
        {dropped.length > 0 && (
          <ul className="dg-dropped" aria-label="Left out of what you pasted">
            {dropped.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p className="dg-private">
          <button type="button" className="btn" onClick={() => parts.forEach((part) => diagnosis.remove(part.id))}>
            Start over
          </button>
        </p>
      </section>
      <Commands />
    </div>
  );
}

function useText(diagnosis: Diagnosis, part: number | null, reading: Reading): string | null {
  const [text, setText] = useState<{ readonly of: Reading; readonly text: string } | null>(null);
  const { call } = diagnosis;
  useEffect(() => {
    let gone = false;
    if (part !== null)
      void call('text', { part }).then((found) => {
        if (!gone) setText({ of: reading, text: found });
      });
    return () => {
      gone = true;
    };
  }, [call, part, reading]);
  return part !== null && text?.of === reading ? text.text : null;
}
