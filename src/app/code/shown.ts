/** Values as Python writes them, with the world's names for keys, requests and certificates. */
import type { Shown } from '../../model/hook';
import type { Names } from '../../model/juju/world';
import { nameOf } from '../../model/pki/names';

export const LONGEST = 60;

function quoted(text: string): string {
  const plain = text.replaceAll('\n', '\\n');
  return `"${plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain}"`;
}

export function shownText(value: Shown, names: Names): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quoted(value);
  if (isList(value)) return `[${value.map((item) => shownText(item, names)).join(', ')}]`;
  switch (value.$) {
    case 'key':
    case 'csr':
      return nameOf(names, value.id);
    case 'cert':
      return `${nameOf(names, value.id)}${value.revoked === true ? ' revoked' : ''}`;
    case 'object':
      return value.text;
    case 'map':
      return `{${value.entries.map(([key, item]) => `${key}: ${shownText(item, names)}`).join(', ')}}`;
    case 'raw':
      return value.text;
  }
}

function isList(value: Shown): value is readonly Shown[] {
  return Array.isArray(value);
}
