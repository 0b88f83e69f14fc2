import type { Names } from '../../model/juju/world';
import type { LibraryCall } from '../../model/hook';
import type { RunName } from '../../run/compare/naming';
import { toldIn, type Told } from '../../run/compare/told';
import type { ComputedRun } from '../../run/run';
import { callRows } from '../code/callRows';
import { Glyph, type GlyphName } from '../shell/Glyph';
import { Rich } from '../shell/Rich';

const GLYPHS: Readonly<Record<Told['tone'], GlyphName | null>> = {
  good: 'safe',
  bad: 'outage',
  revoked: 'revoked',
  quiet: null,
};

interface Props {
  readonly names: readonly RunName[];
  readonly runs: readonly ComputedRun[];
  /** Steps that each run has behind it. */
  readonly done: readonly number[];
  readonly unit: string;
  readonly tick: number;
}

/** What each charm asked in this step, what it was told, and what it did about it. */
export function ToldPanel({ names, runs, done, unit, tick }: Props) {
  const isTogether = new Set(done).size <= 1;
  return (
    <section className="panel told" aria-label="Told">
      <div className="panel-head">
        <h2>What the charm was told at step {tick}</h2>
      </div>
      <ol>
        {runs.map((run, at) => {
          const number = done[at] ?? 0;
          const step = run.steps[number - 1];
          const told = toldIn(step, unit);
          const glyph = GLYPHS[told.tone];
          return (
            <li key={at}>
              <h3>
                {names[at]?.title}
                {!isTogether && <span className="cap"> at its step {number}</span>}
              </h3>
              <Calls calls={told.calls} names={step?.after.names ?? run.start.names} tone={told.tone} />
              <p>
                {glyph !== null && <Glyph name={glyph} />}
                <span>
                  <Rich text={told.did} />
                </span>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface CallsProps {
  readonly calls: readonly LibraryCall[];
  readonly names: Names;
  readonly tone: Told['tone'];
}

/** Only the calls themselves: what the library did within is in the explorer. */
function Calls({ calls, names, tone }: CallsProps) {
  return callRows(calls, names)
    .filter((row) => row.kind === 'call' && row.depth === 0)
    .map((row) => (
      <div key={row.key} className="told-call">
        <code>{row.text}</code>
        <code className={tone === 'bad' ? 'bad' : undefined}>{row.result}</code>
      </div>
    ));
}
