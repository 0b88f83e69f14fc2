import './slider.css';

interface Props {
  /** 1-based; 0: before the first step. */
  readonly value: number;
  readonly count: number;
  /** What the step is, for the reader of `aria-valuetext`. */
  readonly says: string;
  /** Steps to mark, 1-based: where TLS health changes for the worse. */
  readonly marks: readonly number[];
  readonly onStep: (value: number) => void;
}

/** Above this many steps dots would touch; the line stands alone. */
const MOST_DOTS = 40;

export function StepSlider({ value, count, says, marks, onStep }: Props) {
  const at = (step: number): string => `${count <= 1 ? 0 : ((step - 1) / (count - 1)) * 100}%`;
  const dots = count <= MOST_DOTS ? Array.from({ length: count }, (_, index) => index + 1) : marks;
  return (
    <div className="slider">
      <div className="slider-track" aria-hidden="true">
        <span className="slider-done" style={{ width: at(Math.max(1, value)) }} />
        {dots.map((step) => (
          <span
            key={step}
            className={`slider-dot${step <= value ? ' done' : ''}${marks.includes(step) ? ' mark' : ''}`}
            style={{ left: at(step) }}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label="Step"
        aria-valuetext={says}
        min={Math.min(1, count)}
        max={count}
        step={1}
        value={Math.max(Math.min(1, count), value)}
        onChange={(event) => onStep(Number(event.target.value))}
      />
    </div>
  );
}
