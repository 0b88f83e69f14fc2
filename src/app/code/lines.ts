/**
 * Enough of Python's layout to show a charm: which lines begin a statement, and which lines belong to which function. Colours come
 * from a real parser that loads after the first paint (highlight.ts); this must be there with it.
 */
export interface SourceLine {
  /** 1-based, as the reader counts. */
  readonly number: number;
  readonly text: string;
  readonly indent: number;
  readonly kind: 'code' | 'continued' | 'blank' | 'comment';
  /** Number of the line on which its statement begins. */
  readonly statement: number;
}

export interface FunctionBlock {
  readonly name: string;
  /** With its decorators. */
  readonly first: number;
  /** The line with `def`. */
  readonly head: number;
  readonly last: number;
}

/** What is still open at the end of a line: brackets, or a string in three quotes. */
interface Open {
  readonly brackets: number;
  readonly quote: string | null;
  readonly joined: boolean;
}

const TOKEN = /"""|'''|\\.|#.*|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[()[\]{}]|\\$/g;

function scan(text: string, open: Open): Open {
  let { brackets, quote } = open;
  let joined = false;
  let rest = text;
  if (quote !== null) {
    const end = text.indexOf(quote);
    if (end < 0) return { brackets, quote, joined: false };
    rest = text.slice(end + 3);
    quote = null;
  }
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(rest); match !== null; match = TOKEN.exec(rest)) {
    const token = match[0];
    if (token === '"""' || token === "'''") {
      const end = rest.indexOf(token, TOKEN.lastIndex);
      if (end < 0) return { brackets, quote: token, joined: false };
      TOKEN.lastIndex = end + 3;
    } else if ('([{'.includes(token)) brackets += 1;
    else if (')]}'.includes(token)) brackets = Math.max(0, brackets - 1);
    else if (token === '\\') joined = true;
  }
  return { brackets, quote, joined };
}

export function readLines(source: string): readonly SourceLine[] {
  const out: SourceLine[] = [];
  let open: Open = { brackets: 0, quote: null, joined: false };
  let statement = 1;
  for (const [at, text] of source.replace(/\n$/, '').split('\n').entries()) {
    const number = at + 1;
    const trimmed = text.trim();
    const indent = text.length - text.trimStart().length;
    const inside = open.brackets > 0 || open.quote !== null || open.joined;
    if (inside) out.push({ number, text, indent, kind: 'continued', statement });
    else if (trimmed === '') out.push({ number, text, indent, kind: 'blank', statement: number });
    else if (trimmed.startsWith('#')) out.push({ number, text, indent, kind: 'comment', statement: number });
    else {
      statement = number;
      out.push({ number, text, indent, kind: 'code', statement });
    }
    open = scan(text, open);
  }
  return out;
}

const DEF = /^\s*(?:async\s+)?def\s+(\w+)/;

/** Functions and methods with their decorators, outermost first; `last` is the last line with code. */
export function functionsOf(lines: readonly SourceLine[]): readonly FunctionBlock[] {
  return lines.flatMap((line, at) => {
    const name = line.kind === 'code' ? DEF.exec(line.text)?.[1] : undefined;
    if (name === undefined) return [];
    let first = at;
    while (lines[first - 1]?.kind === 'code' && lines[first - 1]?.text.trim().startsWith('@')) first -= 1;
    let last = at;
    for (let next = at + 1; next < lines.length; next += 1) {
      const below = lines[next];
      if (below === undefined || (below.kind === 'code' && below.indent <= line.indent)) break;
      if (below.kind !== 'blank' && (below.kind === 'continued' || below.indent > line.indent)) last = next;
    }
    return [{ name, first: first + 1, head: at + 1, last: last + 1 }];
  });
}

const NEVER_RUNS = /^\s*(?:else\s*:|finally\s*:|@|global\s|nonlocal\s|"""|'''|r?"|r?')/;

/** False for what Python never executes by itself, so that "not reached" is said only of what could have run. */
export function canRun(line: SourceLine): boolean {
  return line.kind === 'code' && !NEVER_RUNS.test(line.text);
}
