/** Values as Python writes them, and texts that are safe in comments and docstrings of a Python file. */

/** Columns of the exported file. */
export const WIDTH = 99;

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

/** A value as `ruff format` writes it: on one line where it fits, else each part on a line of its own. */
export function foldedLiteral(value: Plain, indent: string, room: number): string {
  const line = literal(value);
  if (line.length <= room || typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}    `;
  const rest = WIDTH - deeper.length - 1;
  if (isList(value)) {
    return `[\n${value.map((each) => `${deeper}${foldedLiteral(each, deeper, rest)},`).join('\n')}\n${indent}]`;
  }
  const lines = Object.entries(value).map(([key, each]) => {
    const name = `${JSON.stringify(key)}: `;
    return `${deeper}${name}${foldedLiteral(each, deeper, rest - name.length)},`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

/** Arguments of a call by name; values that are texts are Python already. Absent ones are left out. */
export type Arguments = Readonly<Record<string, string | { readonly value: Plain } | undefined>>;

/** `Hook(step=1, at="…")` on one line where it fits, else its arguments on one line of their own, or each on one. */
export function call(name: string, fields: Arguments, indent: string): string {
  const given = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }]));
  const plain = given.map(({ key, value }) => `${key}=${typeof value === 'string' ? value : literal(value.value)}`);
  const inside = plain.join(', ');
  if (indent.length + name.length + inside.length + 3 <= WIDTH) return `${indent}${name}(${inside}),`;
  const deeper = `${indent}    `;
  if (deeper.length + inside.length <= WIDTH) return `${indent}${name}(\n${deeper}${inside}\n${indent}),`;
  const lines = given.map(({ key, value }) => {
    const text =
      typeof value === 'string' ? value : foldedLiteral(value.value, deeper, WIDTH - deeper.length - key.length - 2);
    return `${deeper}${key}=${text},`;
  });
  return `${indent}${name}(\n${lines.join('\n')}\n${indent}),`;
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
