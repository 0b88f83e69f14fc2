/** The reconciler that is safe here and otherwise behaves most alike, and how its code differs. */
import { useCallback } from 'react';
import type { OwnCharm } from '../../run/code';
import { unifiedDiff } from '../../run/text-diff';
import { useLoaded } from '../frame/useLoaded';
import { loadCharm } from '../code/source';
import type { Row } from './rows';

interface Props {
  readonly from: Row;
  readonly to: Row;
  /** In how many of the other situations their verdicts differ. */
  readonly differs: number;
  /** Where `from` is the reader's. */
  readonly own: OwnCharm | null;
}

async function textOf(charm: string, own: OwnCharm | null): Promise<string> {
  return own?.files['charm.py'] ?? (await loadCharm(charm))?.text ?? '';
}

export function NearestSafe({ from, to, differs, own }: Props) {
  const [before, after] = [from.charm, to.charm];
  const diff = useLoaded(
    useCallback(async () => {
      const [a, b] = await Promise.all([textOf(before, own), textOf(after, null)]);
      return unifiedDiff('charm.py', a, b);
    }, [before, after, own]),
  );
  return (
    <section aria-label="Nearest safe reconciler" className="mx-part">
      <h3>Nearest safe reconciler</h3>
      <p>
        <b>{to.title}</b> is safe here and has another verdict in {differs} of the other 15 situations. {to.essence}
      </p>
      {diff !== null && diff !== '' && (
        <details>
          <summary>How its code differs</summary>
          <pre className="mx-code" tabIndex={0} aria-label={`Difference from ${from.title} to ${to.title}`}>
            {diff
              .split('\n')
              .slice(2)
              .map((line, at) => (
                <span
                  key={at}
                  className={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : undefined}
                >
                  {line}
                  {'\n'}
                </span>
              ))}
          </pre>
        </details>
      )}
    </section>
  );
}
