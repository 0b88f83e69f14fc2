/** What a design costs in the built-in scenarios, beside the released library. */
import { useEffect, useState } from 'react';
import type { Design } from '../../model/setup';
import { SCENARIO_IDS } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';
import { COST_IDS, COST_WORDS, designCosts, totalCost, type Cost, type ScenarioCost } from './cost';

/** Scenarios one by one, in tasks of their own, so that the page is never held up. */
function useCosts(design: Design): readonly ScenarioCost[] {
  const [costs, setCosts] = useState<readonly ScenarioCost[]>([]);
  useEffect(() => {
    const all = designCosts([design]);
    let timer = 0;
    let found: readonly ScenarioCost[] = [];
    const next = (): void => {
      const step = all.next();
      if (step.done === true) return;
      found = [...found, step.value];
      setCosts(found);
      timer = window.setTimeout(next, 0);
    };
    timer = window.setTimeout(next, 0);
    return () => window.clearTimeout(timer);
  }, [design]);
  return costs;
}

function difference(now: number, before: number): string {
  if (now === before) return 'the same';
  return now > before ? `${now - before} more` : `${before - now} fewer`;
}

function Row({
  label,
  released,
  design,
}: {
  readonly label: string;
  readonly released: number;
  readonly design: number;
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{released}</td>
      <td>{design}</td>
      <td className={released === design ? 'cap' : 'differs'}>{difference(design, released)}</td>
    </tr>
  );
}

export function CostTable({ design }: { readonly design: Design }) {
  const costs = useCosts(design);
  const whole = costs.length === SCENARIO_IDS.length;
  const released = totalCost(costs.map((each) => each.released));
  const own = totalCost(costs.map((each) => each.design));
  const differing = costs.filter((each) => COST_IDS.some((id) => each.released[id] !== each.design[id]));
  return (
    <>
      <p>
        The {SCENARIO_IDS.length} built-in scenarios, each once as released and once with the design: the same actions,
        then every hook that Juju still owes. The charm does nothing but construct the requirer object.
      </p>
      <div className="ds-scroll" role="group" aria-label="Costs, a table that may scroll sideways" tabIndex={0}>
        <table className="ds-table">
          <caption className="vh">Cost over all built-in scenarios</caption>
          <thead>
            <tr>
              <th scope="col">In all scenarios together</th>
              <th scope="col">As released</th>
              <th scope="col">With the design</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {COST_IDS.map((id: keyof Cost) => (
              <Row key={id} label={COST_WORDS[id]} released={released[id]} design={own[id]} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="cap">
        {whole
          ? differing.length === 0
            ? 'No scenario costs more or less than as released.'
            : ''
          : `Computed: ${costs.length} of ${SCENARIO_IDS.length} scenarios.`}
      </p>
      {differing.length > 0 && (
        <details>
          <summary>
            Where it differs: {differing.length} of {costs.length} scenarios
          </summary>
          <ul className="ds-list">
            {differing.map((each) => (
              <li key={each.id}>
                <a href={`?scenario=${each.id}&compare=${design}`}>{scenarioById(each.id).title}</a>
                {': '}
                {COST_IDS.filter((id) => each.released[id] !== each.design[id])
                  .map((id) => `${COST_WORDS[id].toLowerCase()} ${each.released[id]} → ${each.design[id]}`)
                  .join('; ')}
                .
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
