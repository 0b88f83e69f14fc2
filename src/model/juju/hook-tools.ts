/**
 * One hook's view of the world and its buffered writes (Juju rules section 1). Two ways of seeing the other side: `juju` as a
 * live agent does (R1.15, R4.7, R4.8), `ops-testing` as the recorded traces do (latest committed databags everywhere).
 */
import type { Buffer, Effect, HookInput } from '../hook';
import { Clock, type ClockUse } from './clock-use';
import { DiskTools, type NewEffect } from './disk-tools';
import { EMPTY_BAG, applicationOf, bagOf, byName, findUnit, isLeader, isLeaving, remoteApplication } from './entities';
import { JujuError, type FreshKind, type HookTools, type SecretInfo, type SecretRef } from './hook-tools.types';
import { peerById, peerUnits } from './peers';
import { SecretTools } from './secret-tools';
import type {
  Application,
  Counters,
  Databag,
  EntityName,
  PeerRelation,
  Relation,
  Status,
  Unit,
  UnitName,
} from './world';

type Changes = Readonly<Record<string, string>>;

class Hook implements HookTools {
  readonly unit: UnitName;
  readonly app: string;
  private readonly clock: Clock;
  private readonly self: Unit;
  private readonly remote: Application;
  private readonly relation: Relation | null;
  private readonly secrets: SecretTools;
  private readonly disk: DiskTools;
  private readonly effects: Effect[] = [];
  private readonly bags = new Map<EntityName, Databag>();
  /** By endpoint and entity. */
  private readonly peerBags = new Map<string, Map<EntityName, Databag>>();
  private counters: Counters;
  private stored: Readonly<Record<string, string>> | null = null;
  private currentStatus: Status | null = null;
  private seq = 0;

  constructor(private readonly input: HookInput) {
    const { world, unit } = input;
    const self = findUnit(world, unit);
    if (!self) throw new Error(`no unit ${unit} in this world`);
    this.self = self;
    this.unit = unit;
    this.app = applicationOf(world, unit).name;
    this.clock = new Clock(world.now);
    this.remote = remoteApplication(world, unit);
    this.relation = input.readAt === undefined ? world.relation : input.readAt;
    this.counters = world.counters;
    this.secrets = new SecretTools(
      world,
      unit,
      () => this.nextSecretId(),
      (secret, revision) => this.emit({ kind: 'read-tracking', secret, reader: unit, revision }),
    );
    this.disk = new DiskTools(self, (effect) => this.emit(effect));
  }

  private get strictJuju(): boolean {
    return this.input.world.setup.semantics === 'juju';
  }

  private emit(effect: NewEffect): void {
    this.effects.push({ seq: this.nextSeq(), ...effect });
  }

  private nextSecretId(): string {
    const secrets = this.counters.secrets + 1;
    this.counters = { ...this.counters, secrets };
    return `secret:${secrets}`;
  }

  get now(): number {
    return this.clock.now;
  }

  hasCome(at: number): boolean {
    return this.clock.hasCome(at);
  }

  clockUse(): ClockUse {
    return this.clock.use();
  }

  nextSeq(): number {
    return this.seq++;
  }

  isLeader(): boolean {
    return isLeader(this.input.world, this.unit);
  }

  private isBreaking(relation: Relation): boolean {
    return this.input.call.name === 'relation-broken' && this.input.call.relation === relation.id;
  }

  /** The agent knows a relation from its relation-created on, and drops it once nobody is left but broken (R4.7). */
  private isListed(relation: Relation): boolean {
    if (this.isBreaking(relation)) return false;
    if (!this.strictJuju) return true;
    const view = relation.views[this.unit];
    if (!view || view.broken) return false;
    if (isLeaving(relation, this.self)) return Object.keys(view.members).length > 0;
    return view.created || this.input.call.name === 'relation-created';
  }

  private peer(id: number): PeerRelation | undefined {
    const { world } = this.input;
    return this.app === world.requirer.name ? peerById(world, id) : undefined;
  }

  relationEndpoint(id: number): string {
    return this.peer(id)?.endpoint ?? this.known(id).endpoint;
  }

  relationIds(endpoint: string): readonly number[] {
    const { relation } = this;
    const peers = this.input.world.peers?.filter((peer) => peer.endpoint === endpoint && this.peer(peer.id)) ?? [];
    if (peers.length > 0) return peers.map(({ id }) => id);
    return relation?.endpoint === endpoint && this.isListed(relation) ? [relation.id] : [];
  }

  private known(id: number): Relation {
    if (this.relation?.id !== id) throw new JujuError('relation-not-found', 'relation not found');
    return this.relation;
  }

  relationUnits(id: number): readonly UnitName[] {
    if (this.peer(id)) return [...peerUnits(this.input.world.requirer, this.unit)].sort(byName);
    const relation = this.known(id);
    if (!this.strictJuju) {
      return this.remote.units.filter((unit) => unit.life !== 'dead').map((unit) => unit.name);
    }
    if (this.isBreaking(relation)) return [];
    const { call } = this.input;
    const gone = call.name === 'relation-departed' ? call.remoteUnit : undefined;
    const members = Object.keys(relation.views[this.unit]?.members ?? {});
    return members.filter((name) => name !== gone).sort(byName);
  }

  relationApp(id: number): string {
    if (this.peer(id)) return this.app;
    this.known(id);
    return this.remote.name;
  }

  /** Every unit reads its application's databag in a peer relation, and every other unit's. */
  private peerGet(peer: PeerRelation, entity: EntityName): Databag {
    const { units } = this.input.world.requirer;
    if (entity !== this.app && !units.some(({ name }) => name === entity)) {
      throw new JujuError('permission-denied', 'permission denied');
    }
    return this.peerBags.get(peer.endpoint)?.get(entity) ?? peer.databags[entity] ?? EMPTY_BAG;
  }

  relationGet(id: number, entity: EntityName): Databag {
    const peer = this.peer(id);
    if (peer) return this.peerGet(peer, entity);
    const relation = this.known(id);
    if (entity === this.unit || entity === this.app) {
      if (entity === this.app && !this.isLeader()) throw new JujuError('permission-denied', 'permission denied');
      return this.bags.get(entity) ?? bagOf(relation, entity);
    }
    if (entity === this.remote.name) return bagOf(relation, entity);
    if (!this.remote.units.some((unit) => unit.name === entity)) {
      throw new JujuError('permission-denied', 'permission denied');
    }
    const member = this.strictJuju ? relation.views[this.unit]?.members[entity] : undefined;
    return member?.cached ?? bagOf(relation, entity);
  }

  relationSet(id: number, entity: EntityName, changes: Changes): void {
    const peer = this.peer(id);
    const relation = peer ? null : this.known(id);
    if (entity !== this.unit && !(entity === this.app && this.isLeader())) {
      throw new JujuError('permission-denied', 'permission denied');
    }
    const bags = peer ? (this.peerBags.get(peer.endpoint) ?? new Map<EntityName, Databag>()) : this.bags;
    const before = bags.get(entity) ?? (relation ? bagOf(relation, entity) : (peer?.databags[entity] ?? EMPTY_BAG));
    const next: Record<string, string> = { ...before };
    for (const [key, value] of Object.entries(changes)) {
      if (value === '') delete next[key];
      else next[key] = value;
    }
    bags.set(entity, Object.keys(next).length > 0 ? next : EMPTY_BAG);
    if (peer) this.peerBags.set(peer.endpoint, bags);
  }

  secretFind(ref: SecretRef, how?: Parameters<HookTools['secretGet']>[1]): Changes | null {
    return this.secrets.read(ref, how);
  }

  secretGet(ref: SecretRef, how?: Parameters<HookTools['secretGet']>[1]): Changes {
    return this.secrets.get(ref, how);
  }

  secretInfo(ref: SecretRef): SecretInfo {
    return this.secrets.info(ref);
  }

  secretAdd(secret: Parameters<HookTools['secretAdd']>[0]): string {
    return this.secrets.add(secret);
  }

  secretSet(id: string, change: Parameters<HookTools['secretSet']>[1]): void {
    this.secrets.set(id, change);
  }

  secretRemove(id: string, revision?: number): void {
    this.secrets.remove(id, revision);
  }

  secretGrant(id: string, to: string): void {
    this.secrets.grant(id, to);
  }

  secretRevoke(id: string, from: string): void {
    this.secrets.revoke(id, from);
  }

  secretIds(): readonly string[] {
    return this.secrets.ids();
  }

  config(): Application['config'] {
    return applicationOf(this.input.world, this.unit).config;
  }

  status(): Status {
    return this.currentStatus ?? this.self.status;
  }

  setStatus(status: Status, of: 'unit' | 'application' = 'unit'): void {
    if (of === 'unit') {
      this.currentStatus = status;
      this.emit({ kind: 'status', status });
      return;
    }
    if (!this.isLeader()) throw new JujuError('not-leader', 'this unit is not the leader');
    this.emit({ kind: 'app-status', status });
  }

  stateGet(): Readonly<Record<string, string>> {
    return this.stored ?? this.self.stored;
  }

  stateSet(changes: Readonly<Record<string, string | null>>): void {
    const next: Record<string, string> = { ...this.stateGet() };
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) delete next[key];
      else next[key] = value;
    }
    this.stored = next;
  }

  canConnect(container: string): boolean {
    return this.disk.canConnect(container);
  }

  pull(path: string): string {
    return this.disk.pull(path);
  }

  push(path: string, content: string): void {
    this.disk.push(path, content);
  }

  remove(path: string): void {
    this.disk.remove(path);
  }

  hasFile(path: string): boolean {
    return this.disk.hasFile(path);
  }

  hasFileUnder(folder: string): boolean {
    return this.disk.hasFileUnder(folder);
  }

  files(): readonly string[] {
    return this.disk.files();
  }

  pebbleState(container: string): Readonly<Record<string, unknown>> {
    return this.disk.pebbleState(container);
  }

  setPebbleState(container: string, what: string, state: Readonly<Record<string, unknown>>): void {
    this.disk.setPebbleState(container, what, state);
  }

  fresh(kind: FreshKind): number {
    const next = this.counters[kind] + 1;
    this.counters = { ...this.counters, [kind]: next };
    return next;
  }

  result(): { readonly buffer: Buffer; readonly effects: readonly Effect[]; readonly counters: Counters } {
    return {
      buffer: {
        databags: Object.fromEntries(this.bags),
        ...(this.peerBags.size > 0
          ? { peers: Object.fromEntries([...this.peerBags].map(([name, bags]) => [name, Object.fromEntries(bags)])) }
          : {}),
        secrets: this.secrets.writes(),
        stored: this.stored,
      },
      effects: this.effects,
      counters: this.counters,
    };
  }
}

/** Opens the hook commands for one hook. @throws Error when the world has no such unit */
export function hookTools(input: HookInput): HookTools {
  return new Hook(input);
}
