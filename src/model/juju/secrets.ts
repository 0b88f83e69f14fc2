/**
 * Secrets at commit (Juju rules R1.7 to R1.11): creates, updates, tracking, grants, revokes, deletes last. On Juju 3.6 each step is
 * applied as it comes, so a later refusal leaves the earlier ones standing (R1.10).
 */
import type { SecretWrites } from '../hook';
import { appOf, isLeader } from './entities';
import { latestOf, sameContent } from './secret-tools';
import type { EntityName, Revision, Secret, UnitName, World } from './world';

export interface SecretCommit {
  readonly secrets: readonly Secret[];
  /** What Juju refused, in its words; null when all went in. */
  readonly error: string | null;
}

type Added = SecretWrites['added'][number];
type Updated = SecretWrites['updated'][number];

function newRevision(revision: number, content: Readonly<Record<string, string>>, expires: number | null): Revision {
  return { revision, content, expires, nextExpiry: expires, removeAnnounced: false };
}

function created(added: Added): Secret {
  const { id, owner, label, description, content, expires } = added;
  return { id, owner, label, description, revisions: [newRevision(1, content, expires)], tracked: {}, grants: [] };
}

/** New content makes a revision with its own expiry or none (R1.8, R1.9); an expiry alone moves that of the latest. */
function updated(secret: Secret, change: Updated): Secret {
  const latest = latestOf(secret);
  const { content, expires } = change;
  const base = {
    ...secret,
    label: change.label ?? secret.label,
    description: change.description ?? secret.description,
  };
  if (content && !sameContent(content, latest.content)) {
    const next = newRevision(latest.revision + 1, content, expires ?? null);
    return { ...base, revisions: [...secret.revisions, next] };
  }
  if (expires === undefined) return base;
  return { ...base, revisions: [...secret.revisions.slice(0, -1), { ...latest, expires, nextExpiry: expires }] };
}

/** Removing the last revision deletes the secret (R3.6). */
function without(secret: Secret, revision: number | undefined): Secret | null {
  if (revision === undefined) return null;
  const revisions = secret.revisions.filter((each) => each.revision !== revision);
  return revisions.length > 0 ? { ...secret, revisions } : null;
}

export function commitSecrets(world: World, unit: UnitName, writes: SecretWrites): SecretCommit {
  if (
    writes.added.length + writes.updated.length + writes.tracked.length + writes.removed.length === 0 &&
    writes.granted.length + writes.revoked.length === 0
  ) {
    return { secrets: world.secrets, error: null };
  }
  const strict = world.setup.semantics === 'juju';
  let secrets = world.secrets;
  const find = (id: string): Secret | undefined => secrets.find((secret) => secret.id === id);
  const replace = (id: string, next: Secret | null): void => {
    secrets = next
      ? secrets.map((secret) => (secret.id === id ? next : secret))
      : secrets.filter((secret) => secret.id !== id);
  };
  const refuse = (error: string): SecretCommit => ({ secrets, error });
  const taken = (owner: EntityName, label: string, except?: string): boolean =>
    strict &&
    label !== '' &&
    secrets.some((each) => each.owner === owner && each.label === label && each.id !== except);
  const manages = (owner: EntityName): boolean =>
    owner === unit || (owner === appOf(unit) && isLeader(world, unit)) || !strict;

  for (const added of writes.added) {
    if (taken(added.owner, added.label)) return refuse(`secret with label "${added.label}" already exists`);
    if (!manages(added.owner)) return refuse('permission denied');
    secrets = [...secrets, created(added)];
  }
  for (const change of writes.updated) {
    const secret = find(change.id);
    if (!secret) return refuse(`secret "${change.id}" not found`);
    if (!manages(secret.owner)) return refuse('permission denied');
    if (change.label !== undefined && taken(secret.owner, change.label, secret.id)) {
      return refuse(`secret with label "${change.label}" already exists`);
    }
    replace(secret.id, updated(secret, change));
  }
  for (const { id, reader, revision } of writes.tracked) {
    const secret = find(id);
    if (secret) replace(id, { ...secret, tracked: { ...secret.tracked, [reader]: revision } });
  }
  for (const { id, to } of writes.granted) {
    const secret = find(id);
    if (secret && !secret.grants.includes(to)) replace(id, { ...secret, grants: [...secret.grants, to] });
  }
  for (const { id, from } of writes.revoked) {
    const secret = find(id);
    if (secret) replace(id, { ...secret, grants: secret.grants.filter((grant) => grant !== from) });
  }
  for (const { id, revision } of writes.removed) {
    const secret = find(id);
    // Later 3.6 releases ignore the removal of what is already gone (R3.6).
    if (!secret) continue;
    if (!manages(secret.owner)) return refuse('permission denied');
    replace(id, without(secret, revision));
  }
  return { secrets, error: null };
}

/** Rewrites one revision of one secret; a world without it comes back unchanged. */
export function reviseSecret(
  world: World,
  id: string,
  revision: number,
  change: (before: Revision) => Revision,
): World {
  if (!world.secrets.some((secret) => secret.id === id)) return world;
  return {
    ...world,
    secrets: world.secrets.map((secret) =>
      secret.id === id
        ? { ...secret, revisions: secret.revisions.map((each) => (each.revision === revision ? change(each) : each)) }
        : secret,
    ),
  };
}
