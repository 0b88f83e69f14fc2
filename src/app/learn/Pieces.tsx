import type { MouseEvent } from 'react';
import type { Piece, Target } from '../../lessons/types';
import { Term } from '../glossary/Term';
import { placeAddress } from './place';

export interface Going {
  /** A step of the run beside the text. */
  readonly onStep: (step: number) => void;
  readonly onPart: (lesson: number, part: number) => void;
}

/** A click that the page may answer itself: no new tab or window is asked for. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A sentence of a lesson. @param going null: nothing moves, as in an article */
export function Pieces({ pieces, going }: { readonly pieces: readonly Piece[]; readonly going: Going | null }) {
  return pieces.map((piece, at) => {
    switch (piece.kind) {
      case 'text':
        return pieces[at - 1]?.kind === 'term' ? piece.text.slice(signsOf(piece).length) : piece.text;
      case 'code':
        return <code key={at}>{piece.text}</code>;
      case 'strong':
        return <b key={at}>{piece.text}</b>;
      case 'term':
        return (
          <span key={at} className="kept">
            <Term term={piece.term}>{piece.text}</Term>
            {signsOf(pieces[at + 1])}
          </span>
        );
      case 'link':
        return <To key={at} to={piece.to} text={piece.text} going={going} />;
    }
  });
}

/** A button is a thing to the line breaker: a comma after it would begin the next line. It stays with the term. */
function signsOf(piece: Piece | undefined): string {
  return piece?.kind === 'text' ? (/^[.,:;?)”]+/.exec(piece.text)?.[0] ?? '') : '';
}

function To({ to, text, going }: { readonly to: Target; readonly text: string; readonly going: Going | null }) {
  switch (to.kind) {
    case 'step':
      return going === null ? (
        text
      ) : (
        <button type="button" className="as-link" onClick={() => going.onStep(to.step)}>
          {text}
        </button>
      );
    case 'lesson':
      return (
        <a
          href={placeAddress({ kind: 'part', lesson: to.lesson, part: to.part })}
          onClick={(event) => {
            if (going === null || !isPlainClick(event)) return;
            event.preventDefault();
            going.onPart(to.lesson, to.part);
          }}
        >
          {text}
        </a>
      );
    case 'page':
      return <a href={to.query}>{text}</a>;
    case 'web':
      return (
        <a href={to.url} rel="noreferrer">
          {text}
        </a>
      );
  }
}
