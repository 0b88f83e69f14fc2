/** What a charm of the reader's makes part of a run's setup. */
import { broughtByMetadata } from '../../charm/live/brought';
import type { Loaded } from '../../charm/live/types';
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import type { BranchTree } from '../../run/branches';
import { ownCharmId, type OwnCharm } from '../../run/code';
import { modeOf, servingOf } from '../../run/serving';
import { changedSetup } from '../store/code';

/** @param loaded what Python has found out; null: it has not been asked yet */
export function ownSetup(
  tree: Pick<BranchTree, 'setup' | 'scenario'>,
  charm: OwnCharm,
  loaded: Loaded['charm'] | null,
): Partial<Setup> {
  const { containers, config = {}, ...named } = broughtByMetadata(loaded && (loaded.metadata ?? {}));
  const base = changedSetup(tree, { charm: charm.from });
  const { comment } = servingOf(charm.files);
  const mode = modeOf(charm.files);
  // The pod of a shipped charm is the usual one, whichever of it the code names.
  const pod = charm.from === null && containers !== undefined ? { containers } : {};
  return {
    ...(mode === defaultSetup().mode ? {} : { mode }),
    requests: { app: [], unit: [] },
    ...base,
    // A charm that was written elsewhere knows its own names, not those of a scenario; a shipped one reads them back from the library.
    ...(charm.from === null ? { requests: { app: [], unit: [] } } : {}),
    ...named,
    ...(Object.keys(config).length === 0 ? {} : { config: { ...config, ...base.config } }),
    ...pod,
    ...(comment === null ? {} : { servesWhen: comment.rule }),
    charm: ownCharmId(charm),
  };
}
