/** Trees that can grow: each has its own nodes, and finds a memory that it knows again. */
import { contentId } from '../../model/pki/pem';
import type { Memories } from './canonical';
import type { CharmTrees, PathNode, TreeOptions } from './tree';

export class GrowingTrees implements CharmTrees, Memories {
  readonly charm: string;
  readonly options: TreeOptions;
  live: string | null;
  readonly roots: Map<string, PathNode>;
  readonly memories: string[];
  private readonly ids: Map<string, number>;

  constructor(from: CharmTrees) {
    this.charm = from.charm;
    this.options = from.options;
    this.live = from.live;
    this.roots = new Map([...from.roots].map(([key, node]) => [key, copied(node)]));
    this.memories = [...from.memories];
    this.ids = new Map(this.memories.map((text, id) => [text, id]));
  }

  idOf(text: string): number {
    const hash = contentId(text);
    const known = this.ids.get(hash);
    if (known !== undefined) return known;
    this.ids.set(hash, this.memories.length);
    this.memories.push(hash);
    return this.memories.length - 1;
  }
}

function copied({ steps, tail }: PathNode): PathNode {
  if (tail.kind !== 'ask') return { steps, tail };
  const branches = new Map([...tail.branches].map(([answer, node]) => [answer, copied(node)]));
  return { steps, tail: { ...tail, branches } };
}

export function emptyTrees(charm: string, options: TreeOptions): CharmTrees {
  return { charm, options, live: null, memories: [''], roots: new Map() };
}
