import { COLUMNS, rowOf } from '../reference/table';
import { STATES } from '../reference/states';
import { CLAIMS, JUDGEMENTS, type Claim, type Shown } from './claims';

/** What is said today, and where that is wrong. */
export function ClaimsTable() {
  return (
    <section className="guide-part" aria-labelledby="guide-claims">
      <h2 id="guide-claims">What is said today, and what happens</h2>
      <p>
        The report that started this site, and the documentation of the library. Each answer beside them is computed by
        the engine, which equals the real library in every state of the <a href="?view=reference">reference</a>.
      </p>
      <ul className="guide-claims">
        {CLAIMS.map((claim) => (
          <ClaimItem key={claim.id} claim={claim} />
        ))}
      </ul>
    </section>
  );
}

function ClaimItem({ claim }: { readonly claim: Claim }) {
  const { source, url, says, judgement, happens, shown, run } = claim;
  return (
    <li className="panel">
      <h3>
        {url === null ? source : <a href={url}>{source}</a>}
        <span className={`guide-judgement ${judgement}`}>{JUDGEMENTS[judgement]}</span>
      </h3>
      <p>
        <b>Says:</b> {says}
      </p>
      <p>
        <b>Happens:</b> {happens}
      </p>
      <ul>
        {shown.map((each) => (
          <ShownItem key={`${each.state} ${each.column}`} shown={each} />
        ))}
        {run !== null && (
          <li>
            <a href={run.query}>Open {run.label}</a>
          </li>
        )}
      </ul>
    </li>
  );
}

function ShownItem({ shown }: { readonly shown: Shown }) {
  const state = STATES.find(({ id }) => id === shown.state);
  if (state === undefined) return null;
  const row = rowOf(state, '1.12.0');
  return (
    <li>
      <a href={row.link}>{state.title}</a>: <code>{COLUMNS[shown.column]}</code> →{' '}
      <code>{row.cells[shown.column]}</code>
    </li>
  );
}
