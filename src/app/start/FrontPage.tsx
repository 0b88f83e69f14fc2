import { useMemo } from 'react';
import { contentId } from '../../model/pki/pem';
import type { Step } from '../../model/step.types';
import { healthOf, losses } from '../../run/health';
import { rich } from '../../run/rich';
import { capital, lifeLeft } from '../../run/say';
import { sentence } from '../../run/words';
import { Health } from '../shell/Health';
import type { Layout } from '../shell/media';
import { ViewMenu } from '../frame/ViewMenu';
import { Pickers } from '../shell/Pickers';
import { Rich } from '../shell/Rich';
import { RunTools, SetupRow } from '../shell/TopBar';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { stepCount } from '../store/steps';
import { TimelinePanel } from '../timeline/TimelinePanel';
import { Transport } from '../transport/Transport';
import { CodeStrip } from './CodeStrip';
import { Doors } from './Doors';
import './front.css';

interface Props {
  readonly layout: Layout;
  /** What the step is, for the slider. */
  readonly says: string;
  readonly marks: readonly number[];
  /** Into the whole explorer. */
  readonly onEnter: () => void;
}

/** Health, files, answer, hooks: what has to be seen first. */
const LANES = 4;

/** What a first visit sees above the explorer: the outage itself, one sentence, three doors. */
export function FrontPage({ layout, says, marks, onEnter }: Props) {
  const phone = layout === 'phone';
  return (
    <div className="front">
      <FrontStory />
      <TimelinePanel
        layout={layout}
        folded={false}
        lanes={LANES}
        {...(layout === 'wide' || layout === 'columns' ? { variant: 'start' } : {})}
      />
      <div className="front-bar">
        <Transport compact={phone} says={says} marks={marks} />
        <CodeStrip />
      </div>
      <Doors onEnter={onEnter} />
      <div className="front-tools">
        <h2>The whole explorer</h2>
        <ViewMenu now={null} />
        {phone ? <SetupRow /> : <Pickers />}
        <div className="top-tools">
          <RunTools phone={phone} />
        </div>
      </div>
    </div>
  );
}

interface FirstLoss {
  /** From 1. */
  readonly step: number;
  /** `36 more days` */
  readonly left: string;
}

/** The first step that takes away a good certificate; null: none does. */
function firstLoss(steps: readonly Step[]): FirstLoss | null {
  const [loss] = losses(steps).filter(({ to }) => to === 'outage');
  const world = loss === undefined ? undefined : steps[loss.step]?.after;
  if (loss === undefined || world === undefined) return null;
  const { good } = healthOf(world, loss.unit);
  const left = good === null ? null : lifeLeft(world, contentId(good));
  return left === null ? null : { step: loss.step + 1, left };
}

function headline(loss: FirstLoss | null, number: number): string {
  if (loss === null) return 'TLS certificates of Juju charms, hook by hook.';
  if (number === loss.step) return `This charm has just deleted a certificate that was good for ${loss.left}.`;
  const deletes = number < loss.step ? 'will delete' : 'has deleted';
  return `At step ${loss.step} this charm ${deletes} a certificate that ${number < loss.step ? 'is' : 'was'} good for ${loss.left}.`;
}

function FrontStory() {
  const { number, steps } = useActive();
  const silent = useExplorer((state) => state.playing || state.hovered !== null);
  const total = useExplorer(stepCount);
  const loss = useMemo(() => firstLoss(steps), [steps]);
  const told = useMemo(() => (number === 0 ? null : sentence(steps, number - 1)), [steps, number]);
  return (
    <section className="front-story" aria-label="What is seen here">
      <h1>{headline(loss, number)}</h1>
      <div className="front-told">
        <p className={number === loss?.step ? 'as-the-headline' : ''} aria-live={silent ? 'off' : 'polite'}>
          {told !== null && (
            <>
              <b>
                Step {number} of {total}, <Rich text={rich(...told.finding, '.')} />
              </b>{' '}
              <Rich text={capital(told.reason)} />
            </>
          )}
        </p>
        <Health />
      </div>
    </section>
  );
}
