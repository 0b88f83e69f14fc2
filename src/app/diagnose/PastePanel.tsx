import { useState } from 'react';
import { Icon } from '../shell/Icon';
import { Listing } from './Listing';
import type { Finding, Lines, Reading } from './messages';
import { Parts, type Editing } from './Parts';
import { PasteField } from './PasteField';
import type { Diagnosis } from './useDiagnosis';
import { droppedLines, foldedText, shapesText } from './words';

interface Props {
  readonly reading: Reading;
  readonly findings: readonly Finding[];
  readonly selected: number;
  readonly goal: { readonly lines: Lines } | null;
  readonly diagnosis: Diagnosis;
  readonly onFinding: (index: number) => void;
  readonly onTag: (name: string) => void;
  readonly onShare: () => void;
}

/** The paste as it was read, and its dumps. */
export function PastePanel({ reading, findings, selected, goal, diagnosis, onFinding, onTag, onShare }: Props) {
  const [editing, setEditing] = useState<Editing>(null);
  const { busy } = diagnosis;
  const dropped = droppedLines(reading.dropped);
  return (
    <section className="panel dg-paste" aria-labelledby="dg-paste-title">
      <div className="panel-head">
        <h2 id="dg-paste-title">Your paste</h2>
        <span className="cap">{shapesText(reading)}</span>
        <span className="grow" />
        <button
          type="button"
          className="btn quiet"
          aria-expanded={editing !== null && editing !== 'new'}
          onClick={() => setEditing(editing === null ? 'list' : null)}
        >
          Edit
        </button>
      </div>
      {editing === 'new' && (
        <PasteField
          label="Another dump: the other side, more units, juju show-secret"
          busy={busy}
          atOnce
          onRead={(text) => {
            setEditing(null);
            if (text.trim() !== '') diagnosis.add(text);
          }}
          onCancel={() => setEditing(null)}
        />
      )}
      {editing === 'list' && <Parts reading={reading} diagnosis={diagnosis} onEdit={setEditing} />}
      {typeof editing === 'object' && editing !== null && (
        <PasteField
          label="This dump, private keys left out"
          text={editing.text}
          busy={busy}
          atOnce={false}
          onRead={(text) => {
            setEditing(null);
            diagnosis.replace(editing.part, text);
          }}
          onCancel={() => setEditing('list')}
        />
      )}
      {reading.lines.length > 0 && (
        <Listing
          lines={reading.lines}
          findings={findings}
          selected={selected}
          goal={goal}
          onFinding={onFinding}
          onTag={onTag}
        />
      )}
      {dropped.length > 0 && (
        <ul className="dg-dropped" aria-label="Left out of what you pasted">
          {dropped.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="dg-foot">
        <p className="cap">{foldedText(reading.folded)}</p>
        <button type="button" className="btn" onClick={onShare}>
          Reduce for sharing
        </button>
        <button type="button" className="btn" onClick={() => setEditing('new')}>
          <Icon name="plus" /> Add a dump
        </button>
      </div>
    </section>
  );
}
