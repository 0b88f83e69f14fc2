import { useId, useState } from 'react';
import { termOf } from '../../lessons/glossary';
import { glossaryAddress } from './address';
import './term.css';

interface Props {
  /** Id in the glossary. */
  readonly term: string;
  /** As the sentence says it. */
  readonly children: string;
}

/** A word of the glossary inside a sentence: pressing it shows what it means, in place. */
export function Term({ term, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const found = termOf(term);
  if (found === null) return children;
  return (
    <>
      <button
        type="button"
        className="term"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && (
        <span id={id} className="term-says" role="note" aria-label={found.title}>
          <b>{found.title}.</b> {found.says} <a href={glossaryAddress(term)}>In the glossary</a>
        </span>
      )}
    </>
  );
}
