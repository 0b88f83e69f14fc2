/** A fixed sample of `npm run -s conformance:lab`. */
import { describe, expect, it, vi } from 'vitest';
import type { Design } from '../../model';
import type { SituationId } from '../../scenarios/ids';
import { caseOf, type Case } from './case';
import { examplesOf, openCharm } from './examples';
import { play, pythonPath, type Played } from './real';
import { difference, named, type Seen } from './sight';

const SAMPLE: readonly (readonly [charm: string, situation: SituationId, design?: Design])[] = [
  ['report-mirror', 'renewal'],
  ['mirror', 'key-rotation'],
  ['report-guarded', 'revocation'],
  ['prune', 'two-hosts'],
  ['one-shot', 'departure'],
  ['mirror', 'slow-signer', 'keep-previous'],
  ['mirror', 'key-rotation', 'overlap'],
];

// Each case makes real keys; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 });

function sample(): readonly Case[] {
  return SAMPLE.flatMap(([id, situation, design]) => {
    const charm = openCharm(id);
    const cell = { charm: id, situation, design: design === undefined ? [] : [design], provider: null };
    const examples = examplesOf(cell, charm) ?? [];
    return examples.slice(0, 1).map((each) => caseOf(each, charm.runner));
  });
}

async function played(cases: readonly Case[]): Promise<readonly Played[]> {
  const all: Played[] = [];
  await play(pythonPath(), cases, (each) => all.push(each));
  return all;
}

describe('the shortest run of a bad cell', () => {
  it('shows the same files and pull answers with the real library, hook by hook', async () => {
    const cases = sample();
    expect(cases.map(({ name }) => name.split('/').slice(0, 2).join('/'))).toEqual(
      SAMPLE.map(([charm, situation]) => `${charm}/${situation}`),
    );
    // A charm that asks nothing would be the same whatever the library said.
    for (const { expected } of cases) expect(expected.some(({ pull }) => pull !== null)).toBe(true);
    const all = await played(cases);
    expect(all.map(({ name, difference: found }) => [name, found])).toEqual(cases.map(({ name }) => [name, null]));
  });

  it('is told from one that shows something else: the engine cannot agree with itself only', async () => {
    const [first] = sample();
    if (!first) throw new Error('there is no sample');
    const wrong = first.expected.map((each, at) =>
      at === first.expected.length - 1 ? { ...each, files: { '/x': '' } } : each,
    );
    const [one] = await played([{ ...first, expected: wrong }]);
    expect(one?.difference).toMatch(/^step \d+, files: /);
  });
});

describe('two accounts of a run', () => {
  const marked = (text: string): string => text.replace(/PEM\d+/g, (each) => `<${each}>`);
  const seen = (files: Seen['files'], assigned: readonly string[]): Seen => ({
    step: 1,
    unit: 0,
    files,
    pull: { unit: { assigned, key: null } },
  });

  it('are the same where only the names of keys and certificates differ', () => {
    const one = named([seen({ '/a': 'x PEM1\n', '/b': 'PEM2' }, ['PEM1'])], marked);
    const other = named([seen({ '/b': 'PEM8', '/a': 'x PEM7' }, ['PEM7'])], marked);
    expect(difference(one, other)).toBeNull();
  });

  it('are not where another one is answered than lies on the disk', () => {
    const one = named([seen({ '/a': 'PEM1' }, ['PEM1'])], marked);
    const other = named([seen({ '/a': 'PEM1' }, ['PEM2'])], marked);
    expect(difference(one, other)).toMatch(/^step 1, pull: /);
  });

  it('are not where a hook is missing or was played besides', () => {
    const one = named([seen({}, [])], marked);
    expect(difference(one, [])).toBe('step 1 was not played');
    expect(difference([], one)).toBe('1 more hooks were played');
  });
});
