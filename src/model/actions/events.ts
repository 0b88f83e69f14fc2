/** Events that Juju loses or repeats: outside its promises, by the operator's hand. Handlers meet both in the wild (R3.7, R2.8). */
import type { HookChoice } from '../action';
import { markDone, markLost, sameCall } from '../juju/delivery';
import { dueHooks, recipientOf } from '../juju/due';
import { findUnit, isLeader, remoteApplication, replaceUnit } from '../juju/entities';
import { latestOf } from '../juju/secret-tools';
import type { HookCall, Secret, Unit, UnitName, World } from '../juju/world';
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
      return isLeader(world, unit.name) ? { name } : `${unit.name} is not the leader.`;
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
  const about = { relation: relation.id, remoteApp: remoteApplication(world, unit.name).name };
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
  const name = choice.name === 'secret-remove' ? 'secret-remove' : 'secret-expired';
  const call: HookCall = { name, secret: id, label: secret?.label ?? '', revision: choice.revision ?? 1 };
  if (!secret) return call;
  if (recipientOf(world, secret) !== unit.name) return `${id} does not belong to ${unit.name}.`;
  return neverCame(world, secret, call) ?? call;
}

/** Why this event of a secret that still exists cannot have come before. */
function neverCame(world: World, secret: Secret, call: HookCall): string | null {
  if (call.name === 'secret-remove') {
    return call.revision === latestOf(secret).revision ? 'Juju never asks to remove the latest revision.' : null;
  }
  const revision = secret.revisions.find((each) => each.revision === call.revision);
  if (!revision) return null;
  return revision.expires !== null && revision.expires <= world.now ? null : `${secret.id} has not expired yet.`;
}

export function repeatEvent(world: World, name: UnitName, choice: HookChoice): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (unit.life !== 'alive') return refuse(`${name} is being removed.`);
  const call = repeatable(world, unit, choice);
  if (typeof call === 'string') return refuse(call);
  if (
    dueHooks(world, name).some((due) => sameCall(due.call, call)) ||
    unit.repeated.some((each) => sameCall(each, call))
  ) {
    return refuse(`${hookText(call)} is due on ${name} anyway.`);
  }
  return changed(replaceUnit(world, { ...unit, repeated: [...unit.repeated, call] }));
}
