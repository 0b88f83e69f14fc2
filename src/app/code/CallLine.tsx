import type { CallRow } from './callRows';

/** One call of the library, with what it gave back. */
export function CallLine({ row }: { readonly row: CallRow }) {
  const kind = `${row.kind}${row.byCharm ? ' by-charm' : ''}${row.raised ? ' raised' : ''}`;
  return (
    <li className={kind}>
      <code>
        <span aria-hidden="true">{row.lead}</span>
        {row.text}
      </code>
      {row.kind === 'call' && (
        <>
          <i aria-hidden="true" />
          <code title={row.result}>{row.result}</code>
        </>
      )}
    </li>
  );
}
