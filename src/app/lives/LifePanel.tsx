import { useEffect, useMemo, useRef } from 'react';
import { lifeOf, type LifeEvent, type Subject } from '../../run/lives';
import { capital } from '../../run/say';
import { actorOf } from '../../run/why/actor';
import { Chip } from '../shell/Chip';
import { Icon } from '../shell/Icon';
import { Rich } from '../shell/Rich';
import { useExplorer } from '../store/context';
import { useInstant } from '../settings/zone';
import { useActive } from '../store/hooks';
import { plain } from '../../run/rich';
import { subjectName } from './subjects';
import '../why/why.css';
import './lives.css';

const WHAT: Readonly<Record<Subject['kind'], string>> = {
  key: 'private key',
  csr: 'request',
  cert: 'certificate',
  secret: 'Juju secret',
  file: 'workload file',
};

/** The life of one thing, from its first step to its last: it takes the place of the causes while it is followed. */
export function LifePanel({ subject }: { readonly subject: Subject }) {
  const { number, steps, start } = useActive();
  const { follow, select, setTrail } = useExplorer((state) => state.commands);
  const life = useMemo(() => lifeOf(steps, subject), [steps, subject]);
  useEffect(() => setTrail([...new Set(life.map((event) => event.step + 1))]), [life, setTrail]);
  const names = steps.at(-1)?.after.names ?? start.names;
  const head = useRef<HTMLHeadingElement>(null);
  // What was pressed may be far from here: the reader is brought along, and Escape brings them back.
  useEffect(() => head.current?.focus({ preventScroll: true }), [subject]);
  const name = subjectName(names, subject);
  const next = life.find((event) => event.step + 1 > number);
  const before = life.findLast((event) => event.step + 1 < number);
  return (
    <section className="panel why life" aria-label="Life">
      <div className="panel-head">
        <h2 ref={head} tabIndex={-1}>
          Life of {name}
        </h2>
        <span className="cap">{WHAT[subject.kind]}</span>
        <CertificateLink name={name} step={number} />
        <span className="grow" />
        <button
          type="button"
          className="btn quiet square"
          aria-label={`Previous change of ${name}`}
          aria-keyshortcuts="Shift+N"
          aria-disabled={before === undefined}
          onClick={() => before && select(before.step + 1)}
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="btn quiet square"
          aria-label={`Next change of ${name}`}
          aria-keyshortcuts="N"
          aria-disabled={next === undefined}
          onClick={() => next && select(next.step + 1)}
        >
          <Icon name="next" />
        </button>
        <button type="button" className="btn quiet square" aria-label="Close this life" onClick={() => follow(null)}>
          <Icon name="close" />
        </button>
      </div>
      {life.length === 0 ? (
        <p className="empty">It was there from the start, and nothing has changed it.</p>
      ) : (
        <ol className="why-list life-list">
          {life.map((event, at) => (
            <LifeLine key={`${event.step} ${at}`} event={event} now={number} onGo={select} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The page of certificates, on the same run. The address is asked for at the click: it follows the steps a moment later. */
function CertificateLink({ name, step }: { readonly name: string; readonly step: number }) {
  if (!/^(?:csr|cert)-\d+$/.test(name)) return null;
  const address = (): string => {
    const query = new URLSearchParams(window.location.search);
    const [kind, number] = name.split('-');
    const before = kind === 'csr' && Number(number) > 1 ? { with: `csr-${Number(number) - 1}` } : {};
    const look = { view: 'certificates', of: name, ...before, ...(step > 0 ? { step: String(step) } : {}) };
    for (const [key, value] of Object.entries(look)) query.set(key, value);
    return `?${query.toString()}${window.location.hash}`;
  };
  return (
    <a
      href={address()}
      onClick={({ currentTarget }) => {
        currentTarget.href = address();
      }}
    >
      Open the {name.startsWith('csr') ? 'request' : 'certificate'}
    </a>
  );
}

interface LineProps {
  readonly event: LifeEvent;
  readonly now: number;
  readonly onGo: (step: number) => void;
}

function LifeLine({ event, now, onGo }: LineProps) {
  const { steps, start } = useActive();
  const number = event.step + 1;
  const step = steps[event.step];
  const when = useInstant()(start.setup.start, event.at);
  const line = event.line === null ? '' : `, line ${event.line.line} of ${event.line.file}`;
  return (
    <li className={event.ends ? 'ends' : undefined}>
      <button
        type="button"
        aria-current={number === now ? 'step' : undefined}
        aria-label={`Step ${number}: ${plain(event.what)}${line}, ${when}`}
        onClick={() => onGo(number)}
      >
        <Chip number={number} actor={step ? actorOf(step).kind : 'juju'} state={number === now ? 'now' : 'cause'} />
        <span className="words">
          <Rich text={capital(event.what)} />
          <span className="cap row-note">
            {when}
            {line}
          </span>
        </span>
        <i className="go" aria-hidden="true" />
      </button>
    </li>
  );
}
