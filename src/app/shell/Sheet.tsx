import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Icon } from './Icon';
import './sheet.css';

interface Props {
  readonly title: string;
  readonly says?: string;
  /** For text that is read line by line. */
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal sheet: the browser's own dialog keeps the focus inside, closes on Escape and gives the focus back. */
export function Sheet({ title, says, wide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the paint: what is pressed from here on is for the sheet.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    // The dialog gives the focus to its first button; where one can search, one wants to write.
    element.querySelector<HTMLElement>('.sheet-search')?.focus();
  }, []);
  // The dialog tells of its end later than the next key can come.
  const shut = (): void => {
    dialog.current?.close();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`sheet${wide ? ' wide' : ''}`}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) shut();
      }}
    >
      <div className="sheet-head">
        <div>
          <h2 id={id}>{title}</h2>
          {says !== undefined && <p className="cap">{says}</p>}
        </div>
        <button type="button" className="btn quiet square" aria-label="Close" onClick={shut}>
          <Icon name="close" />
        </button>
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  );
}
