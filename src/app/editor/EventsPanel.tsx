import { useMemo } from 'react';
import { isProvider } from '../../model/juju/entities';
import type { Step } from '../../model/step.types';
import { useCharmFiles } from '../code/useSource';
import { useActive } from '../store/hooks';
import { eventsIn } from './reading';

interface EventRow {
  readonly event: string;
  readonly charm: boolean;
  readonly library: boolean;
}

const FROM_LIBRARY: ReadonlySet<string> = new Set(['certificate_available', 'certificate_denied']);

/** Who reacts to which event: what the text names, and what was seen in the run. */
function rowsOf(named: readonly string[], steps: readonly Step[]): readonly EventRow[] {
  const rows = new Map<string, EventRow>(
    named.map((event) => [event, { event, charm: true, library: false }] as const),
  );
  for (const { before, hook } of steps) {
    if (hook === null || isProvider(before, hook.unit)) continue;
    for (const { event: seen, by } of hook.outcome.report.observed) {
      const event = FROM_LIBRARY.has(seen) ? seen : seen.replaceAll('_', '-').replace(/^certificates-/, '');
      const known = rows.get(event) ?? { event, charm: false, library: false };
      rows.set(event, { ...known, [by]: true });
    }
  }
  return [...rows.values()].sort((a, b) => Number(b.charm) - Number(a.charm));
}

function whoText({ event, charm, library }: EventRow): string {
  if (FROM_LIBRARY.has(event)) return charm ? 'charm, from the library' : 'from the library, nobody looks';
  if (charm && library) return 'charm and library';
  return charm ? 'charm' : 'library only';
}

export function EventsPanel() {
  const files = useCharmFiles();
  const { steps } = useActive();
  const rows = useMemo(() => rowsOf(files === null ? [] : eventsIn(files), steps), [files, steps]);
  return (
    <section className="panel" aria-label="Events in this charm">
      <div className="panel-head">
        <h2>Events in this charm</h2>
        <span className="grow" />
        <span className="cap">its own in bold</span>
      </div>
      {rows.length === 0 ? (
        <p className="empty">None is named in the text.</p>
      ) : (
        <ul className="fact-rows">
          {rows.map((row) => (
            <li key={row.event} className={row.charm ? 'own' : ''}>
              <code>{row.event}</code>
              <span className="cap">{whoText(row)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
