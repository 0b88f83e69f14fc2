import { useEffect, useMemo } from 'react';
import { rich } from '../../run/rich';
import type { Lesson, Part } from '../../lessons/types';
import { ReconcilerPanel } from '../code/ReconcilerPanel';
import { Health } from '../shell/Health';
import { useLayout, type Layout } from '../shell/media';
import { Notices } from '../shell/Notices';
import { PythonLine } from '../shell/PythonLine';
import { Rich } from '../shell/Rich';
import { LifePanel } from '../lives/LifePanel';
import { linkOf } from '../store/address';
import { StatePanel } from '../state/StatePanel';
import { useExplorer, useExplorerStore } from '../store/context';
import { stepCount } from '../store/steps';
import { useActive } from '../store/hooks';
import { useStepWords } from '../steps/useStepWords';
import { StepsList } from '../steps/StepsList';
import { TimelinePanel } from '../timeline/TimelinePanel';
import { StepSlider } from '../transport/StepSlider';
import { Transport } from '../transport/Transport';
import { usePlay } from '../transport/usePlay';
import { sentence } from '../../run/words';
import { capital } from '../../run/say';
import { useFramed } from './framed';
import { Leave } from './Leave';
import { leaveLesson } from './left';
import type { Showing } from './showing';
import { useStepKeys } from './useStepKeys';
import '../shell/explorer.css';

interface Props {
  readonly lesson: Lesson;
  readonly part: Part;
  /** What of the run may be seen now. */
  readonly showing: Showing;
}

/** Narrower drawings in the place that is left of a lesson. */
const DRAWN: Readonly<Record<Layout, Layout>> = {
  wide: 'columns',
  columns: 'columns',
  middle: 'middle',
  phone: 'phone',
};

/** The live explorer of a lesson: timeline, transport, the charm's code, the state. */
export function LessonExplorer({ lesson, part, showing }: Props) {
  const layout = useLayout();
  const words = useStepWords();
  const framed = useFramed() !== null;
  useStepKeys(framed);
  usePlay(words.changes, false);
  const selected = useExplorer((state) => state.selected);
  const count = useExplorer(stepCount);
  const { select } = useExplorer((state) => state.commands);
  const following = useExplorer((state) => state.following);
  const phone = layout === 'phone';
  const state = following === null ? <StatePanel /> : <LifePanel subject={following} />;
  useWholePage();
  return (
    <div className="lesson-explorer">
      <div className="lesson-seen">
        <Notices />
        <Told />
        {phone && (
          <div className="phone-slider">
            <StepSlider
              value={selected}
              count={count}
              says={words.name(selected)}
              marks={words.marks}
              onStep={select}
            />
          </div>
        )}
        <TimelinePanel layout={DRAWN[layout]} folded={!framed && (phone || layout === 'middle')} />
        <div className="lesson-bar">
          <Transport compact={phone} says={words.name(selected)} marks={words.marks} />
          <Leave lesson={lesson} part={part} showing={showing} />
        </div>
      </div>
      <div className="lesson-panels">
        <ReconcilerPanel still={framed} />
        {!framed && state}
      </div>
      {framed && (
        <details className="lesson-fold" open={following !== null}>
          <summary>Databags, secrets and files at this step</summary>
          {state}
        </details>
      )}
      {framed ? (
        <details className="lesson-fold">
          <summary>All steps in words</summary>
          <StepsList />
        </details>
      ) : (
        <StepsList />
      )}
    </div>
  );
}

/** The story of the step; the text beside it is read, so this is silent while the run is moved by it. */
function Told() {
  const { number, steps } = useActive();
  const playing = useExplorer((state) => state.playing);
  const told = useMemo(() => (number === 0 ? null : sentence(steps, number - 1)), [number, steps]);
  return (
    <div className="lesson-told">
      <p aria-live={playing ? 'off' : 'polite'}>
        {told !== null && (
          <>
            <b>
              Step {number}, <Rich text={rich(...told.finding, '.')} />
            </b>{' '}
            <Rich text={capital(told.reason)} />
          </>
        )}
      </p>
      <div className="lesson-state">
        <PythonLine />
        <Health />
      </div>
    </div>
  );
}

/** The charm's own page is the explorer's: asking for it leaves the lesson. */
function useWholePage(): void {
  const store = useExplorerStore();
  const wide = useExplorer((state) => state.wide);
  useEffect(() => {
    if (!wide) return;
    leaveLesson(window.location.search);
    window.location.assign(linkOf(store.getState()));
  }, [wide, store]);
}
