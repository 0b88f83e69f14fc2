/** What a charm's metadata makes part of a run's setup. */
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The endpoint for certificates: the run's usual name where the charm has it, else its own. */
function endpointOf(metadata: Fields): string | null {
  const requires = fieldsOf(metadata['requires']);
  const usual = defaultSetup().endpoint;
  if (Object.hasOwn(requires, usual)) return null;
  const own = Object.entries(requires).find(([, value]) => fieldsOf(value)['interface'] === 'tls-certificates');
  return own?.[0] ?? null;
}

/** Values that Juju gives to options that nobody has set. */
function defaultsOf(metadata: Fields): Setup['config'] {
  const options = Object.entries(fieldsOf(fieldsOf(metadata['config'])['options']));
  return Object.fromEntries(
    options.flatMap(([name, option]) => {
      const value = fieldsOf(option)['default'];
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isPlain ? [[name, value] as const] : [];
    }),
  );
}

/** @param metadata what charmcraft.yaml says, or was read from the code; null: nothing is known */
export function broughtByMetadata(
  metadata: Fields | null,
): Partial<Pick<Setup, 'endpoint' | 'config' | 'containers' | 'peers'>> {
  const all = metadata ?? {};
  const endpoint = endpointOf(all);
  const config = defaultsOf(all);
  const peers = Object.keys(fieldsOf(all['peers']));
  return {
    ...(endpoint === null ? {} : { endpoint }),
    ...(Object.keys(config).length === 0 ? {} : { config }),
    ...(metadata === null ? {} : { containers: Object.keys(fieldsOf(all['containers'])) }),
    ...(peers.length === 0 ? {} : { peers }),
  };
}
