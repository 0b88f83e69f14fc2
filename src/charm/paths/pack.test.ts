import { describe, expect, it } from 'vitest';
import { packTrees, unpackTrees } from './pack';
import { TREE_OPTIONS, type CharmTrees, type PathNode, type Question, type Step } from './tree';

const ended = (...steps: readonly Step[]): PathNode => ({ steps, tail: { kind: 'end' } });
const asking = (
  question: Question,
  branches: Readonly<Record<string, PathNode>>,
  ...steps: readonly Step[]
): PathNode => ({
  steps,
  tail: { kind: 'ask', question, branches: new Map(Object.entries(branches)) },
});

const line: Step = ['line', 'charm.py', 3, 0, 'WebCharm._on'];
const raised: PathNode = {
  steps: [line],
  tail: { kind: 'raise', raised: { type: 'IndexError', message: 'no', file: 'charm.py', line: 3, traceback: '' } },
};
const common = asking(['config', 'level'], { '-': ended(['log', 'INFO a']), '=debug': raised });
const [options] = TREE_OPTIONS;

const trees: CharmTrees = {
  charm: 'own',
  options: options ?? { names: true, kinds: true, library: true },
  live: null,
  memories: ['', 'abc'],
  roots: new Map([
    ['|WebCharm._on|0|', asking(['leader'], { true: asking(['now'], { '1': common }, line), false: common })],
    ['|WebCharm._off|0|', common],
    ['|.|0|', asking(['pebble', { container: 'workload', op: 'push', path: '/a' }], { '': ended() })],
  ]),
};

describe('a file of paths', () => {
  it('gives the same trees back', () => {
    const file: unknown = JSON.parse(JSON.stringify(packTrees(trees)));
    expect(unpackTrees(file)).toEqual(trees);
  });

  it('holds a node once, however many branches lead to it', () => {
    const packed = packTrees(trees);
    const choices = packed.rows.filter((row) => row.length === 3).map((row) => packed.questions[row[1]]);
    expect(choices.filter((question) => JSON.stringify(question) === '["config","level"]')).toHaveLength(1);
  });

  it('that names what it does not hold is refused', () => {
    const packed = packTrees(trees);
    expect(() => unpackTrees({ ...packed, steps: [] })).toThrow(/does not have/);
    expect(() => unpackTrees({ ...packed, format: 'charm-paths/9' })).toThrow();
  });
});
