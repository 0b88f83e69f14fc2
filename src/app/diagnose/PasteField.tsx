import { useId, useRef, useState } from 'react';
import { Icon } from '../shell/Icon';
import { textOfFile } from './file';

interface Props {
  readonly label: string;
  /** What is edited; empty: a new one. */
  readonly text?: string;
  readonly busy: boolean;
  readonly onRead: (text: string) => void;
  readonly onCancel?: () => void;
  /** Read as soon as something is pasted into the field, while it is empty or over all that is in it. */
  readonly atOnce: boolean;
}

/** A field for one dump: paste, type, drop or open a file. A paste goes to the reader directly, so that two megabytes never stand in a field. */
export function PasteField({ label, text = '', busy, onRead, onCancel, atOnce }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const id = useId();

  const take = (given: File | undefined): void => {
    if (given === undefined) return;
    void textOfFile(given).then((read) => {
      setRefused('problem' in read ? read.problem : null);
      if ('text' in read) onRead(read.text);
    });
  };

  return (
    <form
      className={`dg-field${over ? ' over' : ''}`}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = field.current?.value ?? '';
        // An edit may empty the field: the dump goes. In a new one there is nothing to read.
        const nothing = text === '' && typed.trim() === '';
        setRefused(nothing ? 'The field is empty: paste an output first.' : null);
        if (!nothing) onRead(typed);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped) take(dropped);
        else onRead(event.dataTransfer.getData('text'));
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        ref={field}
        defaultValue={text}
        spellCheck={false}
        autoComplete="off"
        placeholder={'web/0:\n  relation-info:\n  - relation-id: 7\n    endpoint: certificates\n    …'}
        onPaste={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          if (!atOnce || selectionEnd - selectionStart < value.length) return;
          event.preventDefault();
          onRead(event.clipboardData.getData('text'));
        }}
      />
      {refused !== null && (
        <p className="dg-refused" role="alert">
          <Icon name="warning" /> {refused}
        </p>
      )}
      <div className="dg-field-tools">
        <button type="submit" className="btn" disabled={busy}>
          Read it
        </button>
        <button type="button" className="btn" onClick={() => file.current?.click()}>
          Open a file…
        </button>
        {onCancel && (
          <button type="button" className="btn quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
        <input
          ref={file}
          type="file"
          hidden
          aria-label="A dump from a file"
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </form>
  );
}
