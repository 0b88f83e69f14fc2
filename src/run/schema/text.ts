/** JSON from outside: limited in depth, without keys that reach into prototypes. */

/** More than any run needs (setup, requests, attributes, names), far less than what exhausts a stack. */
const MAX_DEPTH = 16;

/** Deepest nesting of brackets outside strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

/** @returns undefined where the text is no JSON, or nests too deep */
export function readJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) return undefined;
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
  const open: string[] = [];
  let inString = false;
  let whole = 0;
  let closers = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
      continue;
    }
    if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']');
      [whole, closers] = [at + 1, [...open].reverse().join('')];
    } else if (char === '}' || char === ']') {
      open.pop();
      [whole, closers] = [at + 1, [...open].reverse().join('')];
    } else if (char === ',') [whole, closers] = [at, [...open].reverse().join('')];
  }
  return text.slice(0, whole) + closers;
}
