import { useEffect, useMemo, useState } from 'react';
import { Icon } from '../shell/Icon';
import { useActive } from '../store/hooks';
import { changesDisk, nextDiskChange } from './stops';
import { LineSlider } from './LineSlider';
import type { Lines } from './useLines';
import { stopStory, stopText } from './words';
import './lines.css';

/** How long each line stands while the hook plays. */
const LINE_MS = 600;

/** Steps through the executed lines of a hook, both ways. */
export function LineStepper({ lines, compact = false }: { readonly lines: Lines; readonly compact?: boolean }) {
  const { stops, at, stop, standAt, step } = lines;
  const { names } = useActive().world;
  const [playing, setPlaying] = useState(false);
  const last = stops.length - 1;
  const change = nextDiskChange(stops, at ?? -1);
  const marks = useMemo(() => stops.flatMap((each, index) => (changesDisk(each) ? [index + 1] : [])), [stops]);
  const runs = playing && at !== null && at < last;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => standAt((at ?? -1) + 1), LINE_MS);
    return () => clearTimeout(timer);
  }, [runs, at, standAt]);
  if (stops.length === 0) return null;
  const place = stop === undefined || at === null ? `${stops.length} lines ran` : `line ${at + 1} of ${stops.length}`;
  return (
    <div className={`line-stepper${compact ? ' compact' : ''}`} role="group" aria-label="Inside the hook">
      <div className="line-head">
        {!compact && <h2>Inside the hook</h2>}
        <span className="cap">
          {place} in {step?.hook?.call.name}
        </span>
        <span className="grow" />
        <span className="cap line-keys" aria-hidden="true">
          <kbd>,</kbd> <kbd>.</kbd> line
        </span>
        <button
          type="button"
          className="btn quiet"
          disabled={change === null}
          onClick={() => {
            setPlaying(false);
            standAt(change);
          }}
        >
          Next change on disk
        </button>
        {at !== null && (
          <button type="button" className="btn quiet" onClick={() => standAt(null)}>
            Whole hook
          </button>
        )}
      </div>
      <div className="line-controls">
        <button
          type="button"
          className="btn square"
          aria-label="Previous line"
          aria-disabled={at === 0}
          onClick={() => {
            setPlaying(false);
            standAt(at === null ? last : at - 1);
          }}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="btn square primary"
          aria-label={runs ? 'Pause the lines' : 'Play the lines'}
          onClick={() => {
            if (!runs && (at === null || at >= last)) standAt(0);
            setPlaying(!runs);
          }}
        >
          <Icon name={runs ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          className="btn square"
          aria-label="Next line"
          aria-disabled={at === last}
          onClick={() => {
            setPlaying(false);
            standAt(at === null ? 0 : at + 1);
          }}
        >
          <Icon name="next" />
        </button>
        <LineSlider
          value={at === null ? stops.length : at + 1}
          count={stops.length}
          marks={marks}
          says={stop === undefined || at === null ? 'the whole hook' : stopText(stop, at, stops.length)}
          onLine={(value) => {
            setPlaying(false);
            standAt(value - 1);
          }}
        />
      </div>
      {stop !== undefined && (
        <p className="line-story" role="status" aria-label="At this line">
          {stopStory(stop, stops[(at ?? 0) + 1], names)}
        </p>
      )}
    </div>
  );
}
