/** Runs the steps of a trace on a world: hooks are forced, whether or not Juju would owe them. */
import type { HookInput, HookReport, HookRunner, ProviderDo } from '../../model/hook';
import { commitHook } from '../../model/juju/commit';
import { findUnit, replaceUnit } from '../../model/juju/entities';
import { addRelation } from '../../model/juju/relation';
import { HOOK_NAMES, type HookCall, type HookName, type Secret, type World } from '../../model/juju/world';
import { contentId } from '../../model/pki/pem';
import { DENY_CODES, type DenyName } from '../../model/setup';
import type { Renaming } from './renaming';
import type { HookStep, SetStep } from './schema';
import { capabilitiesOf } from '../../export/trace/schema';
import { requestsOf } from '../../export/trace/setup';

/** The trace asks for something that this world cannot do: said in one sentence. */
export class CannotForce extends Error {}

export interface Forced {
  readonly world: World;
  readonly report: HookReport;
}

function at(world: World, time: string): World {
  return { ...world, now: Date.parse(time) };
}

/** A pod that restarts loses its container's files, and what Pebble was told (R10.3). */
function withoutDisk(world: World, name: string): World {
  const unit = findUnit(world, name);
  if (!unit) throw new CannotForce(`there is no unit ${name}`);
  return replaceUnit(world, { ...unit, files: {}, pebble: {} });
}

/** `set` changes the surroundings and runs nothing. */
export function applySet(world: World, step: SetStep): World {
  const { leader, requests, config, provider_databag: databag, provider_capabilities: capabilities } = step.set;
  const wiped = step.set.wipe_disk;
  let next = at(world, step.at);
  if (leader !== undefined)
    next = { ...next, requirer: { ...next.requirer, leader: `${next.requirer.name}/${leader}` } };
  if (requests) next = { ...next, setup: { ...next.setup, requests: requestsOf(requests, next.setup.mode) } };
  if (config) next = { ...next, requirer: { ...next.requirer, config: { ...next.requirer.config, ...config } } };
  if (capabilities !== undefined)
    next = { ...next, setup: { ...next.setup, capabilities: capabilitiesOf(capabilities) } };
  if (wiped !== undefined) next = withoutDisk(next, wiped);
  if (!databag || !next.relation) return next;
  const databags = { ...next.relation.databags, [next.provider.name]: databag };
  return { ...next, relation: { ...next.relation, databags } };
}

function isHookName(name: string): name is HookName {
  return (HOOK_NAMES as readonly string[]).includes(name);
}

function holds(secret: Secret, id: string): boolean {
  const { certificate, 'private-key': key } = secret.revisions.at(-1)?.content ?? {};
  if (certificate !== undefined) return id === `cert ${contentId(certificate)}`;
  return key !== undefined && id === `key ${contentId(key)}`;
}

/** The secret that held this certificate or key after the previous step; the unit's own before another's. */
function findSecret(world: World, step: HookStep, names: Renaming): Secret {
  const id = step.secret === undefined ? undefined : names.actualOf(step.secret);
  const candidates = id === undefined ? [] : world.secrets.filter((x) => holds(x, id));
  const secret = candidates.find((x) => x.owner === step.unit) ?? candidates[0];
  if (!secret) throw new CannotForce(`no secret holds ${step.secret ?? 'what this step names'}`);
  return secret;
}

function callOf(world: World, step: HookStep, names: Renaming): HookCall {
  const { hook } = step;
  if (!isHookName(hook)) throw new CannotForce(`this engine knows no hook named ${hook}`);
  if (hook.startsWith('secret-')) {
    const secret = findSecret(world, step, names);
    return { name: hook, secret: secret.id, label: secret.label, revision: step.revision ?? 1 };
  }
  if (hook.startsWith('relation-')) return relationCall(world, step, hook);
  if (hook === 'pebble-ready') return { name: hook, container: 'workload' };
  if (hook === 'action') return { name: hook, action: step.action ?? step.op ?? 'operate' };
  return { name: hook };
}

function relationCall(world: World, step: HookStep, name: HookName): HookCall {
  const onRequirer = step.unit.startsWith(`${world.requirer.name}/`);
  const remoteApp = onRequirer ? world.provider.name : world.requirer.name;
  const call: HookCall = { name, relation: world.relation?.id ?? world.nextRelation, remoteApp };
  return name === 'relation-created' || name === 'relation-broken' ? call : { ...call, remoteUnit: `${remoteApp}/0` };
}

function doOf(text: string): ProviderDo {
  const [kind, error] = text.split(':');
  switch (kind) {
    case 'sign':
    case 'sign-first':
    case 'reissue':
    case 'revoke-all':
    case 'new-ca':
      return { do: kind };
    case 'deny':
      if (error && error in DENY_CODES) return { do: 'deny', error: error as DenyName };
      throw new CannotForce(`no error is named ${error ?? ''}`);
    default:
      throw new CannotForce(`a provider does not know how to ${text}`);
  }
}

function withProviderLeader(world: World, step: HookStep): World {
  if (step.leader === undefined) return world;
  return { ...world, provider: { ...world.provider, leader: step.leader ? step.unit : null } };
}

/** A later relation-created starts a new relation; relation-broken ends it with all its databags. */
function withRelation(world: World, step: HookStep): World {
  return step.hook === 'relation-created' && !world.relation ? addRelation(world) : world;
}

function withoutRelation(world: World, step: HookStep): World {
  return step.hook === 'relation-broken' ? { ...world, relation: null } : world;
}

/** Where the provider is asked to act as a non-leader, only this hook sees it so. */
function restoreProviderLeader(world: World, before: World): World {
  return { ...world, provider: { ...world.provider, leader: before.provider.leader } };
}

/** Runs one hook of the trace. @throws CannotForce */
export function forceHook(before: World, step: HookStep, names: Renaming, runner: HookRunner): Forced {
  const world = withProviderLeader(withRelation(at(before, step.at), step), step);
  const input: HookInput = {
    world,
    unit: step.unit,
    call: callOf(world, step, names),
    op: step.op ?? null,
    providerDo: (step.do ?? []).map(doOf),
    readAt: undefined,
    fail: false,
  };
  const outcome = runner(input);
  const committed = commitHook(input, outcome).world;
  return {
    world: restoreProviderLeader(withoutRelation(committed, step), before),
    report: outcome.report,
  };
}
