import { useMemo } from 'react';
import { DiskFiles } from './DiskPanel';
import { LibraryUnder } from './LibraryUnder';
import { diskAt } from './stops';
import type { Lines } from './useLines';

/** Within the explorer's panel: what the library did under this line, and the disk after it. */
export function LineEnd({ lines }: { readonly lines: Lines }) {
  const { step, stops, at, stop } = lines;
  const files = useMemo(() => (step === undefined || at === null ? [] : diskAt(step, stops, at)), [step, stops, at]);
  return (
    <div className="line-end">
      {stop !== undefined && stop.calls.length > 0 && <LibraryUnder lines={lines} />}
      <section aria-label="Disk">
        <div className="panel-head below">
          <h2>Disk after line {stop?.line.line}</h2>
        </div>
        <DiskFiles files={files} of={stops.length} />
      </section>
    </div>
  );
}
