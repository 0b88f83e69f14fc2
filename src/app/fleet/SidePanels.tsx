import { expected, expectedAtRandom, renewalsPerUnit, USUAL_SEED, yearOf, type Fleet, type Year } from '../../fleet';
import { DESIGN_WORDS, isId, RECONCILER_IDS, RECONCILERS, type ReconcilerId } from '../../scenarios/ids';
import { DESIGNS, type Design } from '../../model/setup';
import { Terms } from '../glossary/Terms';
import { VerdictMark } from '../matrix/VerdictMark';
import { viewAddress } from '../views';
import { losesOf, type DesignLosses } from './losses';
import type { FleetQuery } from './query';
import type { Years } from './useYears';
import { countText, isAnyTime, isEndless, lossWords, minutesText, percentText } from './words';

export type Known = Readonly<Partial<Record<Design, DesignLosses>>>;

interface PolicyProps {
  readonly query: FleetQuery;
  readonly losses: DesignLosses | null;
  readonly failed: string | null;
  readonly onReconciler: (id: ReconcilerId) => void;
}

export function PolicyPanel({ query: { reconciler, design }, losses, failed, onReconciler }: PolicyProps) {
  return (
    <section className="panel" aria-label="The charm">
      <div className="panel-head">
        <h2>
          <label htmlFor="fl-charm">On an empty answer the charm</label>
        </h2>
      </div>
      <div className="fl-charm">
        <select
          id="fl-charm"
          value={reconciler}
          onChange={({ target: { value } }) => {
            if (isId(RECONCILER_IDS, value)) onReconciler(value);
          }}
        >
          {RECONCILER_IDS.map((id) => (
            <option key={id} value={id}>
              {RECONCILERS[id]}
            </option>
          ))}
        </select>
        <p>
          {failed === null
            ? losses === null
              ? 'Asking the search…'
              : lossWords(losses)
            : `The search could not tell: ${failed}`}
        </p>
        {losses !== null && isEndless(losses) && (
          <p>No hook ends the loss: its minutes have no bound and are not counted.</p>
        )}
        {losses !== null && isAnyTime(losses) && <p>It loses TLS outside renewals too, which is not counted here.</p>}
        <p>
          <a
            href={viewAddress('matrix', {
              charm: reconciler,
              ...(design === 'released' ? {} : { design }),
            })}
          >
            This charm in the matrix
          </a>
        </p>
      </div>
    </section>
  );
}

interface DesignsProps {
  readonly query: FleetQuery;
  readonly known: Known;
  readonly onDesign: (design: Design) => void;
}

/** Of a design under which something is lost. */
function amount(year: Year, losses: DesignLosses): readonly [outages: string, minutes: string] {
  return [countText(year.outages), isEndless(losses) ? 'no end' : minutesText(year.minutes)];
}

export function DesignsPanel({ query: { fleet, design }, known, onDesign }: DesignsProps) {
  return (
    <section className="panel" aria-label="The same fleet, another design">
      <div className="panel-head">
        <h2>The same fleet, another design</h2>
      </div>
      <table className="fl-designs">
        <thead>
          <tr>
            <th scope="col">Design</th>
            <th scope="col">outages a year</th>
            <th scope="col">in all</th>
          </tr>
        </thead>
        <tbody>
          {DESIGNS.map((each) => {
            const losses = known[each];
            const [outages, minutes] = losses ? amount(yearOf(fleet, losesOf(losses)), losses) : ['…', ''];
            return (
              <tr key={each} className={each === design ? 'on' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="as-link"
                    aria-pressed={each === design}
                    onClick={() => onDesign(each)}
                  >
                    {each}
                  </button>
                  <span className="cap">{DESIGN_WORDS[each]}</span>
                </th>
                <td>
                  {losses && <VerdictMark verdict={losses.atOnce || losses.later ? 'outage' : 'safe'} size={12} />}{' '}
                  {outages}
                </td>
                <td>{minutes}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const REGULAR =
  'update-status is regular: each wait is drawn from ±20 % of its interval, and a gap begins at any moment between two (Juju rules R6.1, R6.2). Hooks at random would say';

/** The assumptions after the first. @param every time from one renewal to the next */
function otherAssumptions(every: string): readonly string[] {
  return [
    'Other hooks come at random. One that comes before a tick looks at the gap itself, so that it uses the tick up changes nothing here (Juju rule R6.3).',
    `A certificate is renewed when its secret expires, at 90 % of its lifetime: every ${every} (the library’s renewal_relative_time). Juju checks expiries in time; a lost secret-expired is not counted.`,
    'Gaps do not depend on each other, and their lengths are log-normal. If a provider is slow for all at once, the mean stays and the band is too narrow.',
    'Every renewal is answered. A refusal has no end and is not counted.',
    'One certificate for each unit. Rotated keys and changed names add gaps of their own.',
    'Whether a design loses at all is not assumed: it is searched in every order of events.',
  ];
}

export function AssumptionsPanel({ fleet, years }: { readonly fleet: Fleet; readonly years: Years }) {
  const regular = expected(fleet, 'any').chance;
  const random = expectedAtRandom(fleet).chance;
  const others = otherAssumptions(minutesText((365 / renewalsPerUnit(fleet)) * 1440));
  return (
    <section className="panel" aria-label="What this assumes">
      <div className="panel-head">
        <h2>What this assumes</h2>
      </div>
      <ol className="fl-assumes">
        <li>
          <Terms text={REGULAR} /> <b>{percentText(random)}</b> in place of <b>{percentText(regular)}</b>.
        </li>
        {others.map((text, at) => (
          <li key={at}>
            <Terms text={text} after={[REGULAR, ...others.slice(0, at)]} />
          </li>
        ))}
      </ol>
      <p className="cap fl-seed">
        Seed {USUAL_SEED}. The same inputs give the same years on every machine
        {years.here === null ? '' : `; ${years.here.years} years were drawn for the point`}.
      </p>
    </section>
  );
}
