import '../transport/slider.css';

interface Props {
  /** From 1. */
  readonly value: number;
  readonly count: number;
  readonly says: string;
  /** Lines that change the disk. */
  readonly marks: readonly number[];
  readonly onLine: (value: number) => void;
}

/** Above this many lines dots would touch. */
const MOST_DOTS = 60;

/** One dot for each executed line, a block where the disk changes. */
export function LineSlider({ value, count, says, marks, onLine }: Props) {
  const at = (line: number): string => `${count <= 1 ? 0 : ((line - 1) / (count - 1)) * 100}%`;
  const dots = count <= MOST_DOTS ? Array.from({ length: count }, (_, index) => index + 1) : marks;
  return (
    <div className="slider line-slider">
      <div className="slider-track" aria-hidden="true">
        <span className="slider-done" style={{ width: at(value) }} />
        {dots.map((line) => (
          <span
            key={line}
            className={`slider-dot${line <= value ? ' done' : ''}${marks.includes(line) ? ' mark' : ''}`}
            style={{ left: at(line) }}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label="Line"
        aria-valuetext={says}
        min={1}
        max={count}
        step={1}
        value={value}
        onChange={(event) => onLine(Number(event.target.value))}
      />
    </div>
  );
}
