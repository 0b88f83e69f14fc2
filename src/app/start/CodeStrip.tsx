import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { effectTexts } from '../code/margin';
import { toldHook } from '../code/told';
import { shownText } from '../code/shown';
import { useColour } from '../code/useColour';
import { mainFile, useCharmFiles } from '../code/useSource';
import { useActive } from '../store/hooks';
import { stripOf, type StripLine } from './strip';

/** Where the strip stands, and where above it the playhead ends. */
interface Hang {
  readonly left: number;
  readonly width: number;
  /** From the strip's own left edge. */
  readonly line: number;
  /** The side that is left for the buttons. */
  readonly free: 'left' | 'right';
}

const WIDEST = 580;
const EDGE = 16;
/** Each half belongs to the strip or to the buttons. */
const HALF = 0.5;

function hangAt(x: number, width: number): Hang {
  const free = x >= width * HALF ? 'left' : 'right';
  const [from, to] = free === 'left' ? [width * HALF, width - EDGE] : [EDGE, width * HALF - EDGE];
  const wide = Math.min(WIDEST, to - from);
  const left = Math.max(from, Math.min(x, to - wide));
  return { left, width: wide, line: x - left, free };
}

/** As the playhead will stand, not where it is while it moves; null: there is none to hang from. */
function playheadX(page: Element): number | null {
  const play = page.querySelector<SVGGElement>('.timeline [data-layer="play"]');
  const svg = play?.ownerSVGElement;
  const x = Number(/translateX\((-?[\d.]+)px\)/.exec(play?.getAttribute('style') ?? '')?.[1] ?? Number.NaN);
  if (svg == null || Number.isNaN(x)) return null;
  return svg.getBoundingClientRect().left + x - svg.viewBox.baseVal.x - page.getBoundingClientRect().left;
}

function useHang(box: RefObject<HTMLDivElement | null>, number: number): Hang | null {
  const [hang, setHang] = useState<Hang | null>(null);
  useLayoutEffect(() => {
    const measure = (): void => {
      const page = box.current?.closest('.front');
      const x = page == null ? null : playheadX(page);
      setHang(x === null || page == null ? null : hangAt(x, page.clientWidth));
    };
    measure();
    const frame = window.requestAnimationFrame(measure);
    window.addEventListener('resize', measure);
    return () => {
      window.cancelAnimationFrame(frame);
      window.removeEventListener('resize', measure);
    };
  }, [box, number]);
  return hang;
}

/** What the charm did in the step, in three lines that hang from the playhead. */
export function CodeStrip() {
  const box = useRef<HTMLDivElement>(null);
  const { number, step, world } = useActive();
  const files = useCharmFiles();
  const colour = useColour();
  const hang = useHang(box, number);
  const file = files === null ? '' : mainFile(files);
  const text = files?.[file] ?? '';
  const lines = useMemo(() => stripOf(step && toldHook(step), file, text), [step, file, text]);
  const inks = useMemo(() => (colour === null ? null : colour(text)), [text, colour]);
  const place = hang === null ? {} : { left: hang.left, width: hang.width };
  return (
    <div ref={box} className={`strip free-${hang?.free ?? 'none'}`} style={place}>
      {hang !== null && <i className="strip-line" aria-hidden="true" style={{ left: hang.line }} />}
      {lines.length === 0 ? (
        <p className="strip-none">No code of the charm runs in this step.</p>
      ) : (
        <ol aria-label="Lines of the charm that ran">
          {lines.map(({ line, note }) => (
            <li key={line.number} className={note.destroys ? 'destroys' : ''}>
              <span className="strip-number">{line.number}</span>
              <code>
                {(inks?.[line.number - 1] ?? [{ ink: 'plain' as const, text: line.text }]).map((run, at) => (
                  <span key={at} className={run.ink === 'plain' ? undefined : `ink-${run.ink}`}>
                    {at === 0 ? run.text.slice(Math.min(4, line.indent)) : run.text}
                  </span>
                ))}
              </code>
              <span className="strip-margin">{marginOf({ line, note }, world.names)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** One thing beside each line: what it did, else which way it went, else the first value it set. */
function marginOf({ note }: StripLine, names: Parameters<typeof shownText>[1]): string {
  const [effect] = effectTexts(note.effects);
  if (effect !== undefined) return effect;
  if (note.branch !== null) return note.branch ? 'True' : 'False';
  const [value] = note.values;
  return value === undefined ? '' : `${value[0]} → ${shownText(value[1], names)}`;
}
