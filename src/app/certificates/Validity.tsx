import { durationText } from '../../run/time';
import { relativeInstant, safetyNetInstant } from '../../model/library/time';
import { instantText } from '../diagnose/words';
import type { Shown, Validity } from './messages';

interface Props {
  readonly name: string;
  readonly validity: Validity;
  /** The clock, milliseconds since the epoch. */
  readonly now: number;
  /** How the clock is called: `at step 7`, `now`. */
  readonly when: string;
  /** `renewal_relative_time` */
  readonly renewalTime: number;
}

const percent = (part: number): string => `${Math.min(100, Math.max(0, part * 100)).toFixed(2)}%`;

function leftText(to: number, now: number): string {
  return to > now ? `${durationText(to - now)} left` : `ended ${durationText(now - to)} ago`;
}

/** The life of one certificate to scale, with the instants at which the library acts. */
export function ValidityBar({ name, validity, now, when, renewalTime }: Props) {
  const { from, to, subject, issuer, serial } = validity;
  const length = Math.max(1, to - from);
  const renewal = relativeInstant(from, to / 1000, renewalTime);
  const net = safetyNetInstant(from / 1000, to / 1000, renewalTime);
  const used = (now - from) / length;
  const word = Math.round(renewalTime * 100);
  return (
    <section className="panel ct-validity" aria-labelledby="ct-validity-title">
      <div className="panel-head">
        <h2 id="ct-validity-title">Validity of {name}</h2>
        <span className="cap">
          {subject}, issuer {issuer}, serial {serial}
        </span>
        <span className="grow" />
        <span className="cap">
          {when}: {Math.round(Math.min(9.99, Math.max(0, used)) * 100)} % used, <b>{leftText(to, now)}</b>
        </span>
      </div>
      <div className="ct-validity-body">
        <div className="ct-bar" aria-hidden="true">
          <em className="renewal" style={{ left: percent((renewal - from) / length) }}>
            {word} %
          </em>
          <em style={{ left: percent((net - from) / length) }}>safety net</em>
          <i className="tail" style={{ left: percent((renewal - from) / length) }} />
          <i className="mark renewal" style={{ left: percent((renewal - from) / length) }} />
          <i className="mark net" style={{ left: percent((net - from) / length) }} />
          {used > 0 && used < 1 && <i className="mark now" style={{ left: percent(used) }} />}
          <span>
            {name} is valid for {durationText(length)}
          </span>
        </div>
        <dl>
          <div>
            <dt>Begins</dt>
            <dd>{instantText(from)}</dd>
          </div>
          <div>
            <dt>{word} %</dt>
            <dd>
              {instantText(renewal)}: the secret of the certificate expires, if it was picked up as it began; otherwise{' '}
              {word} % of what was left then
            </dd>
          </div>
          <div>
            <dt>Safety net</dt>
            <dd>{instantText(net)}: renewed in the first library hook after it, if the timer did not fire</dd>
          </div>
          <div>
            <dt>Ends</dt>
            <dd>{instantText(to)}; the getter goes on returning it</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

export function validityOf(shown: Shown | undefined): Validity | null {
  return shown && 'validity' in shown ? shown.validity : null;
}
