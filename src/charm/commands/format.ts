/** How hook commands print: `json`, `yaml`, or `smart`, Juju's default (text as it is, a list one item a line, True and False). */
import { UsageError } from './arguments';

/** Text that YAML reads back as the same text without quotes. */
function isPlain(text: string): boolean {
  return /^[A-Za-z_](?:[\w./ -]*[\w./-])?$/.test(text) && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(text);
}

/** Text in double quotes is the same in JSON and in YAML, so it needs no rules of its own. */
function scalar(value: unknown): string {
  return typeof value === 'string' && isPlain(value) ? value : JSON.stringify(value ?? null);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return (Array.isArray(value) && value.length === 0) || (isMap(value) && Object.keys(value).length === 0);
}

function yamlLines(value: unknown, indent: string): readonly string[] {
  const nested = (each: unknown): boolean => (Array.isArray(each) || isMap(each)) && !isEmpty(each);
  const flat = (each: unknown): string => (Array.isArray(each) ? '[]' : isMap(each) ? '{}' : scalar(each));
  if (Array.isArray(value) && value.length > 0) {
    return value.flatMap((each: unknown) => {
      if (!nested(each)) return [`${indent}- ${flat(each)}`];
      const lines = yamlLines(each, `${indent}  `);
      return [`${indent}- ${(lines[0] ?? '').trimStart()}`, ...lines.slice(1)];
    });
  }
  if (isMap(value) && Object.keys(value).length > 0) {
    return Object.keys(value)
      .sort()
      .flatMap((key) => {
        const each = value[key];
        if (!nested(each)) return [`${indent}${scalar(key)}: ${flat(each)}`];
        // Lists stand under their key without a step to the right, as Go writes them.
        return [`${indent}${scalar(key)}:`, ...yamlLines(each, Array.isArray(each) ? indent : `${indent}  `)];
      });
  }
  return [`${indent}${flat(value)}`];
}

export function toYaml(value: unknown): string {
  return yamlLines(value, '').join('\n');
}

function smart(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('\n');
  return toYaml(value);
}

/** Standard output for a value. @throws UsageError for a format that Juju does not know */
export function formatted(value: unknown, format: string): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(value ?? null)}\n`;
    case 'yaml':
      return `${toYaml(value)}\n`;
    case 'smart': {
      const text = smart(value);
      return text === '' ? '' : `${text}\n`;
    }
    default:
      throw new UsageError(`invalid value "${format}" for option --format: unknown format "${format}"`);
  }
}
