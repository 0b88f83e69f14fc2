/** Handing hooks to units: the marks that Juju makes, what the provider does by its policy, and slow hooks. */
import type { HookChoice } from '../action';
import type { HookInput, ProviderDo, RequirerOp } from '../hook';
import { dueHooks, isIdle, type Due } from '../juju/due';
import { markDispatched } from '../juju/delivery';
import { findUnit, isLeader, isProvider, replaceUnit } from '../juju/entities';
import { hookEnd } from '../juju/timers';
import type { Failed, HookCall, Unit, UnitName, World } from '../juju/world';
import type { ProviderPolicy } from '../setup';
import { changed, refuse, type Outline } from './plan.types';
import { clock, hookText } from './words';

export interface HookExtras {
  readonly op?: RequirerOp;
  /** What the reader makes the provider do, in place of its policy. */
  readonly providerDo?: readonly ProviderDo[];
  /** A failed hook runs again (R1.12). */
  readonly again?: boolean;
}

const NOTHING: readonly ProviderDo[] = [];
const SIGN: readonly ProviderDo[] = [{ do: 'sign' }];

/** Relation hooks that the provider library observes (R4.11). */
function isReconciled(call: HookCall): boolean {
  return call.name === 'relation-created' || call.name === 'relation-joined' || call.name === 'relation-changed';
}

/** What the provider's charm does in a hook that Juju delivers, by its policy. One that was down from the start signs once it is up. */
function policyDo(policy: ProviderPolicy, call: HookCall): readonly ProviderDo[] {
  switch (policy.kind) {
    case 'instant':
    case 'down':
      return isReconciled(call) ? SIGN : NOTHING;
    case 'update-status':
      return call.name === 'update-status' ? SIGN : NOTHING;
    case 'slow':
      return call.name === 'relation-changed' ? SIGN : NOTHING;
    case 'deny':
      return isReconciled(call) ? [{ do: 'deny', error: policy.error }] : NOTHING;
    case 'limited':
      return isReconciled(call) ? [{ do: 'sign-limited', limit: policy.limit }] : NOTHING;
    case 'manual':
      return NOTHING;
  }
}

/** A rerun of a secret event carries the label that the secret has now (R2.8). */
function withLabel(world: World, call: HookCall): HookCall {
  if (call.secret === undefined) return call;
  const label = world.secrets.find((secret) => secret.id === call.secret)?.label ?? '';
  return label === call.label ? call : { ...call, label };
}

/** The hook starts on this unit. The caller has made sure that it may. */
export function startHook(world: World, unit: Unit, asked: HookCall, extras: HookExtras = {}): Outline {
  const call = withLabel(world, asked);
  const ready = markDispatched(world, unit.name, call, extras.again);
  const provider = isProvider(world, unit.name);
  if (provider && !extras.providerDo && call.name === 'relation-changed' && world.setup.provider.kind === 'slow') {
    const running = { call, startedAt: world.now, relation: ready.relation };
    return { kind: 'begin', world: replaceUnit(ready, { ...unit, running }), unit: unit.name, call };
  }
  return hookPlan(ready, unit, call, {
    op: extras.op ?? null,
    providerDo: provider ? (extras.providerDo ?? policyDo(world.setup.provider, call)) : NOTHING,
    readAt: undefined,
  });
}

function hookPlan(
  world: World,
  unit: Unit,
  call: HookCall,
  rest: Pick<HookInput, 'op' | 'providerDo' | 'readAt'>,
): Outline {
  const fail = unit.failNext && call.name !== 'action';
  const ready = fail ? replaceUnit(world, { ...unit, failNext: false }) : world;
  return { kind: 'hook', world: ready, input: { world: ready, unit: unit.name, call, fail, ...rest } };
}

/** relation-changed with an application and no unit is the one for the application's databag. */
function sameSide(call: HookCall, choice: HookChoice): boolean {
  return choice.name !== 'relation-changed' || choice.remoteUnit === call.remoteUnit;
}

function matches(call: HookCall, choice: HookChoice): boolean {
  return (
    call.name === choice.name &&
    (choice.remoteUnit === undefined || choice.remoteUnit === call.remoteUnit) &&
    (choice.remoteApp === undefined || (choice.remoteApp === call.remoteApp && sameSide(call, choice))) &&
    (choice.secret === undefined || choice.secret === call.secret) &&
    (choice.revision === undefined || choice.revision === call.revision)
  );
}

/** The due hook that a choice means; without a choice, Juju's next. */
export function chooseDue(due: readonly Due[], choice: HookChoice | undefined): Due | null {
  return (choice ? due.find((each) => matches(each.call, choice)) : due[0]) ?? null;
}

/** Why no hook of this unit runs now. */
export function whyIdle(unit: Unit): string {
  const { name } = unit;
  if (unit.life === 'dead') return `${name} is gone.`;
  if (unit.down) return `${name} is down.`;
  if (unit.running) return `${name} is still running ${hookText(unit.running.call)}.`;
  if (unit.failed) {
    return `${name} is in error: Juju runs ${hookText(unit.failed.call)} again at ${clock(unit.failed.retryAt)}.`;
  }
  return `Nothing is due on ${name}.`;
}

export function noUnit(name: UnitName): Outline {
  return refuse(`There is no unit ${name}.`);
}

export function deliver(world: World, name: UnitName, choice: HookChoice | undefined): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  const due = dueHooks(world, name);
  const chosen = chooseDue(due, choice);
  if (!chosen) {
    return refuse(due.length > 0 && choice ? `${choice.name} is not due on ${name}.` : whyIdle(unit));
  }
  return unit.failed ? rerun(world, unit, unit.failed) : startHook(world, unit, chosen.call);
}

/** The failed hook runs again, unless it was for the leader and leadership has moved on since (R1.12, R2.1). */
export function rerun(world: World, unit: Unit, { call }: Failed): Outline {
  const owner = world.secrets.find((secret) => secret.id === call.secret)?.owner;
  const forLeader = call.name === 'leader-elected' || (owner !== undefined && owner !== unit.name);
  if (forLeader && !isLeader(world, unit.name)) return changed(replaceUnit(world, { ...unit, failed: null }));
  return startHook(world, unit, call, { again: true });
}

/** update-status has the lowest priority: only when nothing else is due (R6.3). */
export function updateStatus(world: World, name: UnitName): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (!isIdle(unit) || unit.failed) return refuse(whyIdle(unit));
  if (unit.life !== 'alive') return refuse(`${name} is being removed: it has no update-status any more.`);
  const then = unit.nextUpdateStatus > world.now ? { ...world, now: unit.nextUpdateStatus } : world;
  const first = dueHooks(then, name)[0];
  if (first?.call.name !== 'update-status') {
    const what = first ? hookText(first.call) : 'nothing';
    return refuse(`update-status runs only when nothing else is due, and ${name} owes ${what}.`);
  }
  return startHook(then, unit, first.call);
}

/** A slow hook ends: it reads what stood at its start and commits now. */
export function finishSlow(world: World, name: UnitName): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  const { running } = unit;
  if (!running) return refuse(`No hook is under way on ${name}.`);
  const then = { ...world, now: Math.max(world.now, hookEnd(world, running.startedAt)) };
  return hookPlan(then, unit, running.call, {
    op: null,
    providerDo: policyDo(world.setup.provider, running.call),
    readAt: running.relation,
  });
}

/** An action of the operator on a unit; it also runs while the unit is in error (R1.12). */
export function operate(world: World, name: UnitName, op: RequirerOp): Outline {
  const unit = findUnit(world, name);
  if (!unit) return noUnit(name);
  if (isProvider(world, name)) return refuse(`${name} is the provider: it holds no request of its own.`);
  if (!isIdle(unit)) return refuse(whyIdle(unit));
  if (unit.owed.includes('install')) return refuse(`${name} is not installed yet.`);
  return startHook(world, unit, { name: 'action', action: 'rotate' }, { op });
}
