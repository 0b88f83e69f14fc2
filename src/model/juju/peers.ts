/**
 * Peer relations: databags that the units of one application share. They are there from the start of a run, with their relation-created
 * behind them, and last as long as the application; units that come or go are seen in their members, without hooks of their own.
 */
import type { Due } from './due';
import { EMPTY_BAG, isLeader } from './entities';
import { sameContent } from './secret-tools';
import type { Application, Databag, EntityName, HookCall, PeerRelation, UnitName, World } from './world';

/** Ids of relations count up from 1; peer relations stand apart, so that the numbers of the others are those of a charm without. */
const FIRST_ID = 100;

export function startPeers(endpoints: readonly string[]): NonNullable<World['peers']> {
  return endpoints.map((endpoint, at) => ({ id: FIRST_ID + at, endpoint, databags: {}, versions: {}, announced: {} }));
}

export function peerById(world: World, id: number | undefined): PeerRelation | undefined {
  return world.peers?.find((peer) => peer.id === id);
}

/** The other units of the application. */
export function peerUnits({ units }: Application, unit: UnitName): readonly UnitName[] {
  return units.filter(({ name, life }) => name !== unit && life !== 'dead').map(({ name }) => name);
}

function announcedTo({ announced }: PeerRelation, unit: UnitName, entity: EntityName): number {
  return announced[unit]?.[entity] ?? 0;
}

/** A unit's own write never comes back to it (Juju rule R5.4); what the leader wrote for the application comes to the others. */
export function peersDue(world: World, unit: UnitName): readonly Due[] {
  const app = world.requirer;
  if (!world.peers || !app.units.some(({ name }) => name === unit)) return [];
  return world.peers.flatMap((peer) => {
    const entities = [...(isLeader(world, unit) ? [] : [app.name]), ...peerUnits(app, unit)];
    return entities.flatMap((entity): readonly Due[] => {
      const version = peer.versions[entity] ?? 0;
      if (version === announcedTo(peer, unit, entity)) return [];
      const call: HookCall = {
        name: 'relation-changed',
        relation: peer.id,
        remoteApp: app.name,
        ...(entity === app.name ? {} : { remoteUnit: entity }),
      };
      return [{ call, because: { kind: 'databag', relation: peer.id, entity, version } }];
    });
  });
}

function replacePeer(world: World, peer: PeerRelation): World {
  return { ...world, peers: (world.peers ?? []).map((each) => (each.id === peer.id ? peer : each)) };
}

/** The version that a relation-changed announces is fixed when it is dispatched. */
export function announcePeer(world: World, unit: UnitName, call: HookCall): World {
  const peer = peerById(world, call.relation);
  if (!peer) return world;
  const entity = call.remoteUnit ?? world.requirer.name;
  const seen = { ...peer.announced[unit], [entity]: peer.versions[entity] ?? 0 };
  return replacePeer(world, { ...peer, announced: { ...peer.announced, [unit]: seen } });
}

export type PeerWrites = Readonly<Record<string, Readonly<Record<EntityName, Databag>>>>;

/** @param writes databags by endpoint and entity */
export function commitPeers(world: World, writes: PeerWrites | undefined): World {
  let next = world;
  for (const [endpoint, bags] of Object.entries(writes ?? {})) {
    const found = next.peers?.find((peer) => peer.endpoint === endpoint);
    if (!found) continue;
    let peer = found;
    for (const [entity, bag] of Object.entries(bags)) {
      if (sameContent(bag, peer.databags[entity] ?? EMPTY_BAG)) continue;
      peer = {
        ...peer,
        databags: { ...peer.databags, [entity]: bag },
        versions: { ...peer.versions, [entity]: (peer.versions[entity] ?? 0) + 1 },
      };
    }
    if (peer !== found) next = replacePeer(next, peer);
  }
  return next;
}
