/**
 * From one drawing to the next most things stand where they stood. Their nodes are taken from the drawing before: nothing is made for
 * them, and whoever compares two drawings knows them at a glance.
 */
import { sameData } from '../../run/run';
import type { SvgNode } from './node';

interface Known {
  placed: object;
  nodes: readonly SvgNode[];
  /** The drawing that had it last. */
  drawing: number;
}

/** What one drawing keeps for its next; it may be used with one prefix only. */
export class Kept {
  private readonly known = new Map<string, Known>();
  private drawing = 0;

  /** Forgets what the drawing before did not have. */
  next(): void {
    for (const [name, { drawing }] of this.known) if (drawing < this.drawing) this.known.delete(name);
    this.drawing += 1;
  }

  /** @param name tells things of one drawing apart. @param draw must depend on what is placed, and on nothing else */
  nodes<T extends object>(name: string, placed: T, draw: (placed: T) => readonly SvgNode[]): readonly SvgNode[] {
    const before = this.known.get(name);
    if (before === undefined) {
      const nodes = draw(placed);
      this.known.set(name, { placed, nodes, drawing: this.drawing });
      return nodes;
    }
    before.drawing = this.drawing;
    if (!sameData(before.placed, placed)) before.nodes = draw(placed);
    before.placed = placed;
    return before.nodes;
  }
}
