/**
 * Trees as a file: equal steps, questions and nodes once, everything else by number. A row is a stretch that has no choice: steps by number,
 * and after each question that has one known answer the two of them, the question as `-1 - number`. Its end is nothing, an exception, or a
 * question with several answers and the rows they lead to, told by how far back they stand.
 */
import { z } from 'zod';
import type { CharmTrees, PathNode, Question, RaisedTemplate, Step, Tail } from './tree';

const numbers = z.array(z.number());
const rowSchema = z.union([
  z.tuple([numbers]),
  z.tuple([numbers, z.number()]),
  z.tuple([numbers, z.number(), numbers]),
]);
type Row = z.infer<typeof rowSchema>;

const packedSchema = z.object({
  format: z.literal('charm-paths/1'),
  charm: z.string(),
  options: z.object({ names: z.boolean(), kinds: z.boolean(), library: z.boolean() }),
  live: z.string().nullable(),
  memories: z.array(z.string()),
  /** Answers. */
  texts: z.array(z.string()),
  steps: z.array(z.unknown()),
  questions: z.array(z.unknown()),
  raised: z.array(z.unknown()),
  rows: z.array(rowSchema),
  roots: z.array(z.tuple([z.string(), z.number()])),
});
export type PackedTrees = z.infer<typeof packedSchema>;

/** A table in which equal values have one place. */
class Table {
  readonly rows: unknown[] = [];
  private readonly places = new Map<string, number>();

  place(value: unknown): number {
    const text = JSON.stringify(value);
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.rows.length);
    this.rows.push(value);
    return this.rows.length - 1;
  }
}

/** The same tree with equal nodes as one, and how many branches lead to each. */
class Shared {
  private readonly nodes = new Map<string, PathNode>();
  private readonly ids = new Map<PathNode, number>();
  readonly uses = new Map<PathNode, number>();

  of({ steps, tail }: PathNode): PathNode {
    const branches =
      tail.kind === 'ask' ? [...tail.branches].map(([answer, node]) => [answer, this.of(node)] as const) : [];
    const what = tail.kind === 'ask' ? tail.question : tail;
    const text = JSON.stringify([steps, what, branches.map(([answer, node]) => [answer, this.ids.get(node)])]);
    const known = this.nodes.get(text);
    if (known) return known;
    const node: PathNode = { steps, tail: tail.kind === 'ask' ? { ...tail, branches: new Map(branches) } : tail };
    this.nodes.set(text, node);
    this.ids.set(node, this.ids.size);
    for (const [, branch] of branches) this.use(branch);
    return node;
  }

  use(node: PathNode): void {
    this.uses.set(node, (this.uses.get(node) ?? 0) + 1);
  }
}

class Packer {
  readonly texts = new Table();
  readonly steps = new Table();
  readonly questions = new Table();
  readonly raised = new Table();
  readonly rows: Row[] = [];
  private readonly places = new Map<PathNode, number>();

  constructor(private readonly shared: Shared) {}

  /** The one node that follows, if nothing else leads to it. */
  private only(tail: Tail): readonly [string, PathNode] | null {
    if (tail.kind !== 'ask' || tail.branches.size !== 1) return null;
    const [branch] = tail.branches;
    return branch && this.shared.uses.get(branch[1]) === 1 ? branch : null;
  }

  row(start: PathNode): number {
    const known = this.places.get(start);
    if (known !== undefined) return known;
    const stretch: number[] = [];
    let node = start;
    for (;;) {
      stretch.push(...node.steps.map((step) => this.steps.place(step)));
      const only = this.only(node.tail);
      if (!only || node.tail.kind !== 'ask') break;
      stretch.push(-1 - this.questions.place(node.tail.question), this.texts.place(only[0]));
      node = only[1];
    }
    const row = this.ended(stretch, node.tail);
    this.places.set(start, this.rows.length);
    this.rows.push(row);
    return this.rows.length - 1;
  }

  private ended(stretch: number[], tail: Tail): Row {
    if (tail.kind === 'end') return [stretch];
    if (tail.kind === 'raise') return [stretch, this.raised.place(tail.raised)];
    const branches = [...tail.branches].map(([answer, node]) => [this.texts.place(answer), this.row(node)] as const);
    const own = this.rows.length;
    return [stretch, this.questions.place(tail.question), branches.flatMap(([answer, row]) => [answer, own - row])];
  }
}

export function packTrees(trees: CharmTrees): PackedTrees {
  const shared = new Shared();
  const starts = [...trees.roots].map(([key, node]) => [key, shared.of(node)] as const);
  for (const [, node] of starts) shared.use(node);
  const packer = new Packer(shared);
  const roots = starts.map(([key, node]): [string, number] => [key, packer.row(node)]);
  return {
    format: 'charm-paths/1',
    charm: trees.charm,
    options: { ...trees.options },
    live: trees.live,
    memories: [...trees.memories],
    texts: packer.texts.rows as string[],
    steps: packer.steps.rows,
    questions: packer.questions.rows,
    raised: packer.raised.rows,
    rows: packer.rows,
    roots,
  };
}

function at<T>(list: readonly T[], place: number | undefined): T {
  const found = list[place ?? -1];
  if (found === undefined) throw new Error('This file of paths names a place that it does not have.');
  return found;
}

function tailOf(packed: PackedTrees, made: readonly PathNode[], [, second, branches]: Row): Tail {
  if (second === undefined) return { kind: 'end' };
  if (!branches) return { kind: 'raise', raised: at(packed.raised, second) as RaisedTemplate };
  const question = at(packed.questions, second) as Question;
  const pairs = branches.flatMap((place, index) =>
    index % 2 === 0 ? [[at(packed.texts, place), at(made, made.length - (branches[index + 1] ?? 0))] as const] : [],
  );
  return { kind: 'ask', question, branches: new Map(pairs) };
}

/** From the end of a row to its beginning: each question in it leads to what follows. */
function nodeOf(packed: PackedTrees, stretch: readonly number[], end: Tail): PathNode {
  const question = stretch.findIndex((place) => place < 0);
  const own = (question === -1 ? stretch : stretch.slice(0, question)).map((place) => at(packed.steps, place) as Step);
  if (question === -1) return { steps: own, tail: end };
  const asked = at(packed.questions, -1 - (stretch[question] ?? 0)) as Question;
  const answer = at(packed.texts, stretch[question + 1]);
  const rest = nodeOf(packed, stretch.slice(question + 2), end);
  return { steps: own, tail: { kind: 'ask', question: asked, branches: new Map([[answer, rest]]) } };
}

/** Shares nodes between branches: to be followed, not to grow (`GrowingTrees` makes a copy). @throws ZodError, Error for a bad file */
export function unpackTrees(file: unknown): CharmTrees {
  const packed = packedSchema.parse(file);
  const made: PathNode[] = [];
  for (const row of packed.rows) made.push(nodeOf(packed, row[0], tailOf(packed, made, row)));
  const roots = new Map(packed.roots.map(([key, place]) => [key, at(made, place)]));
  const { charm, options, live, memories } = packed;
  return { charm, options, live, memories, roots };
}
