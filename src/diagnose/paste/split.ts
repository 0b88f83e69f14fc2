/**
 * Cuts a paste into the documents in it. People paste prompts, fences, log lines and half of a list along with what matters; a document
 * starts at a line that looks like one of Juju's outputs, and everything between documents is noise.
 */

export interface Chunk {
  readonly kind: 'yaml' | 'json' | 'table' | 'secrets-table' | 'pem';
  readonly text: string;
}

export interface Split {
  readonly chunks: readonly Chunk[];
  /** How many lines were looked at before there were too many documents or lines; null: all. */
  readonly unread: number | null;
}

const FENCE = /^\s*(?:```|~~~)/;
const COMMAND = /[$#%❯➜>]\s+(?:sudo\s+)?(?:juju|jhack|kubectl|cat|jq|yq)\b/;
/** `user@host:~/charm`, before the sign that asks for a command. */
const PROMPT = /^\S*[@~:]/;
const RUNNER = /^(?:Running operation \d+ with \d+ task|\s*- task \d+ on unit-|Waiting for task \d+|--\s*$)/;
const STARTS: readonly RegExp[] = [
  /^\s*["']?[a-z][a-z0-9-]*\/\d+["']?:\s*$/,
  /^\s*-\s+(?:relation-id|endpoint|related-endpoint|cross-model):/,
  /^\s*(?:relation-info|application-data|local-unit|related-units|unit-data|certificates|certificate_signing_requests|request_errors|capabilities|result|results|cert_requests):/,
  /^\s*(?:secret:)?[0-9a-v]{20}:\s*$/,
];
const TABLE = /^\s*[┏┌╭┃│┡├└╰┗╔║╠╚]/;
const SECRETS_TABLE = /^\s*ID\s+Name\s+Owner\s+Rotation\s+Revision/;

/** No dump has more documents, or more lines; a paste with more is not read to its end, so that any paste is read at once. */
const MAX_CHUNKS = 2000;
const MAX_LINES = 40_000;

/** What a line is, its first characters tell. Longer ones are not looked at whole: patterns that go back and forth take the square of it. */
const HEAD = 400;
/** So many empty lines end a document. */
const MAX_BLANK = 100;

/** Lines of the longest block that is looked for. */
const LONGEST_PEM = 400;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A quoted scalar that a line leaves open, or closes. @returns the quote that is still open at its end */
export function openQuote(line: string, open: string | null): string | null {
  let quote = open;
  let at = 0;
  if (quote === null) {
    const match = /^\s*(?:-\s+)*(?:(?:"[^"]*"|'[^']*'|[^\s'"#][^:]*):\s+)?(['"])/.exec(headOfLine(line));
    if (!match) return null;
    quote = match[1] ?? null;
    at = match[0].length;
  }
  for (; at < line.length; at += 1) {
    const char = line[at];
    if (char === '\\' && quote === '"') at += 1;
    else if (char === quote) {
      if (quote === "'" && line[at + 1] === "'") at += 1;
      else return null;
    }
  }
  return quote;
}

function headOfLine(line: string): string {
  return line.length > HEAD ? line.slice(0, HEAD) : line;
}

function isPrompt(line: string): boolean {
  const at = line.search(COMMAND);
  return at === 0 || (at > 0 && PROMPT.test(line.slice(0, at)));
}

/** A prompt with its command, a fence, what an action's runner says. */
export function isNoise(line: string): boolean {
  const head = headOfLine(line);
  return FENCE.test(head) || isPrompt(head) || RUNNER.test(head);
}

function isStart(line: string): boolean {
  const head = headOfLine(line);
  return STARTS.some((start) => start.test(head));
}

/** A line that continues a mapping or a list at the same depth as the document's first line. */
function continues(line: string): boolean {
  return /^\s*(?:-\s|["']?[\w.*@/-]+["']?:(?:\s|$))/.test(headOfLine(line));
}

/**
 * The first line of a selection often lost its white space. It belongs as deep as its next sibling, or as deep as its keys say.
 */
function realigned(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  let open = openQuote(first, null);
  const indents: number[] = [];
  const inside: boolean[] = [];
  for (const line of rest) {
    inside.push(open !== null);
    if (open === null && line.trim() !== '') indents.push(indentOf(line));
    open = openQuote(line, open);
  }
  const child = indents[0];
  if (child === undefined) return lines;
  const own = indentOf(first);
  const least = Math.min(...indents);
  const dash = /^\s*-\s+/.exec(first);
  const sibling = rest.find((line, at) => !inside[at] && line.trim() !== '' && indentOf(line) === least) ?? '';
  const isDashed = /^\s*-\s/.test(sibling);
  const wanted = dash ? (isDashed ? least : least - (dash[0].length - own)) : least < child ? least : own;
  return wanted > own ? [`${' '.repeat(wanted - own)}${first}`, ...rest] : lines;
}

interface Cut {
  readonly chunk: Chunk;
  readonly next: number;
}

function yamlAt(lines: readonly string[], start: number): Cut {
  const depth = indentOf(lines[start] ?? '');
  const isUnit = STARTS[0]?.test(lines[start] ?? '') ?? false;
  let open = openQuote(lines[start] ?? '', null);
  let at = start + 1;
  let blank = 0;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    blank = line.trim() === '' ? blank + 1 : 0;
    if (isNoise(line) || blank > MAX_BLANK) break;
    if (open !== null) {
      if (indentOf(line) <= depth && isStart(line)) break;
      open = openQuote(line, open);
      continue;
    }
    if (line.trim() !== '') {
      const indent = indentOf(line);
      if (
        indent < depth ||
        (indent === depth && (isUnit || !continues(line) || STARTS[0]?.test(line) || STARTS[3]?.test(line)))
      )
        break;
    }
    open = openQuote(line, null);
  }
  return { chunk: { kind: 'yaml', text: realigned(lines.slice(start, at)).join('\n') }, next: at };
}

/** The first line from `start` on that is no longer like this. */
function runEnd(lines: readonly string[], start: number, test: (line: string) => boolean): number {
  let at = start;
  while (at < lines.length && test(lines[at] ?? '')) at += 1;
  return at;
}

/** Where the bracket that opens at `from` closes; -1 where it does not. */
function closing(text: string, from: number): number {
  let [depth, inString] = [0, false];
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth += 1;
    else if ((char === '}' || char === ']') && (depth -= 1) === 0) return at + 1;
  }
  return -1;
}

const JSON_START = /^\s*(?:'|"(?=[[{]\\?"|\[\{))?[[{]/;

/** How far looking for closing brackets may go altogether: a paste full of opening ones is still read at once. */
class Budget {
  constructor(private left: number) {}

  spend(amount: number): boolean {
    this.left -= amount;
    return this.left > 0;
  }
}

class Splitter {
  private readonly lines: readonly string[];
  private readonly offsets: readonly number[];
  private readonly budget: Budget;

  constructor(private readonly text: string) {
    this.lines = text.split('\n');
    let offset = 0;
    this.offsets = this.lines.map((line) => {
      const at = offset;
      offset += line.length + 1;
      return at;
    });
    this.budget = new Budget(text.length * 4 + 1000);
  }

  /** JSON from this line on; a paste that was cut may lack its end. */
  private jsonAt(start: number): Cut | null {
    const line = this.lines[start] ?? '';
    const opening = (this.offsets[start] ?? 0) + line.search(/[[{]/);
    const isString = /^\s*"/.test(line);
    if (isString) return { chunk: { kind: 'json', text: line.trim() }, next: start + 1 };
    if (!this.budget.spend(1)) return null;
    const end = closing(this.text, opening);
    if (!this.budget.spend((end < 0 ? this.text.length : end) - opening)) return null;
    if (end >= 0) return { chunk: { kind: 'json', text: this.text.slice(opening, end) }, next: this.lineAfter(end) };
    if (!line.includes('"') && line.trim().length > 1) return null;
    const next = runEnd(this.lines, start + 1, (each) => each.trim() !== '' && !isNoise(each) && !isStart(each));
    return { chunk: { kind: 'json', text: this.text.slice(opening, this.offsets[next]) }, next };
  }

  private lineAfter(offset: number): number {
    let [low, high] = [0, this.offsets.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.offsets[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private chunkOf(kind: Chunk['kind'], start: number, test: (line: string) => boolean): Cut {
    const next = Math.max(start + 1, runEnd(this.lines, start, test));
    return { chunk: { kind, text: this.lines.slice(start, next).join('\n') }, next };
  }

  private pemAt(start: number): Cut {
    const ahead = this.lines.slice(start, start + LONGEST_PEM).findIndex((line) => line.includes('-----END '));
    const next = start + Math.max(0, ahead) + 1;
    return { chunk: { kind: 'pem', text: this.lines.slice(start, next).join('\n') }, next };
  }

  private cutAt(start: number): Cut | null {
    const line = this.lines[start] ?? '';
    if (line.trim() === '' || isNoise(line)) return null;
    if (TABLE.test(line)) return this.chunkOf('table', start, (each) => TABLE.test(each));
    if (SECRETS_TABLE.test(line)) {
      return this.chunkOf('secrets-table', start, (each) => each.trim() !== '' && !isNoise(each));
    }
    if (isStart(line)) return yamlAt(this.lines, start);
    if (JSON_START.test(line)) return this.jsonAt(start);
    if (line.includes('-----BEGIN ')) return this.pemAt(start);
    if (/^\s*LS0tLS1CRUdJTi/.test(line))
      return this.chunkOf('pem', start, (each) => /^\s*[A-Za-z0-9+/=]+\s*$/.test(each));
    return null;
  }

  split(): Split {
    const chunks: Chunk[] = [];
    let at = 0;
    while (at < this.lines.length && chunks.length < MAX_CHUNKS) {
      const cut = this.cutAt(at);
      if (cut) chunks.push(cut.chunk);
      at = cut ? cut.next : at + 1;
    }
    return { chunks, unread: at < this.lines.length ? at : null };
  }
}

/** The first lines of a text. */
function headOf(text: string): string {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

/** The documents of a paste, in order. */
export function split(text: string): Split {
  const head = headOf(text);
  const { chunks, unread } = new Splitter(head).split();
  return { chunks, unread: unread ?? (head.length < text.length ? MAX_LINES : null) };
}
