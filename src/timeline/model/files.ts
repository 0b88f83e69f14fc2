/** Which certificates and keys lie on a unit's disk. */
import { findUnit } from '../../model/juju/entities';
import type { FileEntry, UnitName } from '../../model/juju/world';
import type { Book } from './book';
import { onChange, stretches, type History } from './history';
import { barsOf, laneOf, listLabels } from './lane-parts';
import type { Lane } from './types';

interface OnDisk {
  readonly certs: readonly string[];
  readonly keys: readonly string[];
  readonly key: string;
}

function onDisk(files: Readonly<Record<string, FileEntry>>, book: Book): OnDisk {
  const certs: string[] = [];
  const keys: string[] = [];
  const add = (list: string[], name: string): void => {
    if (!list.includes(name)) list.push(name);
  };
  for (const path of Object.keys(files).sort()) {
    let hasLeaf = false;
    for (const object of book.objects(files[path]?.content ?? '')) {
      const name = book.nameOfText(object.pem);
      if (object.kind === 'key') add(keys, name);
      if (object.kind !== 'cert' || hasLeaf) continue;
      hasLeaf = true;
      if (!name.startsWith('ca-')) add(certs, name);
    }
  }
  return { certs, keys, key: [...certs, ...keys].join() };
}

export function filesLane(history: History, unit: UnitName, book: Book): Lane {
  const read = onChange(
    (world) => findUnit(world, unit)?.files ?? null,
    (files) => files && onDisk(files, book),
  );
  const found = stretches(history, read, (a, b) => a?.key === b?.key);
  const bars = barsOf(history, unit, 'files', found, ({ value }) => {
    if (!value) return null;
    const { certs, keys } = value;
    if (certs.length + keys.length === 0) return { kind: 'absent', labels: ['no files'] };
    if (certs.length === 0)
      return { kind: 'held', generation: book.tone(keys), labels: [`${keys.join(', ')} alone`, ...keys] };
    const labels = [...certs, ...keys].join(', ');
    return { kind: 'held', generation: book.tone(certs), labels: [labels, ...listLabels(certs)] };
  });
  return laneOf(unit, 'files', { bars });
}
