/**
 * What Juju owes to a unit now, in the order in which it would run it (Juju rule R5.7). Derived from versions, lifecycles and the
 * clock; nothing is queued.
 */
import { findUnit, isInstalled, isLeader } from './entities';
import { relationDue } from './due-relation';
import { peersDue } from './peers';
import { sameCall } from './delivery';
import { latestOf } from './secret-tools';
import type { EntityName, HookCall, LifecycleHook, Millis, Secret, Unit, UnitName, World } from './world';

/** Why a hook is due: what views draw an arrow from. */
export type Because =
  | { readonly kind: 'lifecycle' }
  | { readonly kind: 'failed'; readonly attempts: number }
  | { readonly kind: 'expiry'; readonly secret: string; readonly revision: number; readonly at: Millis }
  | { readonly kind: 'superseded'; readonly secret: string; readonly revision: number }
  | { readonly kind: 'relation'; readonly relation: number }
  | { readonly kind: 'remote-unit'; readonly relation: number; readonly unit: UnitName }
  | { readonly kind: 'joined'; readonly relation: number; readonly unit: UnitName }
  | { readonly kind: 'databag'; readonly relation: number; readonly entity: EntityName; readonly version: number }
  | { readonly kind: 'leaving'; readonly relation: number; readonly unit: UnitName | null }
  | { readonly kind: 'tick'; readonly at: Millis }
  | { readonly kind: 'repeated' };

export interface Due {
  readonly call: HookCall;
  readonly because: Because;
}

const LIFECYCLE: Because = { kind: 'lifecycle' };
const REPEATED: Because = { kind: 'repeated' };
const NOTHING: readonly Due[] = [];

/** Classes of R5.7, in order; a repeated event takes its place among its own kind. */
const CLASSES = ['created', 'leader', 'container', 'secret', 'lifecycle', 'relation', 'update-status'] as const;
type DueClass = (typeof CLASSES)[number];

function classOf(call: HookCall): DueClass {
  switch (call.name) {
    case 'relation-created':
      return 'created';
    case 'leader-elected':
    case 'leader-settings-changed':
      return 'leader';
    case 'pebble-ready':
      return 'container';
    case 'secret-expired':
    case 'secret-remove':
    case 'secret-changed':
      return 'secret';
    case 'update-status':
      return 'update-status';
    case 'install':
    case 'config-changed':
    case 'start':
    case 'stop':
    case 'remove':
    case 'action':
      return 'lifecycle';
    case 'relation-joined':
    case 'relation-changed':
    case 'relation-departed':
    case 'relation-broken':
      return 'relation';
  }
}

function owed(unit: Unit, wanted: readonly LifecycleHook[]): readonly Due[] {
  const found = unit.owed.filter((hook) => wanted.includes(hook));
  return found.map((name) => ({
    call: name === 'pebble-ready' ? { name, container: Object.keys(unit.containers)[0] ?? '' } : { name },
    because: LIFECYCLE,
  }));
}

/** Secret events go to the owning unit, for an application's secret to its leader (R2.1, R3.1). */
export function recipientOf(world: World, secret: Secret): UnitName | null {
  if (secret.owner === world.requirer.name) return world.requirer.leader;
  if (secret.owner === world.provider.name) return world.provider.leader;
  return secret.owner;
}

function isObsolete(secret: Secret, revision: number): boolean {
  if (latestOf(secret).revision === revision) return false;
  for (const reader in secret.tracked) if (secret.tracked[reader] === revision) return false;
  return true;
}

function secretsDue(world: World, unit: Unit): readonly Due[] {
  const expired: Due[] = [];
  const removable: Due[] = [];
  for (const secret of world.secrets) {
    if (recipientOf(world, secret) !== unit.name) continue;
    for (const { revision, nextExpiry, removeAnnounced } of secret.revisions) {
      const about = { secret: secret.id, label: secret.label, revision };
      if (nextExpiry !== null && nextExpiry <= world.now) {
        expired.push({
          call: { name: 'secret-expired', ...about },
          because: { kind: 'expiry', secret: secret.id, revision, at: nextExpiry },
        });
      }
      if (!removeAnnounced && isObsolete(secret, revision)) {
        removable.push({
          call: { name: 'secret-remove', ...about },
          because: { kind: 'superseded', secret: secret.id, revision },
        });
      }
    }
  }
  return removable.length > 0 ? [...expired, ...removable] : expired;
}

/** A dying unit leaves its relations, then stops (R4.5, R2.11, R6.4). */
function dyingDue(world: World, unit: Unit): readonly Due[] {
  const leaving = relationDue(world, unit);
  return leaving.length > 0 ? leaving : owed(unit, ['stop', 'remove']).slice(0, 1);
}

function withRepeated(due: readonly Due[], unit: Unit): readonly Due[] {
  if (unit.repeated.length === 0) return due;
  const all = [...due];
  for (const call of unit.repeated) {
    if (all.some((each) => sameCall(each.call, call))) continue;
    const rank = CLASSES.indexOf(classOf(call));
    const at = all.findIndex((each) => CLASSES.indexOf(classOf(each.call)) > rank);
    all.splice(at < 0 ? all.length : at, 0, { call, because: REPEATED });
  }
  return all;
}

/** Whether the agent can take up a hook at all: it runs, and no hook of this unit is under way. */
export function isIdle(unit: Unit): boolean {
  return unit.life !== 'dead' && !unit.down && unit.running === null;
}

/** Due hooks of a unit, the one that Juju would run first in front, each with its reason. */
export function dueHooks(world: World, name: UnitName): readonly Due[] {
  const unit = findUnit(world, name);
  if (!unit || !isIdle(unit)) return NOTHING;
  if (unit.failed) {
    if (unit.failed.retryAt > world.now) return NOTHING;
    return [{ call: unit.failed.call, because: { kind: 'failed', attempts: unit.failed.attempts } }];
  }
  if (unit.life === 'dying') return dyingDue(world, unit);
  if (!isInstalled(unit)) return owed(unit, ['install']);
  const relations = relationDue(world, unit);
  const isCreated = relations[0]?.call.name === 'relation-created';
  const due: Due[] = [];
  if (isCreated) due.push(...relations);
  if (unit.owed.length > 0) {
    if (isLeader(world, name)) due.push(...owed(unit, ['leader-elected']));
    due.push(...owed(unit, ['pebble-ready']));
  }
  due.push(...secretsDue(world, unit));
  if (unit.owed.length > 0) due.push(...owed(unit, ['config-changed', 'start']));
  if (!isCreated) due.push(...relations);
  due.push(...peersDue(world, name));
  const all = withRepeated(due, unit);
  if (all.length > 0 || unit.nextUpdateStatus > world.now) return all;
  return [{ call: { name: 'update-status' }, because: { kind: 'tick', at: unit.nextUpdateStatus } }];
}

/** The hook that Juju would run next on this unit. */
export function nextHook(world: World, name: UnitName): Due | null {
  return dueHooks(world, name)[0] ?? null;
}
