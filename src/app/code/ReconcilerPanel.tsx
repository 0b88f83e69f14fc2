import { useMemo, useRef, useState } from 'react';
import { RECONCILERS, isId, RECONCILER_IDS } from '../../scenarios/ids';
import { useExplorer } from '../store/context';
import { useActive } from '../store/hooks';
import { CHARM_FILE } from './source';
import { CodeLines } from './CodeLines';
import { segmentsOf } from './fold';
import { functionsOf, readLines } from './lines';
import { notesOf, type LineNote } from './margin';
import { overridesOf } from './overrides';
import { rangesText } from './ranges';
import { useColour } from './useColour';
import { useFirstLine } from './useFirstLine';
import { LibraryCalls } from './LibraryCalls';
import './code.css';

const NOTHING: ReadonlyMap<number, LineNote> = new Map();
const ENTERED: LineNote = { times: 1, values: [], branch: null, raised: null, effects: [], destroys: false };

export function ReconcilerPanel() {
  const { step, steps, start, world } = useActive();
  const colour = useColour();
  const { charm } = start.setup;
  const source = useExplorer((state) => (charm === null ? null : (state.sources[charm] ?? null)));
  const lines = useMemo(() => (source === null ? [] : readLines(source.text)), [source]);
  const inks = useMemo(() => (source === null || colour === null ? null : colour(source.text)), [source, colour]);
  const everRan = useMemo(
    () => new Set(steps.flatMap((each) => each.hook?.outcome.report.lines.map((line) => line.line) ?? [])),
    [steps],
  );
  const overrides = useMemo(
    () => (source === null ? [] : overridesOf(source.text, start.setup)),
    [source, start.setup],
  );
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const outcome = step?.hook?.outcome;
  const ranNotes = useMemo(() => (outcome === undefined ? NOTHING : byLine(notesOf(outcome))), [outcome]);
  const entered = useMemo(() => enteredLines(lines, ranNotes), [lines, ranNotes]);
  const notes = useMemo(() => withHeads(lines, ranNotes), [lines, ranNotes]);
  const pinned = useMemo(() => new Set(overrides.map((one) => one.line)), [overrides]);
  const segments = useMemo(() => segmentsOf(lines, everRan, pinned, opened), [lines, everRan, pinned, opened]);
  const ran = rangesText([...notes.keys()].filter((line) => entered.has(line)));
  const box = useRef<HTMLDivElement>(null);
  useFirstLine(box, firstToSee(notes, entered), outcome);
  return (
    <section className="panel reconciler" aria-label="Reconciler">
      <div className="panel-head">
        <h2>Reconciler</h2>
        <span className="cap">
          {charm !== null && isId(RECONCILER_IDS, charm) ? RECONCILERS[charm] : 'no charm code'}
        </span>
        {overrides[0] !== undefined && <span className="cap">this run changes line {overrides[0].line}</span>}
        <span className="grow" />
        <span className="cap">{ran === '' ? 'did not run in this step' : `${ran} ran`}</span>
      </div>
      {source === null ? (
        <p className="empty">
          {charm === null
            ? "This run has no charm code: only the library's object is constructed."
            : `The charm “${charm}” is not here.`}
        </p>
      ) : (
        <div
          ref={box}
          className="code"
          role="region"
          aria-label={`Source of charm.py${ran === '' ? '' : `; ${ran} ran`}`}
          tabIndex={0}
        >
          <div className="code-lines">
            {segments.map((segment) =>
              segment.kind === 'fold' ? (
                <button
                  key={`fold ${segment.first}`}
                  type="button"
                  className={`code-fold${[...notes.keys()].some((line) => line >= segment.first && line <= segment.last) ? ' ran' : ''}`}
                  onClick={() => setOpened(new Set([...opened, segment.first]))}
                >
                  lines {segment.first} to {segment.last}
                  {segment.holds !== '' && `: ${segment.holds}`}
                </button>
              ) : (
                <CodeLines
                  key={`lines ${segment.lines[0]?.number}`}
                  lines={segment.lines}
                  inks={inks}
                  notes={notes}
                  overrides={overrides}
                  names={world.names}
                  entered={entered}
                />
              ),
            )}
          </div>
        </div>
      )}
      <LibraryCalls />
    </section>
  );
}

/** The line that did something, else the first one of the handler. */
function firstToSee(notes: ReadonlyMap<number, LineNote>, entered: ReadonlySet<number>): number | null {
  const ran = [...notes.keys()].filter((line) => entered.has(line)).sort((a, b) => a - b);
  return ran[0] ?? null;
}

function byLine(notes: ReadonlyMap<string, LineNote>): ReadonlyMap<number, LineNote> {
  return new Map(
    [...notes].flatMap(([place, note]) => {
      const [file, line] = place.split(/:(?=\d+$)/);
      return file === CHARM_FILE && line !== undefined ? [[Number(line), note] as const] : [];
    }),
  );
}

/** Entering a function runs no line of its own; the line that names it is shown as run. */
function withHeads(
  lines: ReturnType<typeof readLines>,
  notes: ReadonlyMap<number, LineNote>,
): ReadonlyMap<number, LineNote> {
  const heads = functionsOf(lines).filter(
    (block) => block.name !== '__init__' && [...notes.keys()].some((line) => line > block.head && line <= block.last),
  );
  return new Map([...heads.map((block) => [block.head, ENTERED] as const), ...notes]);
}

/** Lines of the functions that were entered, the constructor aside: it runs in every hook and says nothing. */
function enteredLines(lines: ReturnType<typeof readLines>, notes: ReadonlyMap<number, LineNote>): ReadonlySet<number> {
  const entered = new Set<number>();
  for (const block of functionsOf(lines)) {
    if (block.name === '__init__') continue;
    const body = lines.filter((line) => line.number >= block.first && line.number <= block.last);
    const ran = body.filter((line) => notes.has(line.number));
    if (ran.length > 0) for (const line of body) entered.add(line.number);
  }
  return entered;
}
