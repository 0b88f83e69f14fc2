import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { HookOutcome } from '../../model/hook';
import { statesAt } from '../lines/stops';
import type { Lines } from '../lines/useLines';
import { notesAt } from '../lines/notes';
import { isOwnCharm } from '../../run/code';
import { useExplorer } from '../store/context';
import { useActive, useChosenLine } from '../store/hooks';
import { CodeLines } from './CodeLines';
import { segmentsOf } from './fold';
import { functionsOf, readLines } from './lines';
import { notesOf, type LineNote } from './margin';
import { toldHook } from './told';
import { overridesOf } from './overrides';
import { rangesText } from './ranges';
import { useColour } from './useColour';
import { useFirstLine } from './useFirstLine';

const NOTHING: ReadonlyMap<number, LineNote> = new Map();
const ENTERED: LineNote = { times: 1, values: [], branch: null, raised: null, effects: [], destroys: false };

interface Props {
  readonly file: string;
  readonly text: string;
  readonly outcome: HookOutcome | undefined;
  /** Where one stands inside the hook. */
  readonly lines: Lines;
  /** Nothing is folded. */
  readonly whole: boolean;
  /** What the panel's head says of it. */
  readonly onSays: (says: { readonly ran: string; readonly override: string }) => void;
}

/** One file of the charm: what ran in the active step, and what it did. */
export const CodeView = memo(function CodeView({ file, text, outcome, lines: inside, whole, onSays }: Props) {
  const { step, steps, start, world } = useActive();
  const colour = useColour();
  const lines = useMemo(() => readLines(text), [text]);
  const inks = useMemo(() => (colour === null ? null : colour(text)), [text, colour]);
  const everRan = useMemo(
    () =>
      new Set(
        steps.flatMap((each) =>
          (each.hook?.outcome.report.lines ?? []).flatMap((line) => (line.file === file ? [line.line] : [])),
        ),
      ),
    [steps, file],
  );
  const overrides = useMemo(
    () => (isOwnCharm(start.setup.charm) ? [] : overridesOf(text, start.setup)),
    [text, start.setup],
  );
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const states = useMemo(
    () => (inside.at === null ? null : statesAt(inside.stops, inside.at, file)),
    [inside.stops, inside.at, file],
  );
  const ranNotes = useMemo(() => {
    if (outcome === undefined) return NOTHING;
    const told = step === undefined ? undefined : toldHook(step);
    return states !== null ? notesAt(states) : told === undefined ? NOTHING : byLine(notesOf(told), file);
  }, [outcome, step, file, states]);
  const entered = useMemo(() => enteredLines(lines, ranNotes), [lines, ranNotes]);
  const notes = useMemo(() => withHeads(lines, ranNotes), [lines, ranNotes]);
  const pinned = useMemo(() => new Set(overrides.map((one) => one.line)), [overrides]);
  const segments = useMemo(
    () => (whole ? [{ kind: 'lines' as const, lines }] : segmentsOf(lines, everRan, pinned, opened)),
    [whole, lines, everRan, pinned, opened],
  );
  const ran = rangesText([...notes.keys()].filter((line) => entered.has(line)));
  const override = overrides[0] === undefined ? '' : `this run changes line ${overrides[0].line}`;
  useEffect(() => onSays({ ran, override }), [ran, override, onSays]);
  const picked = useChosenLine();
  const { setLine } = useExplorer((state) => state.commands);
  // A press; the keyboard stands at a line and goes on from there.
  const choose = ({ target }: { readonly target: EventTarget | null }): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    if (row === null || window.getSelection()?.isCollapsed === false) return;
    setLine({ charm: start.setup.charm, file, line: Number(row.dataset.line) });
  };
  const box = useRef<HTMLDivElement>(null);
  const standing = inside.stop?.line.file === file ? inside.stop.line.line : null;
  const visited = picked?.file === file ? picked.line : null;
  const first = firstToSee(notes, entered);
  useFirstLine(
    box,
    standing ?? visited ?? first,
    inside.stop ?? outcome,
    (standing ?? visited) !== null || whole,
    firstAct(ranNotes, entered),
  );
  return (
    <div
      ref={box}
      className="code"
      role="region"
      aria-label={`Source of ${file}${ran === '' ? '' : `; ${ran} ran`}`}
      tabIndex={0}
    >
      <div className="code-lines" onClick={choose}>
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
              states={states}
              at={standing}
              chosen={visited}
            />
          ),
        )}
      </div>
    </div>
  );
});

/** The line that takes something away, else the first that did anything outside the charm. */
function firstAct(notes: ReadonlyMap<number, LineNote>, entered: ReadonlySet<number>): number | null {
  const acts = [...notes].filter(([line, { effects }]) => entered.has(line) && effects.length > 0);
  const lines = (acts.some(([, { destroys }]) => destroys) ? acts.filter(([, { destroys }]) => destroys) : acts).map(
    ([line]) => line,
  );
  return lines.length === 0 ? null : Math.min(...lines);
}

/** The first line of the handler. */
function firstToSee(notes: ReadonlyMap<number, LineNote>, entered: ReadonlySet<number>): number | null {
  const ran = [...notes.keys()].filter((line) => entered.has(line)).sort((a, b) => a - b);
  return ran[0] ?? null;
}

function byLine(notes: ReadonlyMap<string, LineNote>, wanted: string): ReadonlyMap<number, LineNote> {
  return new Map(
    [...notes].flatMap(([place, note]) => {
      const [file, line] = place.split(/:(?=\d+$)/);
      return file === wanted && line !== undefined ? [[Number(line), note] as const] : [];
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
