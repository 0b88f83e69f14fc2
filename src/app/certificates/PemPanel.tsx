import { useState } from 'react';
import { CopyButton } from '../frame/CopyButton';
import type { Shown } from './messages';

interface Props {
  readonly names: readonly string[];
  /** What is looked at: shown until another one is picked. */
  readonly first: string;
  readonly shown: ReadonlyMap<string, Shown>;
  /** Said beneath: where the bytes come from. */
  readonly made: boolean;
}

export function PemPanel({ names, first, shown, made }: Props) {
  const [picked, setPicked] = useState<string | null>(null);
  const name = picked !== null && names.includes(picked) ? picked : first;
  const found = shown.get(name);
  return (
    <section className="panel ct-pem" aria-labelledby="ct-pem-title">
      <div className="panel-head">
        <h2 id="ct-pem-title">PEM</h2>
        <div className="dg-choices" role="radiogroup" aria-labelledby="ct-pem-title">
          {names.map((each) => (
            <label key={each}>
              <input type="radio" name="ct-pem" checked={each === name} onChange={() => setPicked(each)} />
              <span>{each}</span>
            </label>
          ))}
        </div>
        <span className="grow" />
        {found && 'pem' in found && <CopyButton label="Copy" className="btn" text={() => found.pem} />}
      </div>
      {found === undefined ? null : 'problem' in found ? (
        <p className="empty">{found.problem}</p>
      ) : (
        <>
          <pre tabIndex={0} aria-label={`PEM of ${name}`}>
            {found.pem}
          </pre>
          <p className="cap ct-foot">
            {found.size.toLocaleString('en-US')} bytes.{' '}
            {made
              ? 'Made here, with a key made here, for the names in the run.'
              : 'As you pasted it, written as the library writes PEM.'}
          </p>
        </>
      )}
    </section>
  );
}
