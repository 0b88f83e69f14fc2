/**
 * `npm run -s conformance:lab [-- --charm ID[,ID] --situation ID[,ID] --design ID]`: every counterexample of the matrix is played with the real
 * library under `ops.testing`, and has to show the same files and pull answers after every hook of the charm. Without `--design`: those of the
 * library as released and of each design.
 */
import { parseArgs } from 'node:util';
import { DESIGNS, type Design } from '../../model';
import { RECONCILER_IDS, SITUATION_IDS } from '../../scenarios/ids';
import { BadInput, readArguments, runCommand } from '../bad-input';
import { caseOf, type Case } from './case';
import { examplesOf, openCharm } from './examples';
import { play, pythonPath, type Played } from './real';

const USAGE = 'Usage: npm run -s conformance:lab -- [--charm ID[,ID]] [--situation ID[,ID]] [--design ID[,ID]]';

/** Two cores are usual. */
const PROCESSES = 2;

function chosen<T extends string>(ids: readonly T[], text: string | undefined, what: string): readonly T[] {
  if (text === undefined) return ids;
  return text.split(',').map((each) => {
    const found = ids.find((id) => id === each);
    if (!found) throw new BadInput(`There is no ${what} ${each}; known: ${ids.join(', ')}.`);
    return found;
  });
}

function cross<A, B>(some: readonly A[], others: readonly B[]): readonly (readonly [A, B])[] {
  return some.flatMap((each) => others.map((other) => [each, other] as const));
}

function casesOf(
  charms: readonly string[],
  situations: readonly (typeof SITUATION_IDS)[number][],
  designs: readonly Design[],
) {
  const cases: Case[] = [];
  let withoutPath = 0;
  for (const id of charms) {
    const charm = openCharm(id);
    for (const [design, situation] of cross(designs, situations)) {
      const cell = { charm: id, situation, design: design === 'released' ? [] : [design], provider: null };
      const examples = examplesOf(cell, charm);
      if (examples === null) withoutPath += 1;
      else cases.push(...examples.map((each) => caseOf(each, charm.runner)));
    }
  }
  return { cases, withoutPath };
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { charm: text, situation: text, design: text };
  const { values } = readArguments(process.argv.slice(2), USAGE, (args) => parseArgs({ args, options }));
  const { cases, withoutPath } = casesOf(
    chosen(RECONCILER_IDS, values.charm, 'charm'),
    chosen(SITUATION_IDS, values.situation, 'situation'),
    chosen(DESIGNS, values.design, 'design'),
  );
  const python = pythonPath();
  const played: Played[] = [];
  const parts = Array.from({ length: PROCESSES }, (_, at) => cases.filter((__, index) => index % PROCESSES === at));
  await Promise.all(
    parts.map((part) =>
      play(python, part, (each) => {
        played.push(each);
        if (each.difference !== null) console.log(`${each.name}: ${each.difference}`);
        else if (played.length % 50 === 0) console.log(`${played.length} of ${cases.length} played`);
      }),
    ),
  );
  const different = played.filter(({ difference }) => difference !== null).length;
  const hooks = played.reduce((sum, each) => sum + each.hooks, 0);
  const seconds = played.reduce((sum, each) => sum + each.seconds, 0);
  console.log(
    `${played.length} counterexamples played with the real library: ${played.length - different} the same, ${different} different. ` +
      `${hooks} hooks, ${((seconds * 1000) / Math.max(hooks, 1)).toFixed(1)} ms each. ` +
      `${withoutPath} cells were left out: only Python knows a hook of theirs.`,
  );
  return different > 0 || played.length === 0 ? 1 : 0;
}

await runCommand(main);
