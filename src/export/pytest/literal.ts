/** Values as Python writes them, and texts that are safe in comments and docstrings of a Python file. */

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** JSON's texts are Python's texts too; only what stands for nothing, true and false is written otherwise. */
export function literal(value: Plain): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(literal).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, each]) => `${JSON.stringify(key)}: ${literal(each)}`)
    .join(', ')}}`;
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

/** `("sign",)`: a tuple of one needs its comma. */
export function tuple(values: readonly Plain[]): string {
  return `(${values.map(literal).join(', ')}${values.length === 1 ? ',' : ''})`;
}

/** `Hook(step=1, at="…")`: fields that are absent are left out. */
export function construct(name: string, fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));
  return `${name}(${given.join(', ')})`;
}

/** A long call as `ruff format` writes it: its arguments on one line of their own, or each on one. */
export function folded(text: string, indent: string, width: number): readonly string[] {
  const match = /^(\w+)\((.*)\)$/s.exec(text);
  if (indent.length + text.length + 1 <= width || !match) return [`${indent}${text},`];
  const [, name = '', inside = ''] = match;
  const deeper = `${indent}    `;
  if (deeper.length + inside.length <= width) return [`${indent}${name}(`, deeper + inside, `${indent}),`];
  return [`${indent}${name}(`, ...inside.split(/, (?=\w+=)/).map((each) => `${deeper}${each},`), `${indent}),`];
}

/** One line without control characters: a comment ends where its line does. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').trim();
}

/** Safe between triple quotes. */
export function docText(text: string): string {
  return oneLine(text).replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, "'");
}

/** Words in lines of at most `width` characters, each after `indent`; a longer word has a line of its own. */
export function wrap(text: string, width: number, indent = ''): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter((each) => each !== '')) {
    const next = line === '' ? word : `${line} ${word}`;
    if (line !== '' && indent.length + next.length > width) {
      lines.push(indent + line);
      line = word;
    } else line = next;
  }
  return line === '' ? lines : [...lines, indent + line];
}
