/** The formula in words with its numbers, in symbols, and what the drawn years say of it. */
import { renewalsPerUnit, type Fleet, type Losses, type Year } from '../../fleet';
import type { Years } from './useYears';
import { countText, minutesText, percentText } from './words';

interface Props {
  readonly fleet: Fleet;
  readonly losses: Losses;
  readonly year: Year;
  readonly years: Years;
}

/** Of the renewals in which something can be lost. */
function chanceOf({ exposed, outages }: Year): number {
  return exposed === 0 ? 0 : outages / exposed;
}

export function FormulaPanel({ fleet, losses, year, years }: Props) {
  const share = year.renewals === 0 ? 0 : year.exposed / year.renewals;
  return (
    <div className="fl-formula">
      <p className="fl-words">
        <b>outages a year</b>
        <i>=</i>
        <span>
          units <em>{countText(fleet.units)}</em>
        </span>
        <i>×</i>
        <span>
          renewals of each <em>{countText(renewalsPerUnit(fleet))}</em>
        </span>
        {share < 1 && (
          <>
            <i>×</i>
            <span>
              share that can lose <em>{percentText(share)}</em>
            </span>
          </>
        )}
        <i>×</i>
        <span>
          chance that a hook falls into the gap <em>{chanceOf(year).toFixed(2)}</em>
        </span>
        <i>=</i>
        <span>
          <strong>{countText(year.outages)}</strong>
        </span>
      </p>
      <p className="fl-symbols">
        <span>
          <var>N</var> = <var>U</var> · 365 / (0.9 · <var>L</var>) · <var>s</var> · E[1 − <var>R</var>(<var>G</var>) · e
          <sup>
            −<var>h</var>·<var>G</var>
          </sup>
          ]
        </span>
        <span>
          minutes: <var>U</var> · 365 / (0.9 · <var>L</var>) · <var>s</var> · E[<var>G</var> − ∫<sub>0</sub>
          <sup>
            <var>G</var>
          </sup>{' '}
          <var>R</var>(<var>t</var>) · e
          <sup>
            −<var>h</var>·<var>t</var>
          </sup>{' '}
          d<var>t</var>]
        </span>
      </p>
      <p className="cap">
        <var>U</var> units, <var>L</var> lifetime in days, <var>s</var> share of renewals that can lose, <var>h</var>{' '}
        other hooks, <var>G</var> length of a gap, E its mean over all lengths. <var>R</var>(<var>t</var>) is the chance
        that no update-status has come after <var>t</var>, with interval <var>I</var>: 1 − <var>t</var>/<var>I</var> up
        to 0.8 <var>I</var>, (1.2 <var>I</var> − <var>t</var>)² / (0.8 <var>I</var>²) up to 1.2 <var>I</var>, then 0.
        {(losses.atOnce === 'gap' || losses.later === 'gap') &&
          ' Where a hook of the renewal itself loses, the chance is 1 and the minutes are G.'}
        {(losses.atOnce === 'not-tick' || losses.later === 'not-tick') && ' Where update-status does not lose, R is 1.'}
      </p>
      <p className="fl-check" role="status">
        {agreement(year, years)}
      </p>
    </div>
  );
}

/** Whether formula and drawn years agree, with both numbers. */
export function agreement(year: Year, { here }: Years): string {
  if (year.outages === 0) return '';
  if (here === null) return 'Drawing years…';
  const { mean, error } = here.outages;
  const apart = Math.abs(mean - year.outages);
  const word = apart <= 3 * error ? 'agree' : 'do not agree';
  return `Formula and drawn years ${word}: ${countText(year.outages)} and ${countText(mean)} ± ${countText(error)} outages, ${minutesText(year.minutes)} and ${minutesText(here.minutes.mean)} ± ${minutesText(here.minutes.error)}, in ${here.years} years.`;
}
