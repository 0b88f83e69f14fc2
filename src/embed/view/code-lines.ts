/** Which lines of the charm are worth the place: the handler that ran, else the one that the run is about. */
import type { HookOutcome } from '../../model/hook';
import type { Names } from '../../model/juju/world';
import { canRun, functionsOf, readLines, type FunctionBlock } from '../../app/code/lines';
import { effectTexts, notesOf } from '../../app/code/margin';
import { shownText } from '../../app/code/shown';
import { CHARM_FILE } from '../../app/code/source';
import { toldHook } from '../../app/code/told';
import type { Step } from '../../model/step.types';

export interface CodeRow {
  readonly number: number;
  readonly text: string;
  readonly state: 'ran' | 'missed' | 'plain';
  /** It took files away, or raised. */
  readonly bad: boolean;
  /** What stands beside it. */
  readonly notes: readonly string[];
}

export interface CodeView {
  readonly name: string;
  /** The charm ran in this step. */
  readonly ran: boolean;
  readonly rows: readonly CodeRow[];
}

function linesRun(outcome: HookOutcome | undefined): readonly number[] {
  return outcome?.report.lines.filter((line) => line.file === CHARM_FILE).map((line) => line.line) ?? [];
}

/** The first function that was entered besides the constructor. */
function handlerIn(blocks: readonly FunctionBlock[], lines: readonly number[]): FunctionBlock | null {
  for (const line of lines) {
    const block = blocks.findLast((each) => each.name !== '__init__' && line > each.head && line <= each.last);
    if (block) return block;
  }
  return null;
}

function mainHandler(blocks: readonly FunctionBlock[], steps: readonly Step[]): FunctionBlock | null {
  const counts = new Map<FunctionBlock, number>();
  for (const step of steps) {
    const block = handlerIn(blocks, linesRun(step.hook?.outcome));
    if (block) counts.set(block, (counts.get(block) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** @returns null for a charm without a handler */
export function codeAt(source: string, steps: readonly Step[], step: Step | undefined, names: Names): CodeView | null {
  const lines = readLines(source);
  const blocks = functionsOf(lines);
  const outcome = step?.hook?.outcome;
  const here = handlerIn(blocks, linesRun(outcome));
  const block = here ?? mainHandler(blocks, steps);
  if (block === null) return null;
  const told = step && toldHook(step);
  const notes = here !== null && told ? notesOf(told) : new Map<string, never>();
  const rows = lines
    .filter((line) => line.number >= block.head && line.number <= block.last)
    .map((line): CodeRow => {
      const note = notes.get(`${CHARM_FILE}:${line.number}`);
      const began = notes.has(`${CHARM_FILE}:${line.statement}`) || (here !== null && line.number === block.head);
      const missed = here !== null && !began && canRun(line);
      const said = note
        ? [
            ...(note.branch === null ? [] : [note.branch ? 'True' : 'False']),
            ...note.values.map(([name, value]) => `${name} → ${shownText(value, names)}`),
            ...effectTexts(note.effects),
            ...(note.raised === null ? [] : [note.raised]),
          ]
        : [];
      return {
        number: line.number,
        text: line.text,
        state: began ? 'ran' : missed ? 'missed' : 'plain',
        bad: note !== undefined && (note.destroys || note.raised !== null),
        notes: said,
      };
    });
  return { name: block.name, ran: here !== null, rows };
}

export interface InkedPiece {
  readonly ink: 'keyword' | 'call' | 'text' | 'comment' | 'plain';
  readonly text: string;
}

const KEYWORD =
  /^(?:and|as|assert|async|await|break|class|continue|def|del|elif|else|except|False|finally|for|from|global|if|import|in|is|lambda|None|nonlocal|not|or|pass|raise|return|True|try|while|with|yield)$/;
const TOKEN = /#.*|(?:[rbf]{0,2})"(?:\\.|[^"\\])*"|(?:[rbf]{0,2})'(?:\\.|[^'\\])*'|[A-Za-z_]\w*(?=\s*\()|[A-Za-z_]\w*/g;

/** Enough of Python for the colours of single lines; the explorer brings a real parser. */
export function inkLine(text: string): readonly InkedPiece[] {
  const pieces: InkedPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    const called = text
      .slice(match.index + token.length)
      .trimStart()
      .startsWith('(');
    const ink = token.startsWith('#')
      ? 'comment'
      : /["']$/.test(token)
        ? 'text'
        : KEYWORD.test(token)
          ? 'keyword'
          : called
            ? 'call'
            : null;
    if (ink === null) continue;
    if (match.index > at) pieces.push({ ink: 'plain', text: text.slice(at, match.index) });
    pieces.push({ ink, text: token });
    at = match.index + token.length;
  }
  if (at < text.length) pieces.push({ ink: 'plain', text: text.slice(at) });
  return pieces;
}
