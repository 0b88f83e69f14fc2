/**
 * From one drawing to the next most things stand where they stood. Their nodes are taken from the drawing before: nothing is made for
 * them, and whoever compares two drawings knows them at a glance.
 */
import { sameData } from '../../run/run';
import type { SvgNode } from './node';

interface Known {
  readonly placed: object;
  readonly nodes: readonly SvgNode[];
}

/** What one drawing keeps for its next; it may be used with one prefix only. */
export class Kept {
  private before = new Map<string, Known>();
  private now = new Map<string, Known>();

  /** Forgets what the drawing before the last one had. */
  next(): void {
    this.before = this.now;
    this.now = new Map();
  }

  /** @param name tells things of one drawing apart. @param draw must depend on what is placed, and on nothing else */
  nodes<T extends object>(name: string, placed: T, draw: (placed: T) => readonly SvgNode[]): readonly SvgNode[] {
    const known = this.before.get(name) ?? this.now.get(name);
    const found = known && sameData(known.placed, placed) ? known : { placed, nodes: draw(placed) };
    this.now.set(name, found);
    return found.nodes;
  }
}
