/** Finding and replacing units and relation views in a world. Every function returns new data and shares what did not change. */
import type { Application, Databag, EntityName, Relation, RelationView, Unit, UnitName, World } from './world';

export const EMPTY_BAG: Databag = Object.freeze({});

/** `web` of `web/0`, and of `web`. */
export function appOf(entity: EntityName): string {
  const slash = entity.indexOf('/');
  return slash < 0 ? entity : entity.slice(0, slash);
}

export function applicationOf(world: World, entity: EntityName): Application {
  return appOf(entity) === world.provider.name ? world.provider : world.requirer;
}

/** The application on the other side of the relation. */
export function remoteApplication(world: World, entity: EntityName): Application {
  return appOf(entity) === world.provider.name ? world.requirer : world.provider;
}

export function findUnit(world: World, name: UnitName): Unit | null {
  for (const unit of applicationOf(world, name).units) if (unit.name === name) return unit;
  return null;
}

export function isProvider(world: World, entity: EntityName): boolean {
  return appOf(entity) === world.provider.name;
}

export function isLeader(world: World, unit: UnitName): boolean {
  return applicationOf(world, unit).leader === unit;
}

/** Both applications' units, the requirer's first. */
export function allUnits(world: World): readonly Unit[] {
  return [...world.requirer.units, ...world.provider.units];
}

export function replaceApplication(world: World, app: Application): World {
  return app.name === world.provider.name ? { ...world, provider: app } : { ...world, requirer: app };
}

export function replaceUnit(world: World, unit: Unit): World {
  const app = applicationOf(world, unit.name);
  return replaceApplication(world, {
    ...app,
    units: app.units.map((each) => (each.name === unit.name ? unit : each)),
  });
}

/** Juju's name order is that of text: `web/10` comes before `web/2`. */
export function byName(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function replaceView(relation: Relation, unit: UnitName, view: RelationView): Relation {
  return { ...relation, views: { ...relation.views, [unit]: view } };
}

export function bagOf(relation: Relation, entity: EntityName): Databag {
  return relation.databags[entity] ?? EMPTY_BAG;
}

export function versionOf(relation: Relation, entity: EntityName): number {
  return relation.versions[entity] ?? 0;
}

export function isInstalled(unit: Unit): boolean {
  return !unit.owed.includes('install');
}

/** This unit has to leave the relation: the relation goes, or the unit does (R4.4, R4.5). */
export function isLeaving(relation: Relation, unit: Unit): boolean {
  return relation.dying || unit.life !== 'alive';
}

/** Seen by the other side as a unit of the relation (R4.3); a dying unit is reported as departed at once. */
export function isInScope(relation: Relation, unit: Unit): boolean {
  const view = relation.views[unit.name];
  return view !== undefined && !view.broken && !isLeaving(relation, unit);
}
