import { useMemo } from 'react';
import { LIBRARY_FILE } from '../../run/code';
import { linesOf, unifiedDiff } from '../../run/text-diff';
import { useExplorer } from '../store/context';

/** What `diff -u` says of the files; this page has named the file already. */
const NAMES = 2;

function kindOf(line: string): string {
  if (line.startsWith('@@')) return 'place';
  return line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : '';
}

/** Somebody else's library before it runs: what differs from the release, or the whole text where the release is not at hand. */
export function PatchToRead({ text }: { readonly text: string }) {
  const library = useExplorer((state) => state.computed.start.setup.library);
  const released = useExplorer((state) => state.released[library]);
  const lines = useMemo(
    () =>
      released === undefined
        ? linesOf(text).map((line) => ({ line, kind: '' }))
        : linesOf(unifiedDiff(LIBRARY_FILE, released, text))
            .slice(NAMES)
            .map((line) => ({ line, kind: kindOf(line) })),
    [released, text],
  );
  return (
    <section className="panel reconciler" aria-label="Library">
      <div className="panel-head">
        <h2>{LIBRARY_FILE}</h2>
        <span className="cap">
          {released === undefined ? `${lines.length} lines` : `what differs from release ${library}`}
        </span>
      </div>
      <pre className="patch-text" role="region" aria-label="Text of the changed library" tabIndex={0}>
        {lines.map(({ line, kind }, at) => (
          <span key={at} className={kind}>
            {line === '' ? ' ' : line}
          </span>
        ))}
      </pre>
    </section>
  );
}
