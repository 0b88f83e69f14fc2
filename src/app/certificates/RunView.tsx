import { useEffect, useMemo, useState } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { lifeOf } from '../../run/lives';
import { plain } from '../../run/rich';
import { capital } from '../../run/say';
import { actorOf } from '../../run/why/actor';
import { isId, SCENARIO_IDS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import type { OpenExplorer } from '../boot';
import { PageFrame } from '../frame/PageFrame';
import { subjectOfName } from '../lives/subjects';
import { Chip } from '../shell/Chip';
import { Icon } from '../shell/Icon';
import { Rich } from '../shell/Rich';
import { activeNumber } from '../store/hooks';
import type { ExplorerState } from '../store/store';
import { addressFor, explorerAddress, type Asked } from './address';
import { Chooser } from './Chooser';
import { LookedAt } from './Looked';
import { chosenIn, objectsOf, type Chosen } from './objects';
import { Story, storyOf } from './Story';
import { useLooked } from './useLooked';
import type { Call } from './useOffice';

interface Props {
  readonly open: OpenExplorer;
  readonly asked: Asked;
  readonly notices: readonly string[];
  readonly call: Call;
  readonly onPaste: () => void;
}

function titleOf(scenario: string | null): string {
  return scenario !== null && isId(SCENARIO_IDS, scenario) ? scenarioById(scenario).title : 'a run built by hand';
}

/** Real X.509 for the symbolic objects of a run, made when it is looked at. */
export function RunView({ open, asked, notices, call, onPaste }: Props) {
  const store: StoreApi<ExplorerState> = open.store;
  const computed = useStore(store, (state) => state.computed);
  const number = useStore(store, activeNumber);
  const scenario = useStore(store, (state) => state.tree.scenario);
  const [wanted, setWanted] = useState<Chosen>(asked);
  const run = useMemo(() => objectsOf(computed), [computed]);
  const [source, setSource] = useState<unknown>(null);
  const { objects, learn } = run;
  useEffect(() => {
    let gone = false;
    void call('run', { objects, learn }).then(() => {
      if (!gone) setSource(objects);
    });
    return () => {
      gone = true;
    };
  }, [call, objects, learn]);
  const chosen = chosenIn(objects, wanted);
  const certificate = certificateNear(run, chosen);
  const chain = certificate === null ? (chosen.of ?? '') : (run.chains.get(certificate) ?? [certificate]).join(' ');
  const looked = useLooked(call, source === objects ? source : null, chosen, certificate ?? '', chain);
  const { steps, start } = computed;
  const world = steps[number - 1]?.after ?? start;
  const names = steps.at(-1)?.after.names ?? start.names;
  const life = useMemo(() => {
    const subject = chosen.of === null ? null : subjectOfName(names, chosen.of);
    return subject === null ? [] : lifeOf(steps, subject);
  }, [names, steps, chosen.of]);
  const saysOf = (name: string): string => {
    const subject = subjectOfName(names, name);
    const [first, ...rest] = subject === null ? [] : lifeOf(steps, subject);
    const end = rest.findLast((event) => event.ends);
    if (end && end.step < number) return `${plain(end.what)} at step ${end.step + 1}`;
    return first ? `${plain(first.what)} at step ${first.step + 1}` : '';
  };
  const choose = (next: Chosen): void => {
    setWanted(next);
    const address = addressFor(window.location.search, { of: next.of, with: next.with });
    window.history.replaceState(null, '', `${address}${window.location.hash}`);
  };
  const back = (step: number | null): string => explorerAddress(window.location, step);
  return (
    <PageFrame
      view="certificates"
      head={
        <>
          <Chooser choices={objects} chosen={chosen} onChoose={choose} />
          <span className="ct-from">
            <span className="cap">From</span>
            <span>
              {titleOf(scenario)}, step {number}
            </span>
          </span>
        </>
      }
      tools={
        <>
          <button type="button" className="btn quiet" aria-label="Paste PEM" onClick={onPaste}>
            <Icon name="plus" />
            <span className="word">Paste PEM</span>
          </button>
          <a className="btn" aria-label={`Back to step ${number}`} href={back(number === 0 ? null : number)}>
            <Icon name="previous" />
            <span className="word">Back to step {number}</span>
          </a>
        </>
      }
    >
      <div className="ct">
        <Story
          {...(objects.length === 0
            ? {
                bold: 'There is no request in this run yet.',
                rest: 'Go back and let the first hook run, or paste PEM here.',
              }
            : storyOf(looked, chosen, objects))}
          notices={[...notices, ...open.link.notices]}
        />
        <LookedAt
          looked={looked}
          chosen={chosen}
          choices={objects}
          certificate={certificate}
          now={world.now}
          when={`at step ${number}`}
          renewalTime={world.setup.renewalRelativeTime}
          made
          saysOf={saysOf}
        >
          {life.length > 0 && (
            <section className="panel ct-life" aria-labelledby="ct-life-title">
              <div className="panel-head">
                <h2 id="ct-life-title">Where {chosen.of} goes</h2>
              </div>
              <ol>
                {life.map((event, at) => {
                  const step = steps[event.step];
                  return (
                    <li key={`${event.step} ${at}`}>
                      <a href={back(event.step + 1)} aria-label={`Step ${event.step + 1}: ${plain(event.what)}`}>
                        <Chip
                          number={event.step + 1}
                          actor={step ? actorOf(step).kind : 'juju'}
                          state={event.step + 1 === number ? 'now' : 'plain'}
                        />
                        <span>
                          <Rich text={capital(event.what)} />
                        </span>
                        <Icon name="next" />
                      </a>
                    </li>
                  );
                })}
              </ol>
            </section>
          )}
        </LookedAt>
      </div>
    </PageFrame>
  );
}

/** The certificate that is looked at, or the one that answered the older, else the newer request. */
function certificateNear({ answers }: ReturnType<typeof objectsOf>, chosen: Chosen): string | null {
  const isCertificate = (name: string | null): name is string => name !== null && !name.startsWith('csr-');
  if (isCertificate(chosen.of)) return chosen.of;
  if (isCertificate(chosen.with)) return chosen.with;
  return answers.get(chosen.with ?? '') ?? answers.get(chosen.of ?? '') ?? null;
}
