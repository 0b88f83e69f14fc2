/** A hook as Python is asked for it (`python/README.md`, "A hook"), made from the model's input. */
import type { HookInput } from '../../model/hook';
import { peerById } from '../../model/juju/peers';
import { charmKey } from '../../model/library/construct';
import type { Setup } from '../../model/setup';
import type { Override, RunRequest } from './types';

type Json = Readonly<Record<string, unknown>>;

const OVERRIDE_VALUES: Readonly<Record<Override, (setup: Setup) => unknown>> = {
  mode: (setup) => setup.mode,
  requests: (setup) => setup.requests,
  refresh_events: (setup) => setup.refreshEvents,
  // A key of the library's own is the default of every charm; only the other way has something to pass.
  private_key: (setup) => charmKey(setup)?.pem,
  renewal_relative_time: (setup) => setup.renewalRelativeTime,
  key_algorithm: (setup) => setup.key.algorithm,
  key_size: (setup) => setup.key.size ?? undefined,
};

function overridesOf(setup: Setup, wanted: readonly Override[]): Json {
  const values = wanted.map((name) => [name, OVERRIDE_VALUES[name](setup)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export function hookRequest({ input, record, overrides }: RunRequest): Json {
  const { world, unit, call } = input;
  const { setup } = world;
  const isProvider = unit.startsWith(`${world.provider.name}/`);
  const [own, other] = isProvider ? [world.provider, world.requirer] : [world.requirer, world.provider];
  return {
    do: 'hook',
    side: isProvider ? 'provider' : 'requirer',
    unit,
    app: own.name,
    endpoint: setup.endpoint,
    relation_endpoint: peerById(world, call.relation)?.endpoint ?? setup.endpoint,
    remote_app: other.name,
    call,
    now: world.now,
    op: input.op,
    provider_do: input.providerDo,
    provider: { validity_s: setup.validityS, capabilities: setup.capabilities, seen: world.names.csr },
    authority: world.authority,
    fail: input.fail,
    overrides: isProvider ? {} : overridesOf(setup, overrides),
    record,
  } satisfies Json & { readonly call: HookInput['call'] };
}
