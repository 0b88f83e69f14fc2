/**
 * What a hook leaves in the world. Effects stand in any case (Juju rules R1.3, R10.1); the buffer goes in whole when the hook ended
 * well and Juju accepts it, and is dropped when it failed (R1.1, R1.2, R1.11).
 */
import type { Effect, HookInput, HookOutcome } from '../hook';
import { writtenFile } from '../health/pair';
import { EMPTY_BAG, bagOf, findUnit, replaceUnit, versionOf } from './entities';
import { markDone } from './delivery';
import { learn } from './learn';
import { commitPeers } from './peers';
import { commitSecrets } from './secrets';
import { sameContent } from './secret-tools';
import type {
  Databag,
  EntityName,
  FileEntry,
  HookCall,
  Millis,
  Relation,
  Secret,
  Unit,
  UnitName,
  World,
} from './world';

/** First retry after 5 s, then twice as long each time, at most 5 min (R1.12). */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

export interface Committed {
  readonly world: World;
  readonly committed: boolean;
  /** What Juju refused at commit, in its words. */
  readonly commitError: string | null;
}

function applyEffects(world: World, unit: Unit, effects: readonly Effect[]): World {
  if (effects.length === 0) return world;
  let { status, pebble } = unit;
  let { secrets } = world;
  let files: Record<string, FileEntry> | null = null;
  for (const effect of effects) {
    switch (effect.kind) {
      case 'push':
        files ??= { ...unit.files };
        files[effect.path] = writtenFile(effect.content, world.now, files[effect.path]);
        break;
      case 'remove':
        files ??= { ...unit.files };
        delete files[effect.path];
        break;
      case 'status':
        status = effect.status;
        break;
      case 'pebble':
        pebble = { ...pebble, [effect.container]: effect.state };
        break;
      case 'read-tracking':
        secrets = track(secrets, effect.secret, effect.reader, effect.revision);
        break;
      case 'app-status':
        // No view shows an application's own status.
        break;
    }
  }
  return replaceUnit({ ...world, secrets }, { ...unit, status, pebble, files: files ?? unit.files });
}

function track(secrets: readonly Secret[], id: string, reader: EntityName, revision: number): readonly Secret[] {
  return secrets.map((secret) =>
    secret.id === id ? { ...secret, tracked: { ...secret.tracked, [reader]: revision } } : secret,
  );
}

/** Only a net change makes a new version (R5.5); equal content keeps its identity. */
function commitBags(relation: Relation, written: Readonly<Record<EntityName, Databag>>): Relation {
  let next = relation;
  for (const [entity, bag] of Object.entries(written)) {
    if (sameContent(bag, bagOf(relation, entity))) continue;
    next = {
      ...next,
      databags: { ...next.databags, [entity]: Object.keys(bag).length > 0 ? bag : EMPTY_BAG },
      versions: { ...next.versions, [entity]: versionOf(relation, entity) + 1 },
    };
  }
  return next;
}

function backoff(attempts: number): Millis {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS);
}

/** The unit is in error until the same hook ends well. A failed action only fails itself. */
export function markFailed(world: World, name: UnitName, call: HookCall): World {
  const unit = findUnit(world, name);
  if (!unit || call.name === 'action') return world;
  const attempts = (unit.failed?.attempts ?? 0) + 1;
  const failed = { call, attempts, retryAt: world.now + backoff(attempts) };
  return replaceUnit(world, { ...unit, failed, running: null });
}

/** Ends the hook of `input` with what it left behind. */
export function commitHook(input: HookInput, outcome: HookOutcome): Committed {
  const { world: before, unit: name, call } = input;
  const unit = findUnit(before, name);
  if (!unit) throw new Error(`no unit ${name} in this world`);
  const startedAt = unit.running?.startedAt ?? before.now;
  const effected = applyEffects({ ...before, counters: outcome.counters }, unit, outcome.effects);
  if (outcome.report.raised) {
    return { world: learn(before, markFailed(effected, name, call)), committed: false, commitError: null };
  }
  const { secrets, error } = commitSecrets(effected, name, outcome.buffer.secrets);
  const withSecrets = secrets === effected.secrets ? effected : { ...effected, secrets };
  if (error !== null) {
    return { world: learn(before, markFailed(withSecrets, name, call)), committed: false, commitError: error };
  }
  const { relation } = withSecrets;
  const committed: World = {
    ...withSecrets,
    authority: outcome.authority,
    relation: relation && commitBags(relation, outcome.buffer.databags),
  };
  const shared = commitPeers(committed, outcome.buffer.peers);
  const stored = withStored(shared, name, outcome.buffer.stored);
  return { world: learn(before, markDone(stored, name, call, startedAt)), committed: true, commitError: null };
}

function withStored(world: World, name: UnitName, stored: Readonly<Record<string, string>> | null): World {
  const unit = stored === null ? null : findUnit(world, name);
  return unit && stored !== null ? replaceUnit(world, { ...unit, stored }) : world;
}
