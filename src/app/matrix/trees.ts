/** Recorded paths of the shipped charms, packed as they are stored: the worker unpacks them. */
const TREES = import.meta.glob<unknown>('../../charm/paths/data/*.json', { import: 'default' });

/** Null for a charm that has none: its hooks run in Python. */
export async function packedTree(charm: string): Promise<unknown> {
  const load = TREES[`../../charm/paths/data/${charm}.json`];
  return load === undefined ? null : load();
}
