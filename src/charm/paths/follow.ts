/** Follows a charm's trees: each question is asked, its answer leads on. */
import type { Guide } from './charm-hook';
import type { Segment } from './segment';
import { MissingPath, segmentKey, type CharmTrees, type PathNode, type SegmentOf, type TreeOptions } from './tree';

export class Follower implements Guide {
  readonly options: TreeOptions;

  constructor(private readonly trees: CharmTrees) {
    this.options = trees.options;
  }

  play(of: SegmentOf, segment: Segment): void {
    const key = segmentKey(of, this.options);
    let node: PathNode | undefined = this.trees.roots.get(key);
    if (!node) throw new MissingPath(key, null, null);
    for (;;) {
      for (const step of node.steps) segment.perform(step);
      const { tail }: PathNode = node;
      if (tail.kind === 'end') return;
      if (tail.kind === 'raise') segment.raise(tail.raised);
      else {
        const answer = segment.ask(tail.question);
        node = tail.branches.get(answer);
        if (!node) throw new MissingPath(key, tail.question, answer);
      }
    }
  }
}
