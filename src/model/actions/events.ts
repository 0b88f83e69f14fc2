/** Events that Juju loses or repeats: outside its promises, by the operator's hand. Handlers meet both in the wild (R3.7, R2.8). */
import type { HookChoice } from '../action';
import { markDone, markLost, sameCall } from '../juju/delivery';
import { dueHooks } from '../juju/due';
import { findUnit, replaceUnit } from '../juju/entities';
import type { HookCall, Unit, UnitName, World } from '../juju/world';
import { chooseDue, noUnit, whyIdle } from './deliver';
import { changed, refuse, type Outline } from './plan.types';
import { hookText } from './words';

export function loseEvent(world: World, name: UnitName, choice: HookChoice): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (unit.failed) return refuse(`${name} is in error: a failed hook is not lost, it is resolved.`);
  const due = dueHooks(world, name);
  if (due.length === 0) return refuse(whyIdle(unit));
  const chosen = chooseDue(due, choice);
  if (!chosen) return refuse(`${choice.name} is not due on ${name}.`);
  const { call } = chosen;
  // Only a hook that runs uses up a tick; before every tick lies the start of time.
  const started = call.name === 'update-status' ? world.now : Number.NEGATIVE_INFINITY;
  return changed(markDone(markLost(world, name, call), name, call, started));
}

/** The event that a choice describes, if it could have come before. */
function repeatable(world: World, unit: Unit, choice: HookChoice): HookCall | string {
  const { name } = choice;
  switch (name) {
    case 'config-changed':
    case 'start':
    case 'update-status':
      return { name };
    case 'pebble-ready':
      return { name, container: Object.keys(unit.containers)[0] ?? '' };
    case 'leader-elected':
      return world.requirer.leader === unit.name || world.provider.leader === unit.name
        ? { name }
        : `${unit.name} is not the leader.`;
    case 'relation-created':
    case 'relation-changed':
      return relationCall(world, unit, choice);
    case 'secret-expired':
    case 'secret-remove':
      return secretCall(world, unit, choice);
    default:
      return `${name} comes once and does not come again.`;
  }
}

function relationCall(world: World, unit: Unit, choice: HookChoice): HookCall | string {
  const { relation } = world;
  const view = relation?.views[unit.name];
  if (!relation || relation.dying || !view?.created) return `${unit.name} has no relation.`;
  const remoteApp = unit.name.startsWith(`${world.provider.name}/`) ? world.requirer.name : world.provider.name;
  const about = { relation: relation.id, remoteApp };
  if (choice.name === 'relation-created') return { name: 'relation-created', ...about };
  const { remoteUnit } = choice;
  if (remoteUnit === undefined) return { name: 'relation-changed', ...about };
  if (!view.members[remoteUnit]) return `${unit.name} does not know ${remoteUnit}.`;
  return { name: 'relation-changed', ...about, remoteUnit };
}

/** Also for a secret that is gone: its label is then empty, and handlers have to bear it (R2.8, R3.7). */
function secretCall(world: World, unit: Unit, choice: HookChoice): HookCall | string {
  const id = choice.secret ?? world.secrets.find((each) => each.owner === unit.name)?.id;
  const number = Number(id?.slice('secret:'.length));
  if (id === undefined || !(number >= 1 && number <= world.counters.secrets)) return `${unit.name} has no such secret.`;
  const secret = world.secrets.find((each) => each.id === id);
  if (secret && secret.owner !== unit.name && !unit.name.startsWith(`${secret.owner}/`)) {
    return `${id} does not belong to ${unit.name}.`;
  }
  const name = choice.name === 'secret-remove' ? 'secret-remove' : 'secret-expired';
  return { name, secret: id, label: secret?.label ?? '', revision: choice.revision ?? 1 };
}

export function repeatEvent(world: World, name: UnitName, choice: HookChoice): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (unit.life !== 'alive') return refuse(`${name} is being removed.`);
  const call = repeatable(world, unit, choice);
  if (typeof call === 'string') return refuse(call);
  if (dueHooks(world, name).some((due) => sameCall(due.call, call)) || unit.repeated.some((each) => sameCall(each, call))) {
    return refuse(`${hookText(call)} is due on ${name} anyway.`);
  }
  return changed(replaceUnit(world, { ...unit, repeated: [...unit.repeated, call] }));
}
