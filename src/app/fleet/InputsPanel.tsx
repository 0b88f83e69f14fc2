import { useEffect, useId, useState } from 'react';
import { RENEWED_AT, spreadOf, USUAL_FLEET, type Fleet } from '../../fleet';
import { FIELDS, FIELD_IDS, fieldText, readNumber, sensible, type Field } from './query';
import { minutesText } from './words';

interface Props {
  readonly fleet: Fleet;
  readonly onFleet: (fleet: Fleet) => void;
}

/** Sliders go by the logarithm of these, except where they may be nothing. */
const SLIDER_STEPS = 200;

function isEven({ least }: Field): boolean {
  return least === 0;
}

function toSlider(value: number, field: Field): number {
  const { least, most } = field;
  const share = isEven(field)
    ? Math.sqrt(value / most)
    : Math.log(Math.max(value, least) / least) / Math.log(most / least);
  return Math.round(share * SLIDER_STEPS);
}

function fromSlider(at: number, field: Field): number {
  const { least, most, whole } = field;
  const share = at / SLIDER_STEPS;
  const value = isEven(field) ? most * share ** 2 : least * (most / least) ** share;
  const rounded = Number(value.toPrecision(2));
  return Math.min(most, Math.max(least, whole ? Math.round(rounded) : rounded));
}

function noteOf(id: keyof Fleet, fleet: Fleet): string | null {
  switch (id) {
    case 'days':
      return `renewed at ${RENEWED_AT * 100} %, every ${minutesText(fleet.days * RENEWED_AT * 1440)}`;
    case 'tick':
      return `alone ${Number((60 / fleet.tick).toPrecision(3))} hooks an hour`;
    case 'hooks':
      return 'config-changed stands for all of them in the search';
    case 'later':
      return 'by a provider that withdraws first and signs in another hook';
    default:
      return null;
  }
}

export function InputsPanel({ fleet, onFleet }: Props) {
  return (
    <section className="panel fl-inputs" aria-label="Your fleet">
      <div className="panel-head">
        <h2>Your fleet</h2>
        <span className="grow" />
        <button type="button" className="btn quiet" onClick={() => onFleet(USUAL_FLEET)}>
          Reset
        </button>
      </div>
      <div className="fl-fields">
        {FIELD_IDS.map((id) => (
          <NumberField
            key={id}
            field={FIELDS[id]}
            value={fleet[id]}
            note={noteOf(id, fleet)}
            onValue={(value) => {
              // A typical gap that is moved takes the long one along.
              const moved = id === 'gap' ? { gap90: (fleet.gap90 / fleet.gap) * value } : {};
              onFleet(sensible({ ...fleet, ...moved, [id]: value }));
            }}
          />
        ))}
        <Lengths fleet={fleet} />
      </div>
    </section>
  );
}

interface NumberProps {
  readonly field: Field;
  /** Of the fleet. */
  readonly value: number;
  readonly note: string | null;
  readonly onValue: (value: number) => void;
}

/** What is typed stands as it was typed; where it is no number, it says so and the last one counts. */
function NumberField({ field, value, note, onValue }: NumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const text = fieldText(value, field);
  useEffect(() => {
    setTyped((before) => (before !== null && readNumber(before, field) !== value ? null : before));
  }, [value, field]);
  const wrong = typed !== null && readNumber(typed, field) === null;
  return (
    <div className="fl-field">
      <label htmlFor={id}>{field.label}</label>
      <div className="fl-number">
        <input
          id={id}
          inputMode="decimal"
          value={typed ?? text}
          aria-invalid={wrong}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setTyped(target.value);
            const read = readNumber(target.value, field);
            if (read !== null) onValue(read);
          }}
          onBlur={() => setTyped(null)}
        />
        <span className="cap">{field.unit}</span>
      </div>
      <input
        type="range"
        min={0}
        max={SLIDER_STEPS}
        value={toSlider(value * field.factor, field)}
        aria-label={field.label}
        aria-valuetext={`${text} ${field.unit}`}
        onChange={({ target }) => onValue(fromSlider(Number(target.value), field) / field.factor)}
      />
      <p id={`${id}-note`} className="cap">
        {wrong ? `${field.least.toLocaleString('en-GB')} to ${field.most.toLocaleString('en-GB')}` : (note ?? '')}
      </p>
    </div>
  );
}

const WIDTH = 240;
const HEIGHT = 44;
/** Of the small drawing, in minutes. */
const [LEAST, MOST] = [0.1, 2880];

/** How the lengths of gaps are spread. */
function Lengths({ fleet }: { readonly fleet: Fleet }) {
  const spread = spreadOf(fleet);
  const base = HEIGHT - 15;
  const at = (minutes: number): number => (Math.log(minutes / LEAST) / Math.log(MOST / LEAST)) * WIDTH;
  const points = Array.from({ length: 61 }, (_, step) => {
    const minutes = LEAST * (MOST / LEAST) ** (step / 60);
    const z = Math.log(minutes / fleet.gap) / spread;
    return `${at(minutes).toFixed(1)} ${(base - 24 * Math.exp((-z * z) / 2)).toFixed(1)}`;
  });
  return (
    <svg
      className="fl-lengths"
      width="100%"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Lengths of gaps: half below ${minutesText(fleet.gap)}, nine of ten below ${minutesText(fleet.gap90)}`}
    >
      <path className="area" d={`M0 ${base}L${points.join('L')}L${WIDTH} ${base}Z`} />
      <path className="typical" d={`M${at(fleet.gap)} 3V${base}`} />
      <path className="long" d={`M${at(fleet.gap90)} ${base - 10}V${base}`} />
      <text x={Math.min(WIDTH - 30, Math.max(20, at(fleet.gap)))} y={HEIGHT - 2} textAnchor="middle">
        {minutesText(fleet.gap)}
      </text>
    </svg>
  );
}
