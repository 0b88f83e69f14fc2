import { memo, type CSSProperties } from 'react';
import type { Names } from '../../model/juju/world';
import type { LineState } from '../lines/stops';
import { ordinal } from '../lines/words';
import type { Run } from './highlight';
import { canRun, type SourceLine } from './lines';
import { effectTexts, type LineNote } from './margin';
import { shownText } from './shown';

/** What the run's setup passes to the library in place of what the line says. */
export interface Override {
  readonly line: number;
  readonly text: string;
  /** This version of the library does not know the argument. */
  readonly ignored: boolean;
}

interface Props {
  readonly lines: readonly SourceLine[];
  readonly inks: readonly (readonly Run[])[] | null;
  readonly notes: ReadonlyMap<number, LineNote>;
  readonly overrides: readonly Override[];
  readonly names: Names;
  /** Statements of functions that were entered in this hook: only there a line can be "not reached". */
  readonly entered: ReadonlySet<number>;
  /** What each line that runs in this hook is while one stands inside it; null: one does not. */
  readonly states: ReadonlyMap<number, LineState> | null;
  /** The line one stands at. */
  readonly at: number | null;
  /** The line whose runs are visited. */
  readonly chosen: number | null;
}

const NO_OVERRIDES: readonly Override[] = [];

export function CodeLines({ lines, inks, notes, overrides, names, entered, states, at, chosen }: Props) {
  return lines.map((line) => {
    const comes = states?.get(line.number);
    const willRun = states?.get(line.statement) !== undefined;
    const note = notes.get(line.number);
    const own = overrides.some((one) => one.line === line.number);
    return (
      <CodeLine
        key={line.number}
        line={line}
        inks={inks?.[line.number - 1]}
        note={note}
        ran={notes.has(line.statement)}
        overrides={own ? overrides.filter((one) => one.line === line.number) : NO_OVERRIDES}
        names={note === undefined ? null : names}
        missed={entered.has(line.number) && canRun(line) && !notes.has(line.statement) && !willRun}
        later={comes?.kind === 'later' ? `comes ${ordinal(comes.nth)} of ${comes.of}` : null}
        calls={comes?.kind === 'calling' ? comes.line : null}
        isAt={at === line.number}
        isChosen={chosen === line.number}
      />
    );
  });
}

interface LineProps {
  readonly line: SourceLine;
  readonly inks: readonly Run[] | undefined;
  readonly note: LineNote | undefined;
  readonly ran: boolean;
  readonly overrides: readonly Override[];
  /** Null: nothing is said that has names. */
  readonly names: Names | null;
  readonly missed: boolean;
  readonly later: string | null;
  /** The line that this one has called and waits for. */
  readonly calls: number | null;
  readonly isAt: boolean;
  readonly isChosen: boolean;
}

/** Most lines are as they were in the step before. */
const CodeLine = memo(function CodeLine(props: LineProps) {
  const { line, inks, note, ran, overrides, names, missed, later, calls, isAt, isChosen } = props;
  const kind =
    note?.destroys === true
      ? 'ran destroys'
      : note?.raised != null
        ? 'ran raised'
        : ran
          ? 'ran'
          : missed
            ? 'missed'
            : '';
  return (
    <div
      className={`code-line ${kind}${later === null ? '' : ' later'}${isAt ? ' at' : ''}${isChosen ? ' chosen' : ''}`}
      data-line={line.number}
      aria-current={isAt ? 'step' : undefined}
    >
      <span className="code-number">{line.number}</span>
      <code style={{ '--indent': line.indent } as CSSProperties}>
        {isChosen && <span className="vh">chosen: </span>}
        {ran && <span className="vh">ran: </span>}
        <Inked text={line.text} inks={inks} />
      </code>
      <span className="code-margin">
        {note !== undefined && names !== null && <Margin note={note} names={names} />}
        {overrides.map((one) => (
          <span key={one.text} className="override">
            {one.text}
            {one.ignored && ', unknown to this version'}
          </span>
        ))}
        {calls !== null && <span>calls line {calls}</span>}
        {later}
        {missed && 'not reached'}
      </span>
    </div>
  );
});

interface InkedProps {
  readonly text: string;
  readonly inks: readonly Run[] | undefined;
}

/** What a line says is the same in every step. */
const Inked = memo(function Inked({ text, inks }: InkedProps) {
  if (inks === undefined) return text;
  return inks.map((run, at) =>
    run.ink === 'plain' ? (
      run.text
    ) : (
      <span key={at} className={`ink-${run.ink}`}>
        {run.text}
      </span>
    ),
  );
});

function Margin({ note, names }: { readonly note: LineNote; readonly names: Names }) {
  const effects = effectTexts(note.effects);
  return (
    <>
      {note.branch !== null && <span>{note.branch ? 'True' : 'False'}</span>}
      {note.values.map(([name, value]) => (
        <span key={name} title={`${name} → ${shownText(value, names)}`}>
          {name} → {shownText(value, names)}
        </span>
      ))}
      {effects.map((text) => (
        <span key={text} className="effect">
          {text}
        </span>
      ))}
      {note.times > 1 && <span className="times">{note.times} times</span>}
      {note.raised !== null && <span className="effect">{note.raised}</span>}
    </>
  );
}
