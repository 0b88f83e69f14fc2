/**
 * Texts of a Mermaid diagram. `;` ends a statement, `#` begins an entity, `end` ends a block, early versions refused `=`, and a message
 * that begins with `wrap:` is an instruction: everything that is not plainly text becomes an entity code.
 */

/** Longer texts make a diagram that nobody can read. */
const LONGEST = 180;

/** Cut at a word where there is one. */
function cut(text: string): string {
  if (text.length <= LONGEST) return text;
  const short = text.slice(0, LONGEST);
  const at = short.lastIndexOf(' ');
  return `${(at > LONGEST / 2 ? short.slice(0, at) : short).replace(/[\ud800-\udbff]$/, '')} …`;
}

export function mermaidText(text: string): string {
  const line = cut(text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim());
  if (line === '' || /^end$/i.test(line)) return `(${line})`;
  return line
    .replace(/[^\p{L}\p{N} .,:()[\]/_'"!?+…·-]/gu, (sign) => `#${sign.codePointAt(0) ?? 63};`)
    .replace(/^(no)?wrap:/i, (word) => `#${word.charCodeAt(0)};${word.slice(1)}`);
}
