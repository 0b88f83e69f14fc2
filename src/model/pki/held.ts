/** The symbolic objects in a databag or a secret's content. Such a record never changes, so it is read once. */
import { parsePems, type PkiObject } from './pem';

const known = new WeakMap<object, readonly PkiObject[]>();

/** In the order of keys and texts. Databags hold PEM inside JSON, with escaped line ends. */
export function objectsHeld(record: Readonly<Record<string, string>>): readonly PkiObject[] {
  const before = known.get(record);
  if (before) return before;
  const found = Object.values(record).flatMap((text) =>
    text.includes('-----BEGIN ') ? parsePems(text.replaceAll('\\n', '\n')) : [],
  );
  known.set(record, found);
  return found;
}
