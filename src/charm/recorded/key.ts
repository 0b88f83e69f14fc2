/**
 * What a requirer's hook can see, as one text: two hooks with the same text leave the same outcome, because the charm, the library and
 * the model are deterministic. Anything that a hook command, a getter of the library or Pebble can answer has to be in it.
 */
import type { HookInput } from '../../model/hook';
import { findUnit, isProvider } from '../../model/juju/entities';
import type { Relation, Secret, World } from '../../model/juju/world';
import { sha256Hex } from '../../model/pki/pem';

/** Canonical JSON: keys sorted, absent and undefined the same. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function visibleRelation(relation: Relation | null, unit: string, app: string): unknown {
  if (!relation) return null;
  const { id, endpoint, dying, databags, views } = relation;
  const others = Object.entries(databags).filter(
    ([entity]) => entity === unit || entity === app || !entity.startsWith(`${app}/`),
  );
  return { id, endpoint, dying, databags: Object.fromEntries(others), view: views[unit] ?? null };
}

function visibleSecrets(secrets: readonly Secret[], unit: string, app: string): unknown {
  return secrets
    .filter(({ owner, grants }) => [owner, ...grants].some((entity) => entity === unit || entity === app))
    .map(({ tracked, ...rest }) => ({ ...rest, tracked: tracked[unit] ?? null }));
}

/** Parts of the setup that reach the charm: what it passes to the library, and the names it sees. */
function visibleSetup({ setup }: World): unknown {
  const {
    library,
    design,
    semantics,
    mode,
    requests,
    key,
    refreshEvents,
    renewalRelativeTime,
    requirerApp,
    providerApp,
    endpoint,
    charm,
    patch,
  } = setup;
  return {
    library,
    design,
    semantics,
    mode,
    requests,
    key,
    refreshEvents,
    renewalRelativeTime,
    requirerApp,
    providerApp,
    endpoint,
    charm,
    patch,
  };
}

/** The key of a requirer's hook; null for the provider's, which the twin runs as it is. */
export function hookKey(input: HookInput): string | null {
  const { world, unit, call, op, fail } = input;
  const self = findUnit(world, unit);
  if (!self || isProvider(world, unit)) return null;
  const { name: app, leader, config, units } = world.requirer;
  const { status, files, containers, pebble, stored } = self;
  const relation = input.readAt === undefined ? world.relation : input.readAt;
  const seen = {
    hook: { unit, call, op, fail, now: world.now },
    setup: visibleSetup(world),
    app: {
      leader: leader === unit,
      config,
      units: units.map(({ name, life, status: of }) => ({ name, life, status: of.name })),
    },
    remote: world.provider.units.map(({ name, life, status: of }) => ({ name, life, status: of.name })),
    relation: visibleRelation(relation, unit, app),
    peers: world.peers,
    secrets: visibleSecrets(world.secrets, unit, app),
    own: { status, files, containers, pebble, stored },
    counters: world.counters,
  };
  return sha256Hex(canonical(seen)).slice(0, 24);
}
