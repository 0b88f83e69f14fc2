/** JSON from outside: limited in depth, without keys that reach into prototypes. */

/** More than any run needs (setup, requests, attributes, names), far less than what exhausts a stack. */
const MAX_DEPTH = 16;

interface Scan {
  /** Deepest nesting of brackets outside strings. */
  readonly depth: number;
  /** Where the last whole element ends. */
  readonly whole: number;
  /** Closing brackets that are still missing there, innermost last. */
  readonly open: readonly string[];
}

function scan(text: string): Scan {
  const open: string[] = [];
  let [depth, whole, inString] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']');
      depth = Math.max(depth, open.length);
      whole = at + 1;
    } else if (char === '}' || char === ']') {
      open.pop();
      whole = at + 1;
    } else if (char === ',') whole = at;
  }
  return { depth, whole, open };
}

/** @returns undefined where the text is no JSON, or nests too deep */
export function readJson(text: string): unknown {
  if (scan(text).depth > MAX_DEPTH) return undefined;
  try {
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}

/**
 * Closes a text that was cut: what follows the last whole element is dropped, open brackets are closed. JSON is written
 * in order, so the part before the cut is what was meant.
 */
export function closeJson(text: string): string {
  const { whole, open } = scan(text);
  return text.slice(0, whole) + open.slice().reverse().join('');
}
