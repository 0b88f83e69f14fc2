/** A state that comes with a link was perhaps not made by this page: whatever is missing in it, the explorer opens. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { health } from '../model/health/health';
import { dueHooks } from '../model/juju/due';
import { pullAnswer } from '../model/library/pull';
import { twinRunner } from '../model/library/twin';
import { parseRun, writeRun } from '../run/json';
import { computeRun } from '../run/run';
import { readDump } from './dump';
import { runOf } from './run/link';
import { toRun } from './run/to-run';
import { samplePaste } from './sample';
import { NOW } from './testing';

let text: string;

beforeAll(async () => {
  const made = toRun(readDump(await samplePaste(NOW)), { now: NOW, answers: { disk: 'served' } });
  if (typeof made === 'string') throw new Error(made);
  text = writeRun({
    ...runOf(made),
    actions: [
      { do: 'deliver', unit: 'signer/0' },
      { do: 'deliver', unit: 'web/0' },
    ],
  });
});

type Tree = Record<string, unknown>;

/** Every place of a record or list in a tree. */
function places(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [[...path, key], ...places(each, [...path, key])]);
}

function without(value: unknown, [key, ...rest]: readonly string[], instead: unknown): unknown {
  if (key === undefined) return instead;
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (String(at) === key ? without(each, rest, instead) : each));
  const tree = value as Tree;
  if (rest.length === 0 && instead === undefined) {
    return Object.fromEntries(Object.entries(tree).filter(([name]) => name !== key));
  }
  return { ...tree, [key]: without(tree[key], rest, instead) };
}

describe('a changed state', () => {
  it('is read whole or not at all, and what is read can be shown and gone on with', () => {
    const file = JSON.parse(text) as { readonly setup: { readonly begin: unknown } };
    const all = places(file.setup.begin);
    fc.assert(
      fc.property(
        fc.nat({ max: all.length - 1 }),
        fc.constantFrom(undefined, null, {}, [], '', 'x', 0, 7, true),
        (at, instead) => {
          const begin = without(file.setup.begin, all[at] ?? [], instead);
          const read = parseRun(JSON.stringify({ ...file, setup: { ...file.setup, begin } }));
          if (typeof read === 'string') return;
          const { start, steps } = computeRun(read.run, twinRunner);
          const world = steps.at(-1)?.after ?? start;
          for (const unit of world.requirer.units) {
            health(world, unit.name);
            pullAnswer(world, unit.name);
            dueHooks(world, unit.name);
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(all.length).toBeGreaterThan(100);
  });
});
