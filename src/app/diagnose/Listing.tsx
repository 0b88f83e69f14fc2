import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { generationOf } from '../shell/generation';
import type { Finding, Lines, Piece } from './messages';

/** Height of a line, as the style sheet has it. */
const LINE = 20;
/** Shorter listings are drawn whole. */
const WHOLE = 1200;
/** Lines drawn above and below what is seen. */
const MARGIN = 60;

interface Props {
  readonly lines: readonly (readonly Piece[])[];
  readonly findings: readonly Finding[];
  /** Index of the finding that is looked at. */
  readonly selected: number;
  /** Lines to be brought into view; a new object each time. */
  readonly goal: { readonly lines: Lines } | null;
  readonly onFinding: (index: number) => void;
  readonly onTag: (name: string) => void;
}

/** The findings whose evidence begins in each line. */
function marksOf(findings: readonly Finding[]): ReadonlyMap<number, readonly number[]> {
  const marks = new Map<number, number[]>();
  findings.forEach((finding, index) => {
    const line = finding.evidence.find((each) => each.lines !== null)?.lines?.[0];
    if (line === undefined) return;
    marks.set(line, [...(marks.get(line) ?? []), index]);
  });
  return marks;
}

function isMarked(no: number, finding: Finding | undefined): boolean {
  return finding?.evidence.some(({ lines }) => lines !== null && no >= lines[0] && no <= lines[1]) ?? false;
}

/** More numbers than these do not fit beside a line. */
const MOST_MARKS = 2;

/** The reduced paste: line numbers, PEM folded to its name, lines marked by the finding they are evidence of. */
export function Listing({ lines, findings, selected, goal, onFinding, onTag }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(800);
  const windowed = lines.length > WHOLE;
  useLayoutEffect(() => {
    if (box.current) setHeight(box.current.clientHeight);
  }, [lines]);
  useEffect(() => {
    if (goal === null || !box.current) return;
    const wanted = (goal.lines[0] - 1) * LINE;
    const { scrollTop, clientHeight } = box.current;
    if (wanted < scrollTop || wanted > scrollTop + clientHeight - 3 * LINE)
      box.current.scrollTop = Math.max(0, wanted - 3 * LINE);
  }, [goal]);
  const first = windowed ? Math.max(0, Math.floor(top / LINE) - MARGIN) : 0;
  const last = windowed ? Math.min(lines.length, Math.ceil((top + height) / LINE) + MARGIN) : lines.length;
  const marks = marksOf(findings);
  return (
    <div
      ref={box}
      className="dg-lines"
      role="region"
      aria-label="Your paste, reduced"
      tabIndex={0}
      onScroll={(event) => windowed && setTop(event.currentTarget.scrollTop)}
    >
      <ol style={{ paddingTop: first * LINE, paddingBottom: (lines.length - last) * LINE }}>
        {lines.slice(first, last).map((pieces, at) => {
          const no = first + at + 1;
          const found = marks.get(no) ?? [];
          return (
            <li key={no} value={no} className={isMarked(no, findings[selected]) ? 'marked' : undefined}>
              <span className="no" aria-hidden="true">
                {no}
              </span>
              <span className="text">
                {pieces.map((piece, place) =>
                  typeof piece === 'string' ? (
                    piece
                  ) : (
                    <button
                      key={place}
                      type="button"
                      className={`tag ${generationOf(piece.tag)}`}
                      aria-label={`${piece.tag}: its fields`}
                      aria-haspopup="dialog"
                      onClick={() => onTag(piece.tag)}
                    >
                      {piece.tag}
                    </button>
                  ),
                )}
              </span>
              <span className="marks">
                {found.slice(0, MOST_MARKS).map((index) => (
                  <button
                    key={index}
                    type="button"
                    className={`dg-number${index === selected ? ' now' : ''}`}
                    aria-label={`Finding ${index + 1}`}
                    onClick={() => onFinding(index)}
                  >
                    {index + 1}
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
