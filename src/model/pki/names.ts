/** Names such as `csr-2`: the order in which objects first appear in committed data. */
import type { Names } from '../juju/world';
import { objectId, parsePems, type PkiObject } from './pem';
import { isCa } from './csr';

export const NO_NAMES: Names = { key: [], csr: [], cert: [], ca: [] };

type NameKind = keyof Names;

function kindOf(object: PkiObject): NameKind {
  if (object.kind === 'key') return 'key';
  if (object.kind === 'csr') return 'csr';
  return isCa(object) && object.signedBy === object.key.id ? 'ca' : 'cert';
}

/** Adds every object that has no name yet, in order of appearance. */
export function nameObjects(names: Names, objects: readonly PkiObject[]): Names {
  let next = names;
  for (const object of objects) {
    const kind = kindOf(object);
    const id = objectId(object);
    if (!next[kind].includes(id)) next = { ...next, [kind]: [...next[kind], id] };
  }
  return next;
}

/** The same for the objects of these texts. */
export function registerNames(names: Names, texts: Iterable<string>): Names {
  let next = names;
  for (const text of texts) next = nameObjects(next, parsePems(text));
  return next;
}

/** `csr-2`, or the id itself in angle brackets where the world never saw it committed. */
export function nameOf(names: Names, id: string): string {
  for (const kind of ['key', 'csr', 'cert', 'ca'] as const) {
    const at = names[kind].indexOf(id);
    if (at >= 0) return `${kind}-${at + 1}`;
  }
  return `‹${id}›`;
}
