import { remembered } from '../memo';
import { escapeNonAscii } from '../pki/pem';

/** `json.dumps` with Python's default separators and `ensure_ascii`: databags are compared as text. */
export function dumps(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`;
  const pairs = Object.entries(value as Record<string, unknown>);
  return `{${pairs.map(([key, item]) => `${quoted(key)}: ${dumps(item)}`).join(', ')}}`;
}

/** The same few texts stand in databags hook after hook. */
const quoted = remembered((text) => escapeNonAscii(JSON.stringify(text)));
