/**
 * A run as Mermaid sequence diagrams, for issues and pages that render them. A long run comes in parts, each a diagram of its own: neither
 * GitHub nor a reader takes more at once.
 */
import type { ComputedRun } from '../../run/run';
import { castOf, type Cast } from './cast';
import { mermaidText } from './escape';
import { sceneOf, type Line } from './scenes';

/** A diagram cannot raise Mermaid's limit of 50,000 characters. */
const MAX_CHARACTERS = 45_000;
/** More messages or participants are too much for a reader. */
const MAX_MESSAGES = 40;
const MAX_PARTICIPANTS = 8;

export interface Diagram {
  readonly text: string;
  /** `steps 1 to 14`; empty where there is one diagram only. */
  readonly title: string;
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly Line[];
}

function whoIn(line: Line): readonly string[] {
  switch (line.kind) {
    case 'message':
      return [line.from, line.to];
    case 'note':
      return line.over;
    case 'activate':
    case 'deactivate':
      return [line.who];
  }
}

function fits(lines: readonly Line[]): boolean {
  const messages = lines.filter((line) => line.kind === 'message');
  // What a line takes at most: two ids, an arrow, and each sign of its text as an entity.
  const characters = lines.reduce((sum, line) => sum + 30 + ('text' in line ? mermaidText(line.text).length : 0), 1000);
  return (
    messages.length <= MAX_MESSAGES &&
    new Set(lines.flatMap(whoIn)).size <= MAX_PARTICIPANTS &&
    characters <= MAX_CHARACTERS
  );
}

/** Steps are never torn. */
function partsOf(computed: ComputedRun, cast: Cast): readonly Part[] {
  const parts: Part[] = [];
  computed.steps.forEach((_, index) => {
    const scene = sceneOf(computed, index, cast);
    const last = parts.at(-1);
    const joined = last && [...last.lines, ...scene];
    if (last && joined && fits(joined)) parts[parts.length - 1] = { ...last, to: index, lines: joined };
    else parts.push({ from: index, to: index, lines: scene });
  });
  return parts;
}

/** Who is still active at the end of a part, so that the next one can begin with it. */
function activeAfter(lines: readonly Line[], before: ReadonlySet<string>): ReadonlySet<string> {
  const active = new Set(before);
  for (const line of lines) {
    if (line.kind === 'activate') active.add(line.who);
    if (line.kind === 'deactivate') active.delete(line.who);
  }
  return active;
}

/** Mermaid refuses to end what has not begun, and a diagram that ends active looks unfinished. */
function balanced(lines: readonly Line[], before: ReadonlySet<string>): readonly Line[] {
  const active = new Set(before);
  const kept = lines.filter((line) => {
    if (line.kind === 'activate') {
      if (active.has(line.who)) return false;
      active.add(line.who);
    }
    return line.kind !== 'deactivate' || active.delete(line.who);
  });
  const begin = [...before].map((who): Line => ({ kind: 'activate', who }));
  const end = [...active].map((who): Line => ({ kind: 'deactivate', who }));
  return [...begin, ...kept, ...end];
}

function write(line: Line, id: (who: string) => string): string {
  switch (line.kind) {
    case 'message':
      return `${id(line.from)}${line.arrow}${id(line.to)}: ${mermaidText(line.text)}`;
    case 'note':
      return `Note over ${[...new Set(line.over)].map(id).join(',')}: ${mermaidText(line.text)}`;
    case 'activate':
    case 'deactivate':
      return `${line.kind} ${id(line.who)}`;
  }
}

function diagram(lines: readonly Line[], cast: Cast, head: string): string {
  const taking = new Set(lines.flatMap(whoIn));
  const present = cast.all.filter((who) => taking.has(who));
  const id = (who: string): string => `P${present.indexOf(who) + 1}`;
  const first = present[0];
  return [
    'sequenceDiagram',
    ...present.map((who) => `  participant ${id(who)} as ${mermaidText(who)}`),
    ...(head === '' || first === undefined ? [] : [`  Note over ${id(first)}: ${mermaidText(head)}`]),
    ...lines.map((line) => `  ${write(line, id)}`),
    '',
  ].join('\n');
}

/** One diagram, or several for a long run; none for a run without steps. */
export function mermaidDiagrams(computed: ComputedRun): readonly Diagram[] {
  const cast = castOf(computed);
  const parts = partsOf(computed, cast).filter((part) => part.lines.length > 0);
  let active: ReadonlySet<string> = new Set();
  return parts.map(({ from, to, lines }, at) => {
    const whole = balanced(lines, active);
    active = activeAfter(lines, active);
    const title = parts.length === 1 ? '' : from === to ? `step ${from + 1}` : `steps ${from + 1} to ${to + 1}`;
    const head = parts.length === 1 ? '' : `Part ${at + 1} of ${parts.length}: ${title}`;
    return { text: diagram(whole, cast, head), title };
  });
}

/**
 * The diagram as a file. Several diagrams come as Markdown, each in a fence of its own: pages that render Mermaid and its own command line
 * take them so.
 */
export function mermaid(computed: ComputedRun): string {
  const diagrams = mermaidDiagrams(computed);
  const [first, ...more] = diagrams;
  if (!first) return 'sequenceDiagram\n  participant P1 as Juju\n  Note over P1: Nothing has happened yet\n';
  if (more.length === 0) return first.text;
  return diagrams.map(({ text, title }) => `Steps of the run: ${title}\n\n\`\`\`mermaid\n${text}\`\`\`\n`).join('\n');
}
