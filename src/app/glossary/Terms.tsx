import type { RichText } from '../../run/rich';
import { Rich } from '../shell/Rich';
import { glossaryAddress } from './address';
import { linkedText } from './linked';
import './terms.css';

interface Props {
  readonly text: string | RichText;
  /** What stands before it in the same section: a term is linked once in each. */
  readonly after?: readonly (string | RichText)[];
}

/** A text whose terms lead to the glossary, each at its first place. Links, not `Term`: nothing moves on a page that is looked things up in. */
export function Terms({ text, after }: Props) {
  return linkedText(text, after).map((piece, at) => {
    if (typeof piece === 'string') return piece;
    if (!('term' in piece)) return <Rich key={at} text={[piece]} />;
    return (
      <a key={at} className="term-link" href={glossaryAddress(piece.term)}>
        {piece.word}
      </a>
    );
  });
}
