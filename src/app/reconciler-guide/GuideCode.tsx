import { useMemo } from 'react';
import { useColour } from '../code/useColour';
import { anchorOf, placesOf } from './places';
import '../code/code.css';

/** The text with its numbers of reasons beside the lines. */
export function GuideCode({ text }: { readonly text: string }) {
  const colour = useColour();
  const inks = useMemo(() => (colour === null ? null : colour(text)), [colour, text]);
  const places = useMemo(() => placesOf(text), [text]);
  const lines = text.replace(/\n$/, '').split('\n');
  return (
    <div className="guide-text" role="group" tabIndex={0} aria-label="The charm, with numbers that lead to reasons">
      {lines.map((line, at) => {
        const number = at + 1;
        const here = places.filter(({ from }) => from === number);
        const marked = places.some(({ from, to }) => from <= number && number <= to);
        return (
          <div key={number} className={marked ? 'guide-line marked' : 'guide-line'}>
            <span className="guide-marks">
              {here.map((place) => (
                <a
                  key={place.number}
                  className="guide-mark"
                  href={`#${anchorOf(place)}`}
                  aria-label={`Reason ${place.number}: ${place.guard.title}`}
                >
                  {place.number}
                </a>
              ))}
            </span>
            <span className="guide-number" aria-hidden="true">
              {number}
            </span>
            <code>
              {inks?.[at]?.map((run, piece) =>
                run.ink === 'plain' ? (
                  run.text
                ) : (
                  <span key={piece} className={`ink-${run.ink}`}>
                    {run.text}
                  </span>
                ),
              ) ?? line}
            </code>
          </div>
        );
      })}
    </div>
  );
}
