/** What the reader makes the provider do: in a relation hook that is due, so that it sees the newest request, else in an action. */
import type { ProviderDo } from '../hook';
import { allRequests, certificatesIn, outstandingRequests } from '../juju/databags';
import { markFailed } from '../juju/commit';
import { refreshCaches } from '../juju/delivery';
import { dueHooks, isIdle } from '../juju/due';
import { findUnit, replaceUnit } from '../juju/entities';
import type { HookCall, Unit, World } from '../juju/world';
import { startHook, whyIdle } from './deliver';
import { changed, refuse, type Outline } from './plan.types';

/** Reads the databag that its charm has not seen yet: changed before joined before created (R1.15). */
const READS = ['relation-changed', 'relation-joined', 'relation-created'] as const;

function leaderOf(world: World): Unit | null {
  return world.provider.leader === null ? null : findUnit(world, world.provider.leader);
}

function hookFor(world: World, unit: Unit): HookCall {
  if (!unit.failed) {
    const due = dueHooks(world, unit.name);
    for (const name of READS) {
      const found = due.filter(({ call }) => call.name === name);
      const chosen = found.find(({ call }) => call.remoteUnit !== undefined) ?? found[0];
      if (chosen) return chosen.call;
    }
  }
  return { name: 'action', action: 'provide' };
}

/** Why there is nothing for the provider to do, or null. */
function whyNothing(world: World, what: ProviderDo): string | null {
  const { relation, provider } = world;
  if (what.do === 'new-ca') return null;
  if (!relation || relation.dying) return 'There is no relation with the provider.';
  switch (what.do) {
    case 'sign':
    case 'sign-first':
    case 'sign-limited':
    case 'deny':
      return outstandingRequests(relation, provider.name).length > 0 ? null : 'No request waits for an answer.';
    case 'revoke-all':
      return certificatesIn(relation.databags[provider.name] ?? {}).some((entry) => !entry.revoked)
        ? null
        : 'The provider has no certificate to revoke.';
    case 'reissue':
      return allRequests(relation, provider.name).length > 0 ? null : 'There is no request to answer.';
  }
}

export function provide(world: World, what: ProviderDo): Outline {
  const unit = leaderOf(world);
  if (!unit) return refuse('The provider has no unit.');
  if (!isIdle(unit)) return refuse(whyIdle(unit));
  const nothing = whyNothing(world, what);
  if (nothing !== null) return refuse(nothing);
  return startHook(world, unit, hookFor(world, unit), { providerDo: [what] });
}

export function providerDown(world: World): Outline {
  const unit = leaderOf(world);
  if (!unit) return refuse('The provider has no unit.');
  if (unit.down) return refuse(`${unit.name} is down already.`);
  // A killed agent counts as a failed hook (R1.13).
  const stopped = unit.running ? markFailed(world, unit.name, unit.running.call) : world;
  return changed(replaceUnit(stopped, { ...(findUnit(stopped, unit.name) ?? unit), down: true }));
}

export function providerUp(world: World): Outline {
  const unit = leaderOf(world);
  if (!unit) return refuse('The provider has no unit.');
  if (!unit.down) return refuse(`${unit.name} is up.`);
  return changed(refreshCaches(replaceUnit(world, { ...unit, down: false }), unit.name));
}
