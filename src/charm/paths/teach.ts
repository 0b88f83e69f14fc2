/**
 * Trees grow: a path that Python has just recorded is played once beside the twin, which answers its questions, and becomes branches where it
 * leaves what is known.
 */
import type { HookInput, HookOutcome } from '../../model/hook';
import { runTwin } from '../../model/library/twin';
import type { Canonical } from './canonical';
import type { GrowingTrees } from './growing';
import { PlayedCharm, type Guide } from './charm-hook';
import type { PathItem, RecordedPath } from './items';
import type { Segment } from './segment';
import { ContentIds } from './terms';
import {
  segmentKey,
  type PathNode,
  type Question,
  type SegmentOf,
  type Step,
  type Tail,
  type TreeOptions,
} from './tree';

/** Two hooks went the same way up to here and part without a question: something that no question tells decides. */
export class PathConflict extends Error {
  override readonly name = 'PathConflict';

  constructor(
    readonly segment: string,
    readonly known: string,
    readonly now: string,
  ) {
    super(`${segment}: known ${shortened(known, now)}`);
  }
}

/** Both sides from shortly before the place where they part. */
function shortened(known: string, now: string): string {
  let at = 0;
  while (at < known.length && known[at] === now[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `…${known.slice(from, at + 120)}, now …${now.slice(from, at + 120)}`;
}

/** The recorded path and the twin do not go together: a fault of one of the two. */
export class PathDisagrees extends Error {
  override readonly name = 'PathDisagrees';
}

/** Questions whose answers cannot change within a hook: asked once in a segment. */
const LASTING: ReadonlySet<Question[0]> = new Set([
  'leader',
  'relations',
  'config',
  'event',
  'now',
  'value',
  'compare',
  'reckon',
]);

type Branches = Map<string, PathNode>;

class Teacher implements Guide {
  readonly options: TreeOptions;
  grown = 0;
  private at = 0;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly trees: GrowingTrees,
    private readonly items: readonly PathItem[],
  ) {
    this.options = trees.options;
  }

  get done(): boolean {
    return this.at === this.items.length;
  }

  takeBack(): void {
    for (const back of this.undo.reverse()) back();
  }

  private next(): PathItem {
    const item = this.items[this.at];
    if (!item) throw new PathDisagrees('The recorded path ends before the twin does.');
    this.at += 1;
    return item;
  }

  play(of: SegmentOf, segment: Segment): void {
    this.enter(of);
    const key = segmentKey(of, this.options);
    const canonical = segment.canonical(this.trees);
    const asked = new Set<string>();
    let branches: Branches = this.trees.roots;
    let branch = key;
    for (;;) {
      const { steps, item } = this.stretch(segment, canonical, asked);
      if (item[0] === 'end') {
        this.known(key, branches, branch, { steps, tail: { kind: 'end' } });
        return;
      }
      if (item[0] === 'raise') {
        const raised = canonical.raised(item);
        this.known(key, branches, branch, { steps, tail: { kind: 'raise', raised } });
        segment.raise(raised);
      }
      const question = canonical.question(item);
      branches = this.known(key, branches, branch, { steps, tail: { kind: 'ask', question, branches: new Map() } });
      branch = segment.ask(question);
    }
  }

  private enter({ kind, observer, method }: SegmentOf): void {
    const item = this.next();
    if (item[0] === 'seg' && item[1] === kind && item[2] === observer && item[3] === method) return;
    throw new PathDisagrees(
      `The twin runs ${kind} ${observer}.${method} where Python ran ${JSON.stringify(item).slice(0, 120)}.`,
    );
  }

  /** Steps up to the next question that is not known already, or the end; each is performed as it is read. */
  private stretch(
    segment: Segment,
    canonical: Canonical,
    asked: Set<string>,
  ): { readonly steps: readonly Step[]; readonly item: PathItem } {
    const steps: Step[] = [];
    const take = (step: Step | null): void => {
      if (!step) return;
      steps.push(step);
      segment.perform(step);
    };
    for (;;) {
      const item = this.next();
      const step = canonical.step(item);
      if (step) {
        take(step);
        continue;
      }
      if (item[0] === 'lib') take(canonical.memory(item[3]));
      if (item[0] === 'end') take(canonical.memory(item[1]));
      if (item[0] !== 'ask') return { steps, item };
      const question = canonical.question(item);
      const text = JSON.stringify(question);
      if (asked.has(text)) continue;
      if (LASTING.has(question[0])) asked.add(text);
      return { steps, item };
    }
  }

  /** The branches behind a node: of the known one if it says the same, else of this new one. @throws PathConflict */
  private known(key: string, branches: Branches, branch: string, node: PathNode): Branches {
    const had = branches.get(branch);
    if (!had) {
      branches.set(branch, node);
      this.grown += 1;
      this.undo.push(() => branches.delete(branch));
      return branchesOf(node.tail);
    }
    const [before, now] = [nodeText(had), nodeText(node)];
    if (before !== now) throw new PathConflict(key, before, now);
    return branchesOf(had.tail);
  }
}

function branchesOf(tail: Tail): Branches {
  return tail.kind === 'ask' ? tail.branches : new Map<string, PathNode>();
}

/** What two nodes have to agree in. A traceback also tells of frames outside the charm, which differ between versions of the library. */
function nodeText({ steps, tail }: PathNode): string {
  const end = tail.kind === 'ask' ? tail.question : tail.kind === 'raise' ? { ...tail.raised, traceback: '' } : 'end';
  return JSON.stringify([steps, end]);
}

export interface Taught {
  /** The hook as it is now played from its path. */
  readonly outcome: HookOutcome;
  /** How many nodes are new. */
  readonly grown: number;
  /** Takes the new nodes out again. */
  readonly takeBack: () => void;
}

/**
 * Puts a recorded path into the trees.
 * @throws PathConflict, PathDisagrees, Unanswerable: nothing was put in
 */
export function teach(trees: GrowingTrees, input: HookInput, path: RecordedPath, ids = new ContentIds()): Taught {
  const teacher = new Teacher(trees, path.items);
  try {
    const outcome = runTwin(input, { record: true, charm: new PlayedCharm(teacher, ids) });
    if (!teacher.done) throw new PathDisagrees('The recorded path goes on where the twin ends.');
    return { outcome, grown: teacher.grown, takeBack: () => teacher.takeBack() };
  } catch (error) {
    teacher.takeBack();
    throw error;
  }
}
