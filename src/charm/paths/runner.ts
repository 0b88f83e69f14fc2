/** A hook runner on recorded paths: every hook that they cover, without Python. */
import type { HookInput, HookOutcome, HookRunner } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { runTwin } from '../../model/library/twin';
import { PlayedCharm } from './charm-hook';
import { Unanswerable } from './context';
import { Follower } from './follow';
import { UnreadableState } from './stored';
import { ContentIds } from './terms';
import { MissingPath, type CharmTrees } from './tree';

/** The trees of a charm's id; undefined: there are none. */
export type TreesOf = (charm: string) => CharmTrees | undefined;

/** Whether this says that only Python can run the hook. Anything else is a fault. */
export function needsPython(error: unknown): error is Error {
  return error instanceof MissingPath || error instanceof Unanswerable || error instanceof UnreadableState;
}

export interface PathOptions {
  /** Record lines, library calls and the pull answer; the search does without. */
  readonly record: boolean;
  /** Content ids met before: a runner keeps them for all its hooks. */
  readonly ids: ContentIds;
}

/**
 * Runs one hook by its path; a provider's hook, and that of a run without a charm, with the twin alone.
 * @throws MissingPath, Unanswerable, UnreadableState: only Python can run it
 */
export function runPaths(input: HookInput, trees: TreesOf, { record, ids }: PathOptions): HookOutcome {
  const { charm, patch } = input.world.setup;
  if (charm === null || isProvider(input.world, input.unit)) return runTwin(input, { record });
  if (patch !== undefined) throw new Unanswerable('The library is patched: the twin does not know what it does.');
  const own = trees(charm);
  if (!own) throw new Unanswerable(`There are no paths of ${charm}.`);
  if (own.live !== null) throw new Unanswerable(own.live);
  return runTwin(input, { record, charm: new PlayedCharm(new Follower(own), ids) });
}

/**
 * Trees as a `HookRunner`.
 * @param fallback runs what the trees do not cover; without it such a hook throws
 */
export function pathsRunner(trees: TreesOf, fallback?: HookRunner, record = true): HookRunner {
  const ids = new ContentIds();
  return (input) => {
    try {
      return runPaths(input, trees, { record, ids });
    } catch (error) {
      if (!fallback || !needsPython(error)) throw error;
      return fallback(input);
    }
  };
}
