/** Recorded paths of the shipped charms: with them a charm's hooks run beside the twin, without Python. Loaded when one is first needed. */
import type { HookInput, HookOutcome } from '../../model/hook';

/** Runs a hook by its path; null where only Python can. */
export type Player = (input: HookInput) => HookOutcome | null;

const TREES = import.meta.glob<unknown>('../../charm/paths/data/*.json', { import: 'default' });

/** Null for a charm that has no paths. */
export async function playerOf(charm: string): Promise<Player | null> {
  const load = TREES[`../../charm/paths/data/${charm}.json`];
  if (load === undefined) return null;
  const [{ needsPython, pathsRunner }, { unpackTrees }, file] = await Promise.all([
    import('../../charm/paths/runner'),
    import('../../charm/paths/pack'),
    load(),
  ]);
  const trees = unpackTrees(file);
  const run = pathsRunner((id) => (id === charm ? trees : undefined));
  return (input) => {
    try {
      return run(input);
    } catch (error) {
      if (needsPython(error)) return null;
      throw error;
    }
  };
}
