import { COLUMNS, type TableRow } from '../reference/table';
import { CLAIMS, JUDGEMENTS, type Claim, type Shown } from './claims';
import { useShown } from './useShown';

/** What is said today, and where that is wrong. */
export function ClaimsTable() {
  const rows = useShown();
  return (
    <section className="guide-part" aria-labelledby="guide-claims">
      <h2 id="guide-claims">What is said today, and what happens</h2>
      <p>
        The report that started this site, and the documentation of the library. Each answer beside them is computed by
        the engine, which equals the real library in every state of the <a href="?view=reference">reference</a>.
      </p>
      <ul className="guide-claims">
        {CLAIMS.map((claim) => (
          <ClaimItem key={claim.id} claim={claim} rows={rows} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly claim: Claim;
  readonly rows: ReadonlyMap<string, TableRow>;
}

function ClaimItem({ claim, rows }: ItemProps) {
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
          <ShownItem key={`${each.state} ${each.column}`} shown={each} row={rows.get(each.state)} />
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

function ShownItem({ shown, row }: { readonly shown: Shown; readonly row: TableRow | undefined }) {
  if (row === undefined) return <li className="cap">…</li>;
  return (
    <li>
      <a href={row.link}>{row.state.title}</a>: <code>{COLUMNS[shown.column]}</code> →{' '}
      <code>{row.cells[shown.column]}</code>
    </li>
  );
}
