/**
 * `npm run -s explore -- --charm FILE_OR_ID --situation ID --design ID[,ID] [--provider ID] [--library FILE] [--json]`: searches every order of
 * events and says which properties hold, with the shortest run that breaks one. With several charms or situations, a table.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackTrees } from '../../charm/paths/pack';
import { pathsRunner } from '../../charm/paths/runner';
import type { CharmTrees } from '../../charm/paths/tree';
import {
  HookMemo,
  Library,
  runCell,
  runCounterexample,
  wantAll,
  type CellId,
  type CellResult,
  type Counterexample,
  type NotAbout,
  type Work,
} from '../../explore';
import { codeInUse, type RunCode } from '../../run/code';
import { SITUATION_IDS, VERDICTS } from '../../scenarios/ids';
import { RUN_FORMAT } from '../../run/json';
import { runCommand } from '../bad-input';
import { Python } from './python';
import { readQuery, type Query } from './query';
import { cellText, cellTitle } from './words';

const TREES = join(import.meta.dirname, '../../charm/paths/data');

function treesOf(patched: boolean): (charm: string) => CharmTrees | undefined {
  const known = new Map<string, CharmTrees | undefined>();
  return (charm) => {
    if (patched) return undefined;
    if (!known.has(charm)) {
      const file = join(TREES, `${charm}.json`);
      known.set(charm, existsSync(file) ? unpackTrees(JSON.parse(readFileSync(file, 'utf8'))) : undefined);
    }
    return known.get(charm);
  };
}

function workOf(python: Python, patched: boolean): Work {
  const trees = treesOf(patched);
  const libraries = new Map<string | null, Library>();
  return {
    libraryOf: ({ charm }) => {
      const runner = patched ? wantAll : pathsRunner(trees, wantAll, false);
      const known = libraries.get(charm) ?? new Library(new HookMemo(runner));
      libraries.set(charm, known);
      return known;
    },
    hook: (_, input) => python.run(input),
    pause: () => Promise.resolve(false),
    now: () => performance.now(),
  };
}

interface Done {
  readonly cell: CellId;
  readonly result: CellResult | NotAbout;
  readonly examples: readonly Counterexample[];
}

async function one(cell: CellId, work: Work, { states }: Query, explain: boolean): Promise<Done> {
  const result = await runCell(cell, work, { states });
  if (!result || 'not' in result) return { cell, result: result ?? { not: 'stopped' }, examples: [] };
  const examples: Counterexample[] = [];
  for (const { property, word } of explain ? result.properties : []) {
    const found = word === 'broken' ? await runCounterexample(cell, property, work, { states }) : null;
    if (found) examples.push(found);
  }
  return { cell, result, examples };
}

function verdictOf({ result }: Done): string {
  return 'not' in result ? '–' : VERDICTS[result.verdict];
}

function table(done: readonly Done[]): string {
  const charms = [...new Set(done.map(({ cell }) => cell.charm))];
  const situations = SITUATION_IDS.filter((id) => done.some(({ cell }) => cell.situation === id));
  const widths = situations.map((id) => Math.max(id.length, 14));
  const head = ['charm'.padEnd(18), ...situations.map((id, at) => id.padEnd(widths[at] ?? 0))].join(' ');
  const rows = charms.map((charm) => {
    const cells = situations.map((situation, at) => {
      const found = done.find(({ cell }) => cell.charm === charm && cell.situation === situation);
      return (found ? verdictOf(found) : '').padEnd(widths[at] ?? 0);
    });
    return [(charm ?? '').padEnd(18), ...cells].join(' ');
  });
  return [head, ...rows].map((line) => line.trimEnd()).join('\n');
}

/** Each run as a file that `npm run -s run` and the page open. */
function asJson({ cell, result, examples }: Done, code: RunCode): object {
  const runs = examples.map(({ setup, actions, ...rest }) => ({
    ...rest,
    run: { format: RUN_FORMAT, scenario: null, setup, actions, code: codeInUse(code, setup) },
  }));
  return 'not' in result ? { cell, ...result } : { cell, ...result, counterexamples: runs };
}

async function main(): Promise<number> {
  const query = readQuery(process.argv.slice(2));
  const { charms, situations, design, provider, library, json } = query;
  const python = new Python('file' in charms ? charms.file : null, library);
  const work = workOf(python, library !== null);
  const ids = 'file' in charms ? [python.charmId] : charms;
  const patch = python.patchId;
  const own = await python.own();
  const cells = ids.flatMap((charm) =>
    situations.map((situation): CellId => ({
      charm,
      situation,
      design,
      provider,
      ...(patch === undefined ? {} : { patch }),
      ...(own === undefined ? {} : { own }),
    })),
  );
  const began = performance.now();
  const done: Done[] = [];
  for (const cell of cells) done.push(await one(cell, work, query, json || cells.length <= 16));
  const ms = performance.now() - began;
  if (json) {
    console.log(
      JSON.stringify({ ms, hooksLive: python.hooks, cells: done.map((each) => asJson(each, python.code)) }, null, 2),
    );
    return 0;
  }
  if (cells.length <= 16) {
    for (const { cell, result, examples } of done) {
      console.log(
        'not' in result ? `${cellTitle(cell)}: says nothing. ${result.not}` : cellText(cell, result, examples),
      );
    }
  } else console.log(table(done));
  console.log(summary(done, ms, python.hooks));
  return 0;
}

function summary(done: readonly Done[], ms: number, live: number): string {
  const results = done.flatMap(({ result }) => ('not' in result ? [] : [result]));
  const sum = (of: (result: CellResult) => number): number => results.reduce((total, each) => total + of(each), 0);
  const states = sum(({ counts }) => counts.states);
  const searching = sum(({ counts }) => counts.ms);
  const words = [
    `${results.length} cells`,
    `${states.toLocaleString('en-US')} worlds`,
    `${sum(({ counts }) => counts.moves).toLocaleString('en-US')} moves`,
    `${(ms / 1000).toFixed(1)} s`,
    `${Math.round((states * 1000) / Math.max(searching, 1)).toLocaleString('en-US')} worlds a second`,
    `${live.toLocaleString('en-US')} hooks in real Python`,
  ];
  return words.join(', ');
}

await runCommand(main);
