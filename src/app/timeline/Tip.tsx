import { useLayoutEffect, useRef, useState } from 'react';
import { Rich } from '../shell/Rich';
import type { Meaning } from './meaning';

export interface Anchor {
  /** In the window. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

interface Props {
  readonly id: string;
  readonly meaning: Meaning;
  /** What a press or Enter does here. */
  readonly does: string;
  readonly anchor: Anchor;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}

const GAP = 6;
const EDGE = 8;

/** What a thing is, beside it: it stays while the pointer is on it, and Escape takes it away (WCAG 1.4.13). */
export function Tip({ id, meaning, does, anchor, onEnter, onLeave }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: anchor.left, top: anchor.bottom + GAP });
  useLayoutEffect(() => {
    const size = box.current?.getBoundingClientRect();
    if (size === undefined) return;
    const below = anchor.bottom + GAP;
    const fits = below + size.height <= window.innerHeight - EDGE;
    setPlace({
      left: Math.max(EDGE, Math.min(anchor.left, window.innerWidth - size.width - EDGE)),
      top: fits ? below : Math.max(EDGE, anchor.top - GAP - size.height),
    });
  }, [anchor, meaning]);
  return (
    <div
      ref={box}
      id={id}
      className="tip"
      role="tooltip"
      style={place}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <b>
        <Rich text={meaning.title} />
      </b>
      {meaning.lines.map((line, at) => (
        <span key={at}>
          <Rich text={line} />
        </span>
      ))}
      {does !== '' && <span className="cap">{does}</span>}
    </div>
  );
}
