/**
 * The canonical form of a world: one text for all worlds that differ only in names of objects, in the order of like units, and in times that do
 * not matter. What is left of time is the order of the instants at which something changes by itself, and whether they have passed.
 */
import type { Databag, Relation, RelationView, Unit, World } from '../model';
import { insert, insertOnce, bySize, LATE_TICK, PASSED, signsOf } from './order';
import { Pieces } from './pieces';
import { Signs } from './signs';
import type { Piece, Thing } from './things';

/** Counters and dates are left out, secrets and databags of a unit stand with it: `docs/lab.md`, "When two worlds are one". */
export class Canonical {
  private stamp = 0;
  private names = 0;
  private readonly out = new Signs();
  private readonly times: number[] = [];
  /** Instants to come, each once, in order. */
  private readonly coming: number[] = [];
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
    this.out.clear();
    this.times.length = 0;
    this.soon = world.now + world.setup.updateStatusMs;
    this.expires = false;
    this.net = Math.min(0.99, world.setup.renewalRelativeTime + 0.05);
    const { out, pieces } = this;
    const { relation } = world;
    this.units(world);
    out.add(relation ? 1 + Number(relation.dying) : 0);
    if (relation) out.add(relation.id);
    if (relation) this.write(pieces.bag(relation.databags[world.requirer.name]));
    if (relation) this.write(pieces.bag(relation.databags[world.provider.name]));
    out.add(world.provider.units.length);
    for (const unit of world.provider.units) {
      this.write(pieces.unit(unit));
      out.add(viewSign(relation, unit.name, world.requirer.name));
    }
    this.writeAll(this.secretsOf(world, world.requirer.name));
    out.add(world.authority ? 1 : 0);
    if (world.authority) {
      this.write(pieces.things.text(world.authority.keyPem));
      this.write(pieces.things.text(world.authority.certPem));
    }
    out.add(world.peers ? 1 : 0);
    if (world.peers) this.write(pieces.peers(world.peers));
    this.issued(world);
    this.ages(world);
    this.write(pieces.setup(world.setup));
    this.instants(world);
    return out.text();
  }

  private units(world: World): void {
    const blocks: Block[] = [];
    for (const unit of world.requirer.units) blocks.push(this.block(world, unit));
    if (blocks.length > 1) blocks.sort(bySigns);
    this.out.add(blocks.length);
    for (const unit of blocks) this.name(this.pieces.things.unit(unit.name));
    for (const { said, parts } of blocks) {
      this.out.add(said.length);
      this.out.addAll(said);
      this.writeAll(parts);
    }
  }

  /** A requirer's unit with everything that is its own. */
  private block(world: World, unit: Unit): Block {
    const { pieces } = this;
    const { relation } = world;
    const parts: Piece[] = [];
    if (relation) parts.push(pieces.bag(relation.databags[unit.name]));
    parts.push(pieces.unit(unit), ...this.secretsOf(world, unit.name));
    const said = [Number(world.requirer.leader === unit.name), viewSign(relation, unit.name, world.provider.name)];
    for (const other of world.provider.units) {
      const bag = relation?.databags[unit.name];
      const member = relation?.views[other.name]?.members[unit.name];
      said.push(memberSign(relation, other.name, relation?.views[unit.name]?.members[other.name]));
      said.push(memberSign(relation, unit.name, member));
      if (member && !sameBag(member.cached, bag)) parts.push(pieces.bag(member.cached));
    }
    for (const { code } of parts) said.push(code);
    return { name: unit.name, said, parts };
  }

  /** In an order that their making does not decide. */
  private secretsOf(world: World, owner: string): readonly Piece[] {
    const own: Piece[] = [];
    for (const secret of world.secrets) if (secret.owner === owner) insert(own, this.pieces.secret(secret), byCode);
    return own;
  }

  /** Certificates that still count: good ones, and ended or revoked ones that lie on a disk or stand in a databag. */
  private issued(world: World): void {
    const { things } = this.pieces;
    const seen: number[] = [];
    const unseen: Unseen[] = [];
    for (const { certificate, entity, notAfter, relation, revoked } of world.issued) {
      const here = relation === world.relation?.id;
      const thing = things.text(certificate).things[0];
      if (thing?.stamp === this.stamp) insert(seen, thing.name * 4 + Number(revoked) * 2 + Number(here), bySize);
      else if (thing && here && !revoked && world.now < notAfter) insert(unseen, { entity, thing, notAfter }, byEnd);
    }
    this.out.add(seen.length);
    this.out.addAll(seen);
    this.out.add(unseen.length);
    for (const { entity, thing } of unseen) {
      const ofUnit = entity.includes('/');
      this.out.add(Number(ofUnit));
      if (ofUnit) this.name(things.unit(entity));
      this.name(thing);
    }
  }

  /** Which of several open requests is older decides whom the provider answers first. */
  private ages(world: World): void {
    const { csr } = world.names;
    const open = csr.length < 2 ? [] : this.pieces.requests(world);
    this.out.add(open.length < 2 ? 0 : open.length);
    if (open.length < 2) return;
    const ages = open.map(({ id, thing }) => ({ age: csr.indexOf(id), thing }));
    for (const { thing } of ages.sort((a, b) => a.age - b.age)) this.name(thing);
  }

  private writeAll(pieces: readonly Piece[]): void {
    this.out.add(pieces.length);
    for (const piece of pieces) this.write(piece);
  }

  private write(piece: Piece): void {
    this.out.add(piece.code);
    for (const thing of piece.things) this.name(thing);
    // Only secrets have instants of their own: when they expire.
    for (const time of piece.times) {
      this.times.push(time);
      if (time <= this.soon) this.expires = true;
    }
  }

  /** One that was met gets its number; a new one has the next number, and says what it is. */
  private name(thing: Thing): void {
    if (thing.stamp === this.stamp) {
      this.out.add(thing.name);
      return;
    }
    thing.stamp = this.stamp;
    thing.name = this.names;
    this.names += 1;
    this.out.add(thing.name);
    this.out.add(thing.code);
    for (const each of thing.of) this.name(each);
    const [begin, end] = thing.times;
    if (begin !== undefined && end !== undefined) this.times.push(begin + (end - begin) * this.net, end);
  }

  /**
   * For each instant met: passed, or its rank among those to come. What lies less than a day apart has one rank, since no move stops in
   * between; only what comes before the next update-status is told apart exactly, and with secrets that expire the ticks beside it.
   */
  private instants({ now, requirer, provider }: World): void {
    const { coming, out, soon, times } = this;
    coming.length = 0;
    for (const time of times) if (time > now) insertOnce(coming, time);
    if (this.expires) {
      for (const { units } of [requirer, provider]) {
        for (const { nextUpdateStatus: tick } of units) {
          times.push(tick);
          if (tick > now && tick <= soon) insertOnce(coming, tick);
        }
      }
    }
    const signs = signsOf(coming, soon);
    for (const time of times) out.add(time <= now ? PASSED : (signs[coming.indexOf(time)] ?? LATE_TICK));
  }
}

function byCode(a: Piece, b: Piece): number {
  return a.code - b.code;
}

function byEnd(a: Unseen, b: Unseen): number {
  return a.notAfter - b.notAfter;
}

/** A certificate that was issued and appears nowhere. */
interface Unseen {
  readonly entity: string;
  readonly thing: Thing;
  readonly notAfter: number;
}

interface Block {
  readonly name: string;
  /** What tells it from the other units, names left out. */
  readonly said: readonly number[];
  readonly parts: readonly Piece[];
}

function bySigns({ said: a }: Block, { said: b }: Block): number {
  for (let at = 0; at < a.length && at < b.length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** An entity that has not written yet has no databag, and reads as an empty one. */
function sameBag(cached: Databag, bag: Databag | undefined): boolean {
  return cached === bag || (bag === undefined && Object.keys(cached).length === 0);
}

/** A unit's view of the relation, without its members; 0: it has none. */
function viewSign(relation: Relation | null, unit: string, remoteApp: string): number {
  const view: RelationView | undefined = relation?.views[unit];
  if (!relation || !view) return 0;
  const told = view.appAnnounced === (relation.versions[remoteApp] ?? 0);
  const members = Object.keys(view.members).length;
  return 1 + 2 * Number(view.created) + 4 * Number(view.broken) + 8 * Number(told) + 16 * members;
}

/** How much of this unit's databag a unit of the other side has been told of; 0: it does not know the unit. */
function memberSign(
  relation: Relation | null,
  unit: string,
  member: RelationView['members'][string] | undefined,
): number {
  if (!relation || !member) return 0;
  const current = Number(sameBag(member.cached, relation.databags[unit]));
  if (member.announced === null) return 2 + current;
  return (member.announced === (relation.versions[unit] ?? 0) ? 4 : 6) + current;
}
