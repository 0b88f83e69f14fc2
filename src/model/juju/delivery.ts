/**
 * What Juju notes when it hands a hook to a unit. Versions and cached databags are noted when the hook is dispatched (R1.15, R5.2),
 * everything else when it is over: done, or given up with `juju resolved --no-retry` (R1.13).
 */
import {
  allUnits,
  applicationOf,
  bagOf,
  findUnit,
  isInstalled,
  replaceApplication,
  replaceUnit,
  replaceView,
  versionOf,
} from './entities';
import { announcePeer, peerById } from './peers';
import { dropWhenLeft, enterScope } from './relation';
import { reviseSecret } from './secrets';
import type { HookCall, Member, Millis, Unit, UnitName, World } from './world';

/** `ExpireRetryDelay`: secret-expired comes again until its revision is removed or re-dated (R2.4). */
const EXPIRE_RETRY_MS = 5 * 60_000;

export function sameCall(a: HookCall, b: HookCall): boolean {
  return (
    a.name === b.name &&
    a.relation === b.relation &&
    a.remoteUnit === b.remoteUnit &&
    a.departing === b.departing &&
    a.secret === b.secret &&
    a.revision === b.revision
  );
}

/**
 * The hook starts: which versions it announces is fixed now, and the remote unit's databag is read into the agent's cache.
 * `again`: a rerun of a failed hook reads current data but announces what it announced before (R1.12).
 */
export function markDispatched(world: World, unit: UnitName, call: HookCall, again = false): World {
  if (peerById(world, call.relation)) return again ? world : announcePeer(world, unit, call);
  const { relation } = world;
  const view = relation?.views[unit];
  if (!relation || !view || relation.id !== call.relation) return world;
  if (call.name !== 'relation-joined' && call.name !== 'relation-changed') return world;
  const { remoteUnit } = call;
  if (remoteUnit === undefined) {
    const appAnnounced = versionOf(relation, call.remoteApp ?? '');
    if (again || appAnnounced === view.appAnnounced) return world;
    return { ...world, relation: replaceView(relation, unit, { ...view, appAnnounced }) };
  }
  const before = view.members[remoteUnit];
  const announced = call.name === 'relation-joined' ? null : versionOf(relation, remoteUnit);
  const member: Member = {
    announced: again && before ? before.announced : announced,
    cached: bagOf(relation, remoteUnit),
  };
  return {
    ...world,
    relation: replaceView(relation, unit, { ...view, members: { ...view.members, [remoteUnit]: member } }),
  };
}

/** The event never reaches the charm: Juju thinks it announced the change, and the agent's cache stays as it was. */
export function markLost(world: World, unit: UnitName, call: HookCall): World {
  const { relation } = world;
  const view = relation?.views[unit];
  const { remoteUnit } = call;
  const before = remoteUnit === undefined ? undefined : view?.members[remoteUnit];
  if (!relation || !view || remoteUnit === undefined || !before || call.name !== 'relation-changed') {
    return markDispatched(world, unit, call);
  }
  const member: Member = { ...before, announced: versionOf(relation, remoteUnit) };
  return {
    ...world,
    relation: replaceView(relation, unit, { ...view, members: { ...view.members, [remoteUnit]: member } }),
  };
}

/** The first tick after `after` of a timer that ticked, or will, at `tick`. */
export function tickAfter(tick: Millis, after: Millis, every: Millis): Millis {
  return tick > after ? tick : tick + (Math.floor((after - tick) / every) + 1) * every;
}

/**
 * The hook is over. Any hook started after an update-status tick uses that tick up (R6.3); actions do not, they are no hooks.
 * @param startedAt when the hook began; a tick during a slow hook survives it
 */
export function markDone(world: World, unit: UnitName, call: HookCall, startedAt: Millis): World {
  if (call.name === 'action') return world;
  const before = findUnit(world, unit);
  if (!before) return world;
  const next: Unit = {
    ...before,
    failed: null,
    running: null,
    owed: before.owed.some((hook) => hook === call.name)
      ? before.owed.filter((hook) => hook !== call.name)
      : before.owed,
    nextUpdateStatus: tickAfter(before.nextUpdateStatus, startedAt, world.setup.updateStatusMs),
    repeated: before.repeated.length > 0 ? before.repeated.filter((each) => !sameCall(each, call)) : before.repeated,
  };
  return settle(replaceUnit(world, next), next, call);
}

function settle(world: World, unit: Unit, call: HookCall): World {
  switch (call.name) {
    case 'install':
      return world.relation && isInstalled(unit)
        ? { ...world, relation: enterScope(world.relation, unit.name) }
        : world;
    case 'relation-created':
    case 'relation-departed':
    case 'relation-broken':
      return settleRelation(world, unit.name, call);
    case 'secret-expired':
      return reviseSecret(world, call.secret ?? '', call.revision ?? 1, (revision) =>
        revision.nextExpiry !== null && revision.nextExpiry <= world.now
          ? { ...revision, nextExpiry: tickAfter(revision.nextExpiry, world.now, EXPIRE_RETRY_MS) }
          : revision,
      );
    case 'secret-remove':
      return reviseSecret(world, call.secret ?? '', call.revision ?? 1, (revision) => ({
        ...revision,
        removeAnnounced: true,
      }));
    case 'remove':
      return bury(world, unit);
    default:
      return world;
  }
}

function settleRelation(world: World, unit: UnitName, call: HookCall): World {
  const { relation } = world;
  if (!relation || relation.id !== call.relation) return world;
  // A trace has one unit's view only: there the relation ends with its broken hook.
  if (call.name === 'relation-broken' && world.setup.semantics === 'ops-testing') return { ...world, relation: null };
  const view = relation.views[unit];
  if (!view) return world;
  if (call.name === 'relation-created') {
    return { ...world, relation: replaceView(relation, unit, { ...view, created: true }) };
  }
  if (call.name === 'relation-broken') {
    return dropWhenLeft({ ...world, relation: replaceView(relation, unit, { ...view, broken: true, members: {} }) });
  }
  const { [call.remoteUnit ?? '']: gone, ...members } = view.members;
  return gone ? { ...world, relation: replaceView(relation, unit, { ...view, members }) } : world;
}

/** The unit is gone, with the secrets that it owned; its application gets another leader. */
function bury(world: World, unit: Unit): World {
  const gone = replaceUnit(
    { ...world, secrets: world.secrets.filter((secret) => secret.owner !== unit.name) },
    { ...unit, life: 'dead', owed: [], repeated: [] },
  );
  const app = applicationOf(gone, unit.name);
  if (app.leader !== unit.name) return gone;
  const heir = app.units.find((each) => each.life === 'alive');
  return heir ? moveLeadership(gone, heir.name) : replaceApplication(gone, { ...app, leader: null });
}

/** At most one leader; the new one is told, and secrets of the application now fire there (Juju rules R7.1, R2.6). */
export function moveLeadership(world: World, to: UnitName): World {
  const app = applicationOf(world, to);
  return replaceApplication(world, {
    ...app,
    leader: to,
    units: app.units.map((unit): Unit => {
      if (unit.name === to) return { ...unit, owed: [...unit.owed, 'leader-elected'] };
      if (!unit.owed.includes('leader-elected')) return unit;
      return { ...unit, owed: unit.owed.filter((hook) => hook !== 'leader-elected') };
    }),
  });
}

/** A restarted agent has forgotten its cached databags and reads them anew (Juju rule R1.15). */
export function refreshCaches(world: World, unit: UnitName): World {
  const { relation } = world;
  const view = relation?.views[unit];
  if (!relation || !view || !allUnits(world).some((each) => each.name === unit)) return world;
  const members = Object.fromEntries(
    Object.entries(view.members).map(([name, member]) => [name, { ...member, cached: bagOf(relation, name) }]),
  );
  return { ...world, relation: replaceView(relation, unit, { ...view, members }) };
}
