import type { ReactNode } from 'react';

const COMMANDS = [
  ['juju show-unit web/0', 'a unit that asks: what the provider answered'],
  ['juju show-unit ca/0', 'a unit that signs: what was asked'],
  ['juju secrets --format yaml', 'which secrets exist, and when they expire'],
  ['juju show-secret ID', 'one of them; without --reveal'],
] as const;

/** What can be pasted, beside the field for it. */
export function Commands({ children }: { readonly children?: ReactNode }) {
  return (
    <section className="panel dg-commands" aria-labelledby="dg-what-title">
      <div className="panel-head">
        <h2 id="dg-what-title">What to paste</h2>
      </div>
      <dl>
        {COMMANDS.map(([command, says]) => (
          <div key={command}>
            <dt>
              <code>{command}</code>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p>
        No single command shows both sides. Paste one, and add the other: they are joined by relation id or by request.
      </p>
      {children}
    </section>
  );
}
