/** Trees as a file: equal steps and equal nodes once, everything else by number. */
import { z } from 'zod';
import type { CharmTrees, PathNode, Question, RaisedTemplate, Step, Tail } from './tree';

const count = z.number();

const packedSchema = z.object({
  format: z.literal('charm-paths/1'),
  charm: z.string(),
  names: z.boolean(),
  live: z.string().nullable(),
  memories: z.array(z.string()),
  texts: z.array(z.string()),
  steps: z.array(z.unknown()),
  questions: z.array(z.unknown()),
  raised: z.array(z.unknown()),
  /** Steps, then: nothing for an end; a question with pairs of answer and node; or what was raised. */
  nodes: z.array(z.tuple([z.array(count)]).or(z.tuple([z.array(count), count, z.array(count)])).or(z.tuple([z.array(count), count]))),
  roots: z.array(z.tuple([z.string(), count])),
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

export function packTrees(trees: CharmTrees): PackedTrees {
  const [steps, questions, raised, nodes, texts] = [new Table(), new Table(), new Table(), new Table(), new Table()];
  const pack = ({ steps: own, tail }: PathNode): number => {
    const list = own.map((step) => steps.place(step));
    if (tail.kind === 'end') return nodes.place([list]);
    if (tail.kind === 'raise') return nodes.place([list, raised.place(tail.raised)]);
    const branches = [...tail.branches].flatMap(([answer, node]) => [texts.place(answer), pack(node)]);
    return nodes.place([list, questions.place(tail.question), branches]);
  };
  const roots = [...trees.roots].map(([key, node]): [string, number] => [key, pack(node)]);
  const { charm, names, live } = trees;
  const memories = [...trees.memories];
  return {
    format: 'charm-paths/1',
    charm,
    names,
    live,
    memories,
    texts: texts.rows as string[],
    steps: steps.rows,
    questions: questions.rows,
    raised: raised.rows,
    nodes: nodes.rows as PackedTrees['nodes'],
    roots,
  };
}

function at<T>(list: readonly T[], place: number | undefined): T {
  const found = list[place ?? -1];
  if (found === undefined) throw new Error('This file of paths names a place that it does not have.');
  return found;
}

/** Shares nodes between branches: to be followed, not to grow (`GrowingTrees` makes a copy). @throws ZodError, Error for a bad file */
export function unpackTrees(file: unknown): CharmTrees {
  const packed = packedSchema.parse(file);
  const made: PathNode[] = [];
  for (const [list, second, third] of packed.nodes) {
    const steps = list.map((place) => at(packed.steps, place) as Step);
    made.push({ steps, tail: tailOf(packed, made, second, third) });
  }
  const roots = new Map(packed.roots.map(([key, place]) => [key, at(made, place)]));
  const { charm, names, live, memories } = packed;
  return { charm, names, live, memories, roots };
}

function tailOf(packed: PackedTrees, made: readonly PathNode[], second?: number, branches?: readonly number[]): Tail {
  if (second === undefined) return { kind: 'end' };
  if (!branches) return { kind: 'raise', raised: at(packed.raised, second) as RaisedTemplate };
  const question = at(packed.questions, second) as Question;
  const pairs = branches.flatMap((place, index) =>
    index % 2 === 0 ? [[at(packed.texts, place), at(made, branches[index + 1])] as const] : [],
  );
  return { kind: 'ask', question, branches: new Map(pairs) };
}
