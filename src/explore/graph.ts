/** What a search has found: places with what is used up there, and which leads to which. */
import type { Place } from './atlas';
import type { Used } from './moves';
import { Signs } from './signs';

export interface Node {
  readonly place: Place;
  readonly used: Used;
  readonly parent: number;
  /** Index of the rule that led here; null: Juju's own. */
  readonly rule: number | null;
  readonly depth: number;
}

export class Graph {
  private readonly all: Node[] = [];
  private readonly ids = new Map<string, number>();
  private readonly signs = new Signs();
  private readonly from: number[] = [];
  private readonly to: number[] = [];

  get size(): number {
    return this.all.length;
  }

  get edges(): number {
    return this.from.length;
  }

  get depth(): number {
    return this.all.at(-1)?.depth ?? 0;
  }

  nodes(): readonly Node[] {
    return this.all;
  }

  node(at: number): Node {
    const node = this.all[at];
    if (!node) throw new Error(`no world ${at} in this graph`);
    return node;
  }

  private key(place: Place, used: Used): string {
    this.signs.clear();
    this.signs.add(place.id);
    this.signs.addAll(used);
    return this.signs.text();
  }

  find(place: Place, used: Used): number | null {
    return this.ids.get(this.key(place, used)) ?? null;
  }

  add(place: Place, used: Used, parent: number, rule: number | null): number {
    const depth = parent < 0 ? 0 : this.node(parent).depth + 1;
    this.ids.set(this.key(place, used), this.all.length);
    this.all.push({ place, used, parent, rule, depth });
    return this.all.length - 1;
  }

  /** Worlds are looked at in order: what leads on from this one and later ones is not known yet. */
  forgetFrom(at: number): void {
    while ((this.from.at(-1) ?? -1) >= at) {
      this.from.pop();
      this.to.pop();
    }
  }

  join(from: number, to: number): void {
    this.from.push(from);
    this.to.push(to);
  }

  /** The nodes from the start to this one, the start left out. */
  pathTo(at: number): readonly Node[] {
    const path: Node[] = [];
    for (let node = this.node(at); node.parent >= 0; node = this.node(node.parent)) path.push(node);
    return path.reverse();
  }

  /** Which nodes lead to one of these, themselves included. */
  leadingTo(is: (place: Place) => boolean): Uint8Array {
    const leads = new Uint8Array(this.size);
    const queue: number[] = [];
    for (const [at, { place }] of this.all.entries()) {
      if (!is(place)) continue;
      leads[at] = 1;
      queue.push(at);
    }
    const { starts, froms } = this.backwards();
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (let edge = starts[at] ?? 0; edge < (starts[at + 1] ?? 0); edge += 1) {
        const from = froms[edge] ?? 0;
        if (leads[from]) continue;
        leads[from] = 1;
        queue.push(from);
      }
    }
    return leads;
  }

  /** Edges sorted by where they lead: those to node `n` stand from `starts[n]` on. */
  private backwards(): { readonly starts: Uint32Array; readonly froms: Uint32Array } {
    const starts = new Uint32Array(this.size + 1);
    for (const to of this.to) starts[to + 1] = (starts[to + 1] ?? 0) + 1;
    for (let at = 0; at < this.size; at += 1) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
    const place = starts.slice();
    const froms = new Uint32Array(this.to.length);
    for (const [edge, to] of this.to.entries()) {
      froms[place[to] ?? 0] = this.from[edge] ?? 0;
      place[to] = (place[to] ?? 0) + 1;
    }
    return { starts, froms };
  }
}
