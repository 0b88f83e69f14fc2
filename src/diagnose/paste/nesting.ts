/**
 * Whether YAML nests deeper than any dump, or holds more scalars. Its parser calls itself for each level, and what exhausts the stack there ends
 * the page itself; and it takes its time over each scalar that is in the wrong place. Such a text never reaches it. Told by counting, on the
 * safe side.
 */

/** Levels that nothing of Juju's reaches. */
const MAX_DEPTH = 40;
/** Quoted scalars and commas outside of them that nothing of Juju's has in one document. */
const MAX_SCALARS = 20_000;
/** Columns of indentation; each level takes at least one. */
const MAX_INDENT = 200;

/** `- - a`, `? ? a`, `a: b: c`: levels on one line. */
const INDICATOR = /[-?:](?=\s)/g;

/** A quote opens a scalar where a value begins, not in the middle of a word. */
function opens(before: string | undefined): boolean {
  return before === undefined || /[\s[{,:(-]/.test(before);
}

interface State {
  quote: string | null;
  depth: number;
  scalars: number;
}

/** Follows one line; what stands outside of quoted scalars is returned. */
function outside(line: string, state: State): string {
  let text = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at] ?? '';
    if (state.quote !== null) {
      if (char === '\\' && state.quote === '"') at += 1;
      else if (char === state.quote) {
        if (char === "'" && line[at + 1] === "'") at += 1;
        else state.quote = null;
      }
      continue;
    }
    if ((char === "'" || char === '"') && opens(line[at - 1])) {
      state.quote = char;
      state.scalars += 1;
    } else if (char === ',' || char === "'" || char === '"') state.scalars += 1;
    else if (char === '[' || char === '{') state.depth += 1;
    else if (char === ']' || char === '}') state.depth = Math.max(0, state.depth - 1);
    if (state.depth > MAX_DEPTH || state.scalars > MAX_SCALARS) break;
    text += char;
  }
  return text;
}

export function nestsTooDeep(text: string): boolean {
  const state: State = { quote: null, depth: 0, scalars: 0 };
  for (const line of text.split('\n')) {
    if (state.quote === null && line.length - line.trimStart().length > MAX_INDENT) return true;
    const plain = outside(line, state);
    if (state.depth > MAX_DEPTH || state.scalars > MAX_SCALARS) return true;
    if ((plain.match(INDICATOR)?.length ?? 0) > MAX_DEPTH) return true;
  }
  return false;
}
