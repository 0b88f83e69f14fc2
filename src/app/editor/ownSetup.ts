/** What a charm of the reader's makes part of a run's setup. */
import type { Loaded } from '../../charm/live/types';
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import type { BranchTree } from '../../run/branches';
import { ownCharmId, type OwnCharm } from '../../run/code';
import { modeOf, servingOf } from '../../run/serving';
import { changedSetup } from '../store/code';

type Metadata = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Metadata) : {};
}

/** The endpoint for certificates: the run's usual name where the charm has it, else its own. */
function endpointOf(metadata: Metadata): string | null {
  const requires = fieldsOf(metadata['requires']);
  const usual = defaultSetup().endpoint;
  if (Object.hasOwn(requires, usual)) return null;
  const own = Object.entries(requires).find(([, value]) => fieldsOf(value)['interface'] === 'tls-certificates');
  return own?.[0] ?? null;
}

/** Values that Juju gives to options that nobody has set. */
function defaultsOf(metadata: Metadata): Setup['config'] {
  const options = Object.entries(fieldsOf(fieldsOf(metadata['config'])['options']));
  return Object.fromEntries(
    options.flatMap(([name, option]) => {
      const value = fieldsOf(option)['default'];
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isPlain ? [[name, value] as const] : [];
    }),
  );
}

/** @param loaded what Python has found out; null: it has not been asked yet */
export function ownSetup(
  tree: Pick<BranchTree, 'setup' | 'scenario'>,
  charm: OwnCharm,
  loaded: Loaded['charm'] | null,
): Partial<Setup> {
  const metadata = loaded?.metadata ?? {};
  const base = changedSetup(tree, { charm: charm.from });
  const { comment } = servingOf(charm.files);
  const containers = Object.keys(fieldsOf(metadata['containers']));
  const peers = Object.keys(fieldsOf(metadata['peers']));
  const endpoint = endpointOf(metadata);
  const config = defaultsOf(metadata);
  const mode = modeOf(charm.files);
  // The pod of a shipped charm is the usual one, whichever of it the code names.
  const pod = charm.from === null && loaded !== null ? { containers } : {};
  return {
    ...(mode === defaultSetup().mode ? {} : { mode }),
    requests: { app: [], unit: [] },
    ...base,
    // A charm that was written elsewhere knows its own names, not those of a scenario; a shipped one reads them back from the library.
    ...(charm.from === null ? { requests: { app: [], unit: [] } } : {}),
    ...(endpoint === null ? {} : { endpoint }),
    ...(Object.keys(config).length === 0 ? {} : { config: { ...config, ...base.config } }),
    ...pod,
    ...(peers.length === 0 ? {} : { peers }),
    ...(comment === null ? {} : { servesWhen: comment.rule }),
    charm: ownCharmId(charm),
  };
}
