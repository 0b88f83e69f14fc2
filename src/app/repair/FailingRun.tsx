import { useMemo } from 'react';
import { useStore } from 'zustand';
import { PROPERTIES } from '../../model/properties';
import { actorOf } from '../../run/why/actor';
import { formatLink } from '../../run/link/link';
import { sentence } from '../../run/words';
import { SITUATIONS } from '../../scenarios/ids';
import { SITUATION_DATA } from '../../explore/situations';
import { Terms } from '../glossary/Terms';
import { Chip } from '../shell/Chip';
import { Rich } from '../shell/Rich';
import { MiniTimeline } from './MiniTimeline';
import { situationInView, type Session, type Shown } from './session';
import { whyBad } from './words';

export function linkToRun({ run }: Shown): string {
  const { search, hash } = formatLink({ run: run.run, step: run.steps.length });
  return `${search === '' ? '?' : search}${hash}`;
}

const NONE_CAN =
  'No charm can help here: the certificate that would be needed does not exist, or the unit cannot know of it. It counts as done.';

/** The next thing to look at: the shortest run that breaks the first situation that fails. */
export function FailingRun({ session }: { readonly session: Session }) {
  const state = useStore(session.state);
  const { shown, checked } = state;
  const situation = situationInView(state, session.repair);
  if (situation === null) {
    return (
      <section className="panel repair-run" aria-label="Failing run">
        <div className="panel-head">
          <h2>No failing run</h2>
        </div>
        <p className="repair-none">
          {checked === null || checked.running
            ? 'The first run that fails is shown here as soon as one is found.'
            : 'Nothing that was checked fails.'}
        </p>
      </section>
    );
  }
  const row = checked?.rows[situation];
  const current = shown?.situation === situation ? shown : null;
  const noneCan = row?.kind === 'found' && row.result.verdict === 'no-charm-can';
  return (
    <section className="panel repair-run" aria-label="Failing run">
      <div className="panel-head">
        <h2>{SITUATIONS[situation]}</h2>
        <span className="cap grow">{current === null ? '' : lengthText(current)}</span>
        {current !== null && (
          <a className="btn quiet" href={linkToRun(current)}>
            Open in the explorer
          </a>
        )}
      </div>
      {current === null ? (
        <p className="repair-none">
          <Terms text={`${row?.kind === 'found' ? `${whyBad(row)} ` : ''}${SITUATION_DATA[situation].why}`} />
        </p>
      ) : (
        <RunWords shown={current} />
      )}
      {noneCan && (
        <p className="repair-none">
          <Terms text={NONE_CAN} />
        </p>
      )}
    </section>
  );
}

function lengthText({ example }: Shown): string {
  const events = example.events.filter(({ opening }) => !opening).length;
  return `shortest failing run, ${events} ${events === 1 ? 'event' : 'events'}`;
}

function RunWords({ shown }: { readonly shown: Shown }) {
  const { example, run } = shown;
  const { steps } = run;
  const first = example.events.findIndex(({ opening }) => !opening);
  const from = first < 0 ? 0 : first;
  const told = useMemo(
    () => steps.slice(from).map((step, at) => ({ step, ...sentence(steps, from + at) })),
    [steps, from],
  );
  return (
    <>
      <MiniTimeline run={run} from={from + 1} />
      <ol className="repair-words">
        {told.map(({ step, finding, reason }, at) => (
          <li key={from + at}>
            <Chip number={from + at + 1} actor={actorOf(step).kind} state={at === told.length - 1 ? 'now' : 'plain'} />
            <p>
              <b>
                <Rich text={finding} />
              </b>
              . <Rich text={reason} tags />
            </p>
          </li>
        ))}
      </ol>
      <p className="repair-broken">
        <b>Broken rule:</b>{' '}
        <Terms text={PROPERTIES[example.property].slice(0, 1).toLowerCase() + PROPERTIES[example.property].slice(1)} />.
      </p>
    </>
  );
}
