/**
 * Secrets as one hook sees them: committed ones with this hook's own pending writes on top (Juju rules R1.6 to R1.8, R3.4).
 * Kept apart from the other hook commands because secrets have their own rules of reading what one wrote.
 */
import type { SecretWrites } from '../hook';
import { appOf, isLeader } from './entities';
import { JujuError, type HookTools, type SecretInfo, type SecretRef } from './hook-tools.types';
import type { EntityName, Secret, UnitName, World } from './world';

type Content = Readonly<Record<string, string>>;
type Added = SecretWrites['added'][number];
type Updated = SecretWrites['updated'][number];
type NewSecret = Parameters<HookTools['secretAdd']>[0];
type Change = Parameters<HookTools['secretSet']>[1];

interface Reading {
  readonly refresh?: boolean;
  readonly peek?: boolean;
}
const LATER: Reading = {};

/** Removed in this hook: everything, or these revisions. */
type Removal = 'all' | readonly number[];

export function sameContent(a: Content, b: Content): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

export function latestOf(secret: Secret): Secret['revisions'][number] {
  const latest = secret.revisions[secret.revisions.length - 1];
  if (!latest) throw new Error(`secret ${secret.id} has no revision`);
  return latest;
}

/** `secret "label" not found`: what ops turns into SecretNotFoundError. */
function notFound(ref: SecretRef): JujuError {
  return new JujuError('secret-not-found', `secret "${ref.id ?? ref.label ?? ''}" not found`);
}

export class SecretTools {
  private readonly added = new Map<string, Added>();
  private readonly updated = new Map<string, Updated>();
  private readonly removed = new Map<string, Removal>();
  private readonly tracked = new Map<string, number>();
  private readonly moved = new Map<string, number>();
  private readonly granted: { readonly id: string; readonly to: string }[] = [];
  private readonly revoked: { readonly id: string; readonly from: string }[] = [];
  private readonly app: string;
  private readonly leader: boolean;

  /** `track` records a reader that moved on at once, outside the commit (R1.3). */
  constructor(
    private readonly world: World,
    private readonly unit: UnitName,
    private readonly nextId: () => string,
    private readonly track: (secret: string, revision: number) => void,
  ) {
    this.app = appOf(unit);
    this.leader = isLeader(world, unit);
  }

  private get strictJuju(): boolean {
    return this.world.setup.semantics === 'juju';
  }

  private committed(id: string): Secret | null {
    for (const secret of this.world.secrets) if (secret.id === id) return secret;
    return null;
  }

  /** Unit-owned secrets come first: labels are unique per owner, so both may have this one (R3.8). */
  private committedByLabel(label: string): Secret | null {
    let ofApp: Secret | null = null;
    for (const secret of this.world.secrets) {
      const now = this.updated.get(secret.id)?.label ?? secret.label;
      if (now !== label || this.goneHere(secret.id)) continue;
      if (secret.owner === this.unit) return secret;
      if (secret.owner === this.app) ofApp = secret;
    }
    return ofApp;
  }

  /** `ops.testing` drops a removed secret at once; Juju keeps it readable to the end of the hook (R3.4). */
  private goneHere(id: string): boolean {
    return !this.strictJuju && this.removed.get(id) === 'all';
  }

  private findAdded(ref: SecretRef): Added | null {
    if (ref.id !== undefined) return this.added.get(ref.id) ?? null;
    for (const secret of this.added.values()) if (secret.label === ref.label) return secret;
    return null;
  }

  private lookUp({ id, label }: SecretRef): Secret | null {
    const secret = id !== undefined ? this.committed(id) : label !== undefined ? this.committedByLabel(label) : null;
    return secret && !this.goneHere(secret.id) ? secret : null;
  }

  private find(ref: SecretRef): Secret {
    const secret = this.lookUp(ref);
    if (!secret) throw notFound(ref);
    return secret;
  }

  private mayRead(secret: Secret): boolean {
    return (
      secret.owner === this.unit ||
      secret.owner === this.app ||
      secret.grants.includes(this.unit) ||
      secret.grants.includes(this.app)
    );
  }

  private mayManage(secret: Secret): boolean {
    return secret.owner === this.unit || (secret.owner === this.app && this.leader);
  }

  get(ref: SecretRef, how?: Reading): Content {
    const content = this.read(ref, how);
    if (!content) throw notFound(ref);
    return content;
  }

  /** Null where there is no such secret. @throws JujuError permission-denied */
  read(ref: SecretRef, how: Reading = LATER): Content | null {
    const added = this.findAdded(ref);
    if (added) return added.content;
    const secret = this.lookUp(ref);
    if (!secret) return null;
    if (!this.mayRead(secret)) throw new JujuError('permission-denied', 'permission denied');
    const latest = latestOf(secret);
    const pending = this.updated.get(secret.id)?.content;
    const newest = Boolean(how.refresh) || Boolean(how.peek);
    if (pending && newest) {
      if (how.refresh) this.moved.set(secret.id, latest.revision + (sameContent(pending, latest.content) ? 0 : 1));
      return pending;
    }
    const before = this.tracked.get(secret.id) ?? secret.tracked[this.unit];
    const wanted = newest || before === undefined ? latest.revision : before;
    if (before !== wanted && !how.peek) {
      this.tracked.set(secret.id, wanted);
      this.track(secret.id, wanted);
    }
    return (secret.revisions.find((each) => each.revision === wanted) ?? latest).content;
  }

  /** The agent's own list of secrets: those that this unit manages, without the ones removed in this hook (R3.4, section 7). */
  info(ref: SecretRef): SecretInfo {
    const added = this.findAdded(ref);
    if (added) {
      const { id, label, description, expires } = added;
      return { id, revision: 1, label, owner: this.ownerKind(added.owner), description, expires };
    }
    const secret = this.find(ref);
    if (!this.mayManage(secret)) {
      if (this.strictJuju) throw notFound(ref);
      throw new JujuError('permission-denied', 'permission denied');
    }
    if (this.removed.get(secret.id) === 'all') throw notFound(ref);
    const latest = latestOf(secret);
    const pending = this.updated.get(secret.id);
    return {
      id: secret.id,
      revision: latest.revision,
      label: pending?.label ?? secret.label,
      owner: this.ownerKind(secret.owner),
      description: pending?.description ?? secret.description,
      expires: pending?.expires ?? (pending?.content ? null : latest.expires),
    };
  }

  private ownerKind(owner: EntityName): 'unit' | 'application' {
    return owner === this.unit ? 'unit' : 'application';
  }

  add(secret: NewSecret): string {
    if (this.strictJuju) {
      if (secret.owner === 'application' && !this.leader) {
        throw new JujuError('not-leader', 'this unit is not the leader');
      }
      for (const other of this.added.values()) {
        if (other.label === secret.label && this.ownerKind(other.owner) === secret.owner) {
          throw new JujuError('already-exists', `secret with label "${secret.label}" already exists`);
        }
      }
    }
    const id = this.nextId();
    this.added.set(id, {
      id,
      owner: secret.owner === 'unit' ? this.unit : this.app,
      label: secret.label,
      description: secret.description ?? '',
      content: secret.content,
      expires: secret.expires,
    });
    return id;
  }

  /** Merged per secret; a set after a remove cancels the remove (R1.7). Juju refuses only at commit (R1.11). */
  set(id: string, change: Change): void {
    const added = this.added.get(id);
    if (added) {
      this.added.set(id, { ...added, ...change });
      return;
    }
    this.checkAtOnce(id);
    this.removed.delete(id);
    this.updated.set(id, { ...this.updated.get(id), ...change, id });
  }

  /** `ops.testing` refuses at once what Juju refuses at commit (section 7). */
  private checkAtOnce(id: string): void {
    if (this.strictJuju) return;
    const secret = this.committed(id);
    if (!secret || this.goneHere(id)) throw notFound({ id });
    if (!this.mayManage(secret)) throw new JujuError('permission-denied', 'permission denied');
  }

  remove(id: string, revision?: number): void {
    if (this.added.has(id)) {
      if (revision === undefined || revision === 1) this.added.delete(id);
      return;
    }
    this.checkAtOnce(id);
    const before = this.removed.get(id);
    if (revision === undefined) {
      this.updated.delete(id);
      this.removed.set(id, 'all');
    } else if (before !== 'all' && !before?.includes(revision)) {
      this.removed.set(id, [...(before ?? []), revision]);
    }
  }

  grant(id: string, to: string): void {
    this.granted.push({ id, to });
  }

  revoke(id: string, from: string): void {
    this.revoked.push({ id, from });
  }

  ids(): readonly string[] {
    const kept = this.world.secrets.filter((secret) => this.mayManage(secret) && this.removed.get(secret.id) !== 'all');
    return [...kept.map((secret) => secret.id), ...this.added.keys()];
  }

  /** What to commit, in the order in which the hook asked for it. */
  writes(): SecretWrites {
    const removed: SecretWrites['removed'][number][] = [];
    for (const [id, what] of this.removed) {
      if (what === 'all') removed.push({ id });
      else for (const revision of what) removed.push({ id, revision });
    }
    return {
      added: [...this.added.values()],
      updated: [...this.updated.values()],
      removed,
      tracked: [...this.moved].map(([id, revision]) => ({ id, reader: this.unit, revision })),
      granted: this.granted,
      revoked: this.revoked,
    };
  }
}
