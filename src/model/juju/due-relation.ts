/** Relation hooks due on one unit, in the order of R5.7 within a relation: owed changed, departed, broken, app changed, joined, changed. */
import { byName, findUnit, isInScope, isLeaving, remoteApplication, versionOf } from './entities';
import type { Due } from './due';
import type { Application, Relation, RelationView, Unit, World } from './world';

const NOTHING: readonly Due[] = [];

interface Place {
  readonly world: World;
  readonly relation: Relation;
  readonly view: RelationView;
  readonly unit: Unit;
  readonly remote: Application;
}

/** What may run now by R4.1 to R4.5: where Juju fixes an order (joined before changed, name by name), only the first is due. */
export function relationDue(world: World, unit: Unit): readonly Due[] {
  const { relation } = world;
  const view = relation?.views[unit.name];
  if (!relation || !view || view.broken) return NOTHING;
  const remote = remoteApplication(world, unit.name);
  const leaving = isLeaving(relation, unit);
  if (!view.created) {
    if (leaving) return NOTHING;
    const call = { name: 'relation-created', relation: relation.id, remoteApp: remote.name } as const;
    return [{ call, because: { kind: 'relation', relation: relation.id } }];
  }
  const place = { world, relation, view, unit, remote };
  const owedChanged = changedOwed(place);
  if (owedChanged) return [owedChanged];
  const departed = departedDue(place, leaving);
  if (leaving) return departed.length > 0 ? departed.slice(0, 1) : [broken(place)];
  const app = appChanged(place);
  const coming = [...(app ? [app] : joinedDue(place)), ...unitChanged(place)];
  return departed.length > 0 ? [...departed, ...coming] : coming;
}

function broken({ relation, remote }: Place): Due {
  const call = { name: 'relation-broken', relation: relation.id, remoteApp: remote.name } as const;
  return { call, because: { kind: 'leaving', relation: relation.id, unit: null } };
}

function members(place: Place): readonly string[] {
  const names = Object.keys(place.view.members);
  return names.length > 1 ? names.sort(byName) : names;
}

/** `changed(u)` is the next hook of the relation after `joined(u)`, whether or not u wrote anything (R4.2). */
function changedOwed(place: Place): Due | null {
  const { view, relation, remote } = place;
  const remoteUnit = members(place).find((name) => view.members[name]?.announced === null);
  if (remoteUnit === undefined) return null;
  return {
    call: { name: 'relation-changed', relation: relation.id, remoteApp: remote.name, remoteUnit },
    because: { kind: 'joined', relation: relation.id, unit: remoteUnit },
  };
}

/** Every member when this side leaves (R4.4), else those who left (R4.5). */
function departedDue(place: Place, leaving: boolean): readonly Due[] {
  const { relation, remote, unit, world } = place;
  const due: Due[] = [];
  for (const remoteUnit of members(place)) {
    const other = findUnit(world, remoteUnit);
    const gone = !other || !isInScope(relation, other);
    if (!leaving && !gone) continue;
    const departing = unit.life === 'alive' ? remoteUnit : unit.name;
    due.push({
      call: { name: 'relation-departed', relation: relation.id, remoteApp: remote.name, remoteUnit, departing },
      because: { kind: 'leaving', relation: relation.id, unit: remoteUnit },
    });
  }
  return due;
}

function appChanged({ view, relation, remote }: Place): Due | null {
  const version = versionOf(relation, remote.name);
  if (version === view.appAnnounced) return null;
  return {
    call: { name: 'relation-changed', relation: relation.id, remoteApp: remote.name },
    because: { kind: 'databag', relation: relation.id, entity: remote.name, version },
  };
}

function joinedDue({ view, relation, remote }: Place): readonly Due[] {
  let first: string | null = null;
  for (const other of remote.units) {
    if (view.members[other.name] || !isInScope(relation, other)) continue;
    if (first === null || byName(other.name, first) < 0) first = other.name;
  }
  if (first === null) return NOTHING;
  return [
    {
      call: { name: 'relation-joined', relation: relation.id, remoteApp: remote.name, remoteUnit: first },
      because: { kind: 'remote-unit', relation: relation.id, unit: first },
    },
  ];
}

function unitChanged(place: Place): readonly Due[] {
  const { view, relation, remote, world } = place;
  const due: Due[] = [];
  for (const remoteUnit of members(place)) {
    const version = versionOf(relation, remoteUnit);
    if (view.members[remoteUnit]?.announced === version) continue;
    const other = findUnit(world, remoteUnit);
    if (!other || !isInScope(relation, other)) continue;
    due.push({
      call: { name: 'relation-changed', relation: relation.id, remoteApp: remote.name, remoteUnit },
      because: { kind: 'databag', relation: relation.id, entity: remoteUnit, version },
    });
  }
  return due;
}
