/**
 * The canonical form of a world: one text for all worlds that differ only in names of objects, in the order of like units, and in times that do
 * not matter. What is left of time is the order of the instants at which something changes by itself, and whether they have passed.
 */
import type { Databag, Relation, RelationView, Unit, World } from '../model';
import { APART_MS } from './moves';
import { Pieces } from './pieces';
import type { Piece, Thing } from './things';

/** Counters and dates are left out, secrets and databags of a unit stand with it: `docs/lab.md`, "When two worlds are one". */
export class Canonical {
  private stamp = 0;
  private names = 0;
  private out = '';
  private readonly times: number[] = [];
  /** When the next update-status comes at the latest. */
  private soon = 0;
  /** A secret has expired, and if that is lost comes again in minutes; or one expires in minutes. */
  private expires = false;
  /** At which part of a certificate's life the safety net renews it. */
  private net = 0;

  constructor(readonly pieces: Pieces) {}

  /** Equal for two worlds exactly if what can happen from now on is the same, up to names. */
  key(world: World): string {
    this.stamp += 1;
    this.names = 0;
    this.out = '';
    this.times.length = 0;
    this.soon = world.now + world.setup.updateStatusMs;
    this.expires = false;
    this.net = Math.min(0.99, world.setup.renewalRelativeTime + 0.05);
    const { pieces } = this;
    const { relation } = world;
    const blocks = world.requirer.units.map((unit) => this.block(world, unit));
    if (blocks.length > 1) blocks.sort(byText);
    for (const unit of blocks) this.name(pieces.things.unit(unit.name));
    for (const { said, parts } of blocks) {
      this.out += `${said}|`;
      for (const part of parts) this.write(part);
    }
    this.out += `/${relation ? `${relation.id}${relation.dying ? 'd' : ''}` : '-'}|`;
    if (relation) this.write(pieces.bag(relation.databags[world.requirer.name]));
    if (relation) this.write(pieces.bag(relation.databags[world.provider.name]));
    for (const unit of world.provider.units) {
      this.write(pieces.unit(unit));
      this.out += viewText(relation, unit.name, world.requirer.name);
    }
    for (const secret of this.secretsOf(world, world.requirer.name)) this.write(secret);
    if (world.authority) {
      this.write(pieces.things.text(world.authority.keyPem));
      this.write(pieces.things.text(world.authority.certPem));
    }
    if (world.peers) this.write(pieces.peers(world.peers));
    this.issued(world);
    this.ages(world);
    this.write(pieces.setup(world.setup));
    this.out += this.instants(world);
    return this.out;
  }

  /** A requirer's unit with everything that is its own. */
  private block(world: World, unit: Unit): Block {
    const { pieces } = this;
    const { relation } = world;
    const parts: Piece[] = [];
    if (relation) parts.push(pieces.bag(relation.databags[unit.name]));
    parts.push(pieces.unit(unit), ...this.secretsOf(world, unit.name));
    let said = `${world.requirer.leader === unit.name ? 'L' : ''}${viewText(relation, unit.name, world.provider.name)}`;
    for (const other of world.provider.units) {
      const bag = relation?.databags[unit.name];
      const member = relation?.views[other.name]?.members[unit.name];
      said += memberText(relation, other.name, relation?.views[unit.name]?.members[other.name]);
      said += memberText(relation, unit.name, member);
      if (member && !sameBag(member.cached, bag)) parts.push(pieces.bag(member.cached));
    }
    for (const { code } of parts) said += `,${code}`;
    return { name: unit.name, said, parts };
  }

  /** In an order that their making does not decide. */
  private secretsOf(world: World, owner: string): readonly Piece[] {
    const own: Piece[] = [];
    for (const secret of world.secrets) if (secret.owner === owner) own.push(this.pieces.secret(secret));
    return own.length > 1 ? own.sort((a, b) => a.code - b.code) : own;
  }

  /** Certificates that still count: good ones, and ended or revoked ones that lie on a disk or stand in a databag. */
  private issued(world: World): void {
    const { things } = this.pieces;
    const seen: string[] = [];
    const unseen: { readonly entity: string; readonly thing: Thing; readonly notAfter: number }[] = [];
    for (const { certificate, entity, notAfter, relation, revoked } of world.issued) {
      const here = relation === world.relation?.id;
      const thing = things.text(certificate).things[0];
      if (thing?.stamp === this.stamp) seen.push(`i${thing.name}${revoked ? 'r' : ''}${here ? '' : 'e'}`);
      else if (thing && here && !revoked && world.now < notAfter) unseen.push({ entity, thing, notAfter });
    }
    this.out += seen.sort().join();
    for (const { entity, thing } of unseen.sort((a, b) => a.notAfter - b.notAfter)) {
      this.out += 'u';
      if (entity.includes('/')) this.name(things.unit(entity));
      this.name(thing);
    }
  }

  /** Which of several open requests is older decides whom the provider answers first. */
  private ages(world: World): void {
    const { csr } = world.names;
    if (csr.length < 2) return;
    const open = this.pieces.requests(world);
    if (open.length < 2) return;
    const ages = open.map(({ id, thing }) => ({ age: csr.indexOf(id), thing }));
    for (const { thing } of ages.sort((a, b) => a.age - b.age)) this.name(thing);
  }

  private write(piece: Piece): void {
    this.out += `${piece.code}:`;
    for (const thing of piece.things) this.name(thing);
    // Only secrets have instants of their own: when they expire.
    for (const time of piece.times) {
      this.times.push(time);
      if (time <= this.soon) this.expires = true;
    }
  }

  private name(thing: Thing): void {
    if (thing.stamp === this.stamp) {
      this.out += `${thing.name},`;
      return;
    }
    thing.stamp = this.stamp;
    thing.name = this.names;
    this.names += 1;
    this.out += `${thing.name}=${thing.code}`;
    for (const each of thing.of) this.name(each);
    const [begin, end] = thing.times;
    if (begin !== undefined && end !== undefined) this.times.push(begin + (end - begin) * this.net, end);
    this.out += ',';
  }

  /**
   * For each instant met: passed, or its rank among those to come. What lies less than a day apart has one rank, since no move stops in
   * between; only what comes before the next update-status is told apart exactly, and with secrets that expire the ticks beside it.
   */
  private instants(world: World): string {
    const { now } = world;
    const { soon } = this;
    const coming = this.times.filter((time) => time > now);
    if (this.expires) {
      for (const { units } of [world.requirer, world.provider]) {
        for (const { nextUpdateStatus } of units) this.times.push(nextUpdateStatus);
      }
    }
    const near = [...new Set(this.times.filter((time) => time > now && time <= soon))].sort((a, b) => a - b);
    const ranks = ranksOf(coming.filter((time) => time > soon));
    return this.times
      .map((time) => (time <= now ? 'p' : time <= soon ? `n${near.indexOf(time)}` : (ranks.get(time) ?? '')))
      .join();
  }
}

/** Ranks of instants; those of one cluster share theirs. */
function ranksOf(instants: readonly number[]): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  let rank = 0;
  let last: number | null = null;
  for (const at of [...instants].sort((a, b) => a - b)) {
    if (last !== null && at - last >= APART_MS) rank += 1;
    ranks.set(at, rank);
    last = at;
  }
  return ranks;
}

interface Block {
  readonly name: string;
  readonly said: string;
  readonly parts: readonly Piece[];
}

function byText(a: Block, b: Block): number {
  return a.said < b.said ? -1 : a.said > b.said ? 1 : 0;
}

/** An entity that has not written yet has no databag, and reads as an empty one. */
function sameBag(cached: Databag, bag: Databag | undefined): boolean {
  return cached === bag || (bag === undefined && Object.keys(cached).length === 0);
}

/** A unit's view of the relation, without its members. */
function viewText(relation: Relation | null, unit: string, remoteApp: string): string {
  const view: RelationView | undefined = relation?.views[unit];
  if (!relation || !view) return '-';
  const told = view.appAnnounced === (relation.versions[remoteApp] ?? 0);
  return `${view.created ? 'c' : ''}${view.broken ? 'b' : ''}${told ? '=' : '!'}${Object.keys(view.members).length}`;
}

/** How much of this unit's databag a unit of the other side has been told of. */
function memberText(
  relation: Relation | null,
  unit: string,
  member: RelationView['members'][string] | undefined,
): string {
  if (!relation || !member) return '.';
  const current = sameBag(member.cached, relation.databags[unit]) ? '' : '~';
  if (member.announced === null) return `j${current}`;
  return member.announced === (relation.versions[unit] ?? 0) ? `=${current}` : `!${current}`;
}
