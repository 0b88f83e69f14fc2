import { useStore } from 'zustand';
import { CharmPanel } from './CharmPanel';
import { FailingRun } from './FailingRun';
import { FinishPanel } from './FinishPanel';
import { HintsPanel } from './HintsPanel';
import type { Session } from './session';
import { SituationsPanel } from './SituationsPanel';
import { durationText } from './took';
import { Ticked } from './Ticked';
import { story } from './words';

/** The page of one repair: text, situations, the failing run, hints, and what one takes along. */
export function Repairing({ session, notice }: { readonly session: Session; readonly notice: string | null }) {
  const state = useStore(session.state);
  const { finding, reason } = story(state, session.repair);
  const { phase, took } = state;
  const says = phase === 'checked' || phase === 'bad-text' || phase === 'no-python' ? `${finding} ${reason}` : '';
  return (
    <>
      <header className="story repair-story">
        <h1>
          <b>{finding}</b> <Ticked text={reason} />
        </h1>
        <p className="cap">
          {phase === 'checked' && took !== null && `checked ${durationText(took)} after your last key`}
          {(phase === 'loading' || phase === 'checking') && 'checking…'}
          {phase === 'typing' && 'waits for a pause in typing'}
        </p>
      </header>
      <p className="vh" role="status">
        {says.replaceAll('`', '')}
      </p>
      {notice !== null && <p className="notice">{notice}</p>}
      <div className="repair">
        <CharmPanel session={session} />
        <SituationsPanel session={session} />
        <div className="repair-side">
          <FailingRun session={session} />
          <HintsPanel session={session} />
          <FinishPanel session={session} />
        </div>
      </div>
    </>
  );
}
