/** What an operator does to the model: units, leadership, relation, names, disk, errors. Hooks follow by Juju's rules. */
import type { RequestAttributes, Requests } from '../setup';
import { markDone, moveLeadership } from '../juju/delivery';
import { isIdle } from '../juju/due';
import { findUnit, isProvider, replaceApplication, replaceUnit } from '../juju/entities';
import { addRelation, removeRelation } from '../juju/relation';
import type { LifecycleHook, Unit, UnitName, World } from '../juju/world';
import { newUnit } from '../start';
import { noUnit, rerun, whyIdle } from './deliver';
import { changed, refuse, type Outline } from './plan.types';

/** The unit, if it is one of the requirer's and has not begun to go. */
function requirerUnit(world: World, name: UnitName): Unit | Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (isProvider(world, name)) return refuse(`${name} is the provider, and has just this unit.`);
  if (unit.life === 'dead') return refuse(`${name} is gone.`);
  if (unit.life === 'dying') return refuse(`${name} is being removed already.`);
  return unit;
}

function isOutline(found: Unit | Outline): found is Outline {
  return 'kind' in found;
}

export function addUnit(world: World): Outline {
  const { requirer } = world;
  const name = `${requirer.name}/${requirer.nextUnit}`;
  const elected: readonly LifecycleHook[] = requirer.leader === null ? ['leader-elected'] : [];
  const unit = newUnit(name, ['install', ...elected, 'config-changed', 'start'], world.now, world.setup);
  return changed(
    replaceApplication(world, {
      ...requirer,
      units: [...requirer.units, unit],
      nextUnit: requirer.nextUnit + 1,
      leader: requirer.leader ?? name,
    }),
  );
}

/** The unit leaves its relation, stops, and is removed (R4.5); a unit that never installed owes nothing. */
export function removeUnit(world: World, name: UnitName): Outline {
  const unit = requirerUnit(world, name);
  if (isOutline(unit)) return unit;
  const owed: readonly LifecycleHook[] = ['stop', 'remove'];
  return changed(replaceUnit(world, { ...unit, life: 'dying', owed, repeated: [] }));
}

export function transferLeadership(world: World, name: UnitName): Outline {
  const unit = requirerUnit(world, name);
  if (isOutline(unit)) return unit;
  if (world.requirer.leader === name) return refuse(`${name} is the leader already.`);
  if (unit.down) return refuse(`${name} is down.`);
  return changed(moveLeadership(world, name));
}

export function breakRelation(world: World): Outline {
  if (!world.relation) return refuse('There is no relation.');
  if (world.relation.dying) return refuse('The relation is being removed already.');
  return changed(removeRelation(world));
}

export function makeRelation(world: World): Outline {
  if (!world.relation) return changed(addRelation(world));
  return world.relation.dying
    ? refuse('The old relation is not gone yet: a unit still owes its relation-broken.')
    : refuse('The relation exists.');
}

function withNames(world: World, names: readonly RequestAttributes[]): Requests {
  const { mode, requests } = world.setup;
  return mode === 'app' ? { app: names, unit: requests.unit } : { app: requests.app, unit: names };
}

/** The charm asks for other names from now on, which it learns by config-changed. In a mode with both, the unit's names change. */
export function changeNames(world: World, names: readonly RequestAttributes[]): Outline {
  if (names.length === 0) return refuse('At least one name is needed.');
  const { requirer } = world;
  const setup = { ...world.setup, requests: withNames(world, names) };
  const units = requirer.units.map((unit): Unit => {
    if (unit.life !== 'alive' || unit.owed.includes('config-changed')) return unit;
    return { ...unit, owed: [...unit.owed, 'config-changed'] };
  });
  return changed({ ...world, setup, requirer: { ...requirer, units } });
}

/** The container starts anew: neither files nor Pebble layers are left (R10.3). */
export function wipeDisk(world: World, name: UnitName): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (unit.life === 'dead') return refuse(`${name} is gone.`);
  if (Object.keys(unit.files).length === 0) return refuse(`${name} has no file on disk.`);
  const ready = Object.keys(unit.containers).length > 0 && unit.life === 'alive' && !unit.owed.includes('pebble-ready');
  const owed: readonly LifecycleHook[] = ready ? [...unit.owed, 'pebble-ready'] : unit.owed;
  return changed(replaceUnit(world, { ...unit, files: {}, pebble: {}, owed }));
}

export function failNext(world: World, name: UnitName): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (unit.life === 'dead') return refuse(`${name} is gone.`);
  if (unit.failNext) return refuse(`The next hook of ${name} fails already.`);
  return changed(replaceUnit(world, { ...unit, failNext: true }));
}

/** `juju resolved`: run the failed hook now, or take it as done; then its writes never happen (R1.13). */
export function resolve(world: World, name: UnitName, retry: boolean): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (!unit.failed) return refuse(`${name} is not in error.`);
  if (!isIdle(unit)) return refuse(whyIdle(unit));
  if (retry) return rerun(world, unit, unit.failed);
  return changed(markDone(world, name, unit.failed.call, world.now));
}
