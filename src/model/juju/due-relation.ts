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

export function relationDue(world: World, unit: Unit): readonly Due[] {
  const { relation } = world;
  const view = relation?.views[unit.name];
  if (!relation || !view || view.broken) return NOTHING;
  const remote = remoteApplication(world, unit.name);
  if (!view.created) {
    if (isLeaving(relation, unit)) return NOTHING;
    const call = { name: 'relation-created', relation: relation.id, remoteApp: remote.name } as const;
    return [{ call, because: { kind: 'relation', relation: relation.id } }];
  }
  const place = { world, relation, view, unit, remote };
  const leaving = isLeaving(relation, unit);
  const owedChanged = changedOwed(place);
  const departed = departedDue(place, leaving);
  if (leaving) {
    if (owedChanged.length + departed.length > 0) return [...owedChanged, ...departed];
    const call = { name: 'relation-broken', relation: relation.id, remoteApp: remote.name } as const;
    return [{ call, because: { kind: 'leaving', relation: relation.id, unit: null } }];
  }
  const coming = [...appChanged(place), ...joinedDue(place), ...unitChanged(place)];
  if (owedChanged.length + departed.length === 0) return coming;
  return [...owedChanged, ...departed, ...coming];
}

function members(place: Place): readonly string[] {
  const names = Object.keys(place.view.members);
  return names.length > 1 ? names.sort(byName) : names;
}

/** `changed(u)` follows `joined(u)`, whether or not u wrote anything (R4.2). */
function changedOwed(place: Place): readonly Due[] {
  const { view, relation, remote } = place;
  const due: Due[] = [];
  for (const remoteUnit of members(place)) {
    if (view.members[remoteUnit]?.announced !== null) continue;
    due.push({
      call: { name: 'relation-changed', relation: relation.id, remoteApp: remote.name, remoteUnit },
      because: { kind: 'joined', relation: relation.id, unit: remoteUnit },
    });
  }
  return due;
}

/** Every member when this side leaves (R4.4), else those who left (R4.5); a changed still owed comes first. */
function departedDue(place: Place, leaving: boolean): readonly Due[] {
  const { view, relation, remote, unit, world } = place;
  const due: Due[] = [];
  for (const remoteUnit of members(place)) {
    if (view.members[remoteUnit]?.announced === null) continue;
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

function appChanged({ view, relation, remote }: Place): readonly Due[] {
  const version = versionOf(relation, remote.name);
  if (version === view.appAnnounced) return NOTHING;
  return [
    {
      call: { name: 'relation-changed', relation: relation.id, remoteApp: remote.name },
      because: { kind: 'databag', relation: relation.id, entity: remote.name, version },
    },
  ];
}

function joinedDue({ view, relation, remote }: Place): readonly Due[] {
  const due: Due[] = [];
  for (const other of remote.units) {
    if (view.members[other.name] || !isInScope(relation, other)) continue;
    due.push({
      call: { name: 'relation-joined', relation: relation.id, remoteApp: remote.name, remoteUnit: other.name },
      because: { kind: 'remote-unit', relation: relation.id, unit: other.name },
    });
  }
  return due.length > 1 ? due.sort((a, b) => byName(a.call.remoteUnit ?? '', b.call.remoteUnit ?? '')) : due;
}

function unitChanged(place: Place): readonly Due[] {
  const { view, relation, remote, world } = place;
  const due: Due[] = [];
  for (const remoteUnit of members(place)) {
    const announced = view.members[remoteUnit]?.announced;
    const version = versionOf(relation, remoteUnit);
    if (announced === null || announced === version) continue;
    const other = findUnit(world, remoteUnit);
    if (!other || !isInScope(relation, other)) continue;
    due.push({
      call: { name: 'relation-changed', relation: relation.id, remoteApp: remote.name, remoteUnit },
      because: { kind: 'databag', relation: relation.id, entity: remoteUnit, version },
    });
  }
  return due;
}
