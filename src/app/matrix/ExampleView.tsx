/** A counterexample as a small timeline and as sentences, each with the reason why it cannot be left out. */
import { useId, useMemo } from 'react';
import type { Counterexample, Without } from '../../explore';
import type { ComputedRun } from '../../run/run';
import { dayText, clockText } from '../../run/time';
import { actorOf } from '../../run/why/actor';
import { sentence } from '../../run/words';
import { layoutTimeline } from '../../timeline/layout/layout';
import { timelineModel } from '../../timeline/model/model';
import { timelineSvg } from '../../timeline/svg/svg';
import { Chip } from '../shell/Chip';
import { Rich } from '../shell/Rich';
import { SvgTree } from '../timeline/SvgTree';

const WITHOUT: Readonly<Record<Without, string>> = {
  holds: 'Without it the property holds.',
  'not-reached': 'Without it nothing is at stake.',
  'cannot-go-on': 'Without it what follows cannot happen.',
};

interface Props {
  readonly found: Counterexample;
  readonly computed: ComputedRun;
  /** Of the drawing, in pixels. */
  readonly width: number;
}

/** Steps that lead to where the situation begins stand before the others. */
function openingOf({ events }: Counterexample): number {
  const first = events.findIndex(({ opening }) => !opening);
  return first < 0 ? events.length : first;
}

export function ExampleView({ found, computed, width }: Props) {
  const opening = openingOf(found);
  const { events, left } = found;
  const own = events.length - opening;
  return (
    <>
      <p className="cap">
        {own === 1 ? '1 event' : `${own} events`} after {opening} that lead there; none can be left out
        {left === 0 ? '.' : `, ${left} needless ${left === 1 ? 'one was' : 'ones were'}.`}
      </p>
      <Drawing computed={computed} from={Math.max(1, opening)} width={width} />
      <details className="mx-opening">
        <summary>{opening} events lead to where the situation begins</summary>
        <Steps found={found} computed={computed} from={0} to={opening} />
      </details>
      <Steps found={found} computed={computed} from={opening} to={events.length} />
    </>
  );
}

function Drawing({
  computed,
  from,
  width,
}: {
  readonly computed: ComputedRun;
  readonly from: number;
  readonly width: number;
}) {
  const prefix = useId().replaceAll(':', '');
  const node = useMemo(() => {
    const { steps, start } = computed;
    const now = steps.length;
    const layout = layoutTimeline(timelineModel(steps, start), {
      variant: 'embed',
      width,
      now,
      fit: 'squeeze',
      range: { from: Math.min(from, now), to: now },
    });
    return timelineSvg(layout, { prefix: `mx${prefix}`, title: null });
  }, [computed, from, prefix, width]);
  return (
    <figure
      className="mx-drawing"
      role="img"
      aria-label="Timeline of the shortest run; the list below says the same in words"
    >
      <SvgTree node={node} />
    </figure>
  );
}

interface StepsProps extends Omit<Props, 'width'> {
  /** Indices. */
  readonly from: number;
  readonly to: number;
}

function Steps({ found, computed: { steps, start }, from, to }: StepsProps) {
  return (
    <ol className="mx-steps" start={from + 1}>
      {steps.slice(from, to).map((step, offset) => {
        const at = from + offset;
        const { finding, reason } = sentence(steps, at);
        const event = found.events[at];
        return (
          <li key={at}>
            <Chip number={at + 1} actor={actorOf(step).kind} state={at + 1 === steps.length ? 'now' : 'plain'} />
            <div>
              <p>
                <b>
                  <Rich text={finding} />
                </b>
                . <Rich text={reason} />
              </p>
              <p className="cap">
                {dayText(start.setup.start, step.at)}, {clockText(step.at)}.{' '}
                {event && !event.opening && WITHOUT[event.without]}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
