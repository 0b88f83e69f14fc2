/** Making and ending the relation between the two applications, and entering it. */
import { allUnits, isInstalled, replaceView } from './entities';
import type { Relation, RelationView, UnitName, World } from './world';

const NEW_VIEW: RelationView = { created: false, broken: false, appAnnounced: 0, members: {} };

/** A unit enters scope before its own relation-created runs, so that the other side may see it first (Juju rule R4.3). */
export function enterScope(relation: Relation, unit: UnitName): Relation {
  return relation.dying || relation.views[unit] ? relation : replaceView(relation, unit, NEW_VIEW);
}

/** A new relation with a new id and empty databags; every installed unit enters it (Juju rules R4.1, R4.10). */
export function addRelation(world: World): World {
  const views: Record<UnitName, RelationView> = {};
  for (const unit of allUnits(world)) {
    if (unit.life === 'alive' && isInstalled(unit)) views[unit.name] = NEW_VIEW;
  }
  const relation: Relation = {
    id: world.nextRelation,
    endpoint: world.setup.endpoint,
    dying: false,
    databags: {},
    versions: {},
    views,
  };
  return { ...world, relation, nextRelation: world.nextRelation + 1 };
}

/** Data lives until the last unit has left (Juju rule R4.10). */
export function dropWhenLeft(world: World): World {
  const { relation } = world;
  if (!relation) return world;
  for (const name in relation.views) if (!relation.views[name]?.broken) return world;
  return { ...world, relation: null };
}

/** Every unit now owes departed and broken, or nothing where relation-created never ran (Juju rule R4.4). */
export function removeRelation(world: World): World {
  const { relation } = world;
  if (!relation) return world;
  const views: Record<UnitName, RelationView> = {};
  for (const [name, view] of Object.entries(relation.views)) {
    views[name] = view.created ? view : { ...view, broken: true };
  }
  return dropWhenLeft({ ...world, relation: { ...relation, dying: true, views } });
}
