import { COLUMNS, type TableRow } from '../reference/table';
import { Terms } from '../glossary/Terms';
import { CLAIMS, JUDGEMENTS, type Claim, type Shown } from './claims';
import { useShown } from './useShown';

/** The words of a claim, without its titles. */
const wordsOf = ({ says, happens }: Claim): readonly string[] => [says, happens];

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
        {CLAIMS.map((claim, at) => (
          <ClaimItem key={claim.id} claim={claim} after={CLAIMS.slice(0, at).flatMap(wordsOf)} rows={rows} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  readonly claim: Claim;
  /** What the claims before it say. */
  readonly after: readonly string[];
  readonly rows: ReadonlyMap<string, TableRow>;
}

function ClaimItem({ claim, after, rows }: ItemProps) {
  const { source, url, says, judgement, happens, shown, run } = claim;
  return (
    <li className="panel">
      <h3>
        {url === null ? source : <a href={url}>{source}</a>}
        <span className={`guide-judgement ${judgement}`}>{JUDGEMENTS[judgement]}</span>
      </h3>
      <p>
        <b>Says:</b> <Terms text={says} after={after} />
      </p>
      <p>
        <b>Happens:</b> <Terms text={happens} after={[...after, says]} />
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
