/** All situations of one shipped charm, searched by its recorded paths. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackTrees } from '../../charm/paths/pack';
import type { CharmTrees } from '../../charm/paths/tree';
import { pathsRunner } from '../../charm/paths/runner';
import { HookMemo, HookWanted, Library, searchOf, wantAll, whyNot } from '../../explore';
import { Shared } from '../../explore/memo';
import { resultOf } from '../../explore/verdict';
import type { HookRunner } from '../../model';
import { SITUATION_IDS, type ReconcilerId } from '../../scenarios/ids';

const TREES = join(import.meta.dirname, '../../charm/paths/data');

/** What a process is sent. */
export interface Asked {
  readonly charm: string;
  readonly round: number;
  /** Whether each hook is timed: that itself takes time. */
  readonly timesHooks: boolean;
}

export interface Searched {
  readonly cells: number;
  /** Cells that need real Python somewhere: they are left out of all other numbers. */
  readonly withoutPath: number;
  readonly states: number;
  readonly moves: number;
  readonly hooksAsked: number;
  readonly hooksRun: number;
  /** What each hook took that was run; empty unless that was asked for. */
  readonly hookMs: readonly number[];
}

/** Read once, as a page reads them. */
const trees = new Map<ReconcilerId, CharmTrees>();

function treesOf(charm: ReconcilerId): CharmTrees {
  const known = trees.get(charm) ?? unpackTrees(JSON.parse(readFileSync(join(TREES, `${charm}.json`), 'utf8')));
  trees.set(charm, known);
  return known;
}

function timing(run: HookRunner, hookMs: number[]): HookRunner {
  return (input) => {
    const began = performance.now();
    const outcome = run(input);
    hookMs.push(performance.now() - began);
    return outcome;
  };
}

/** @param first called as soon as one cell is found */
export function searchCharm(charm: ReconcilerId, shared: Shared, timesHooks: boolean, first: () => void): Searched {
  const own = treesOf(charm);
  const run = pathsRunner(() => own, wantAll, false);
  const hookMs: number[] = [];
  const library = new Library(new HookMemo(timesHooks ? timing(run, hookMs) : run, shared));
  const sum = { cells: 0, withoutPath: 0, states: 0, moves: 0, hooksAsked: 0, hooksRun: 0 };
  for (const situation of SITUATION_IDS) {
    const cell = { charm, situation, design: [], provider: null } as const;
    if (whyNot(cell) !== null) continue;
    try {
      const search = searchOf(cell, library);
      search.work(Number.POSITIVE_INFINITY, () => 0);
      const { counts } = resultOf(search, 1);
      sum.states += counts.states;
      sum.moves += counts.moves;
      sum.hooksAsked += counts.hooksAsked;
      sum.hooksRun += counts.hooksRun;
      sum.cells += 1;
      first();
    } catch (error) {
      if (!(error instanceof HookWanted)) throw error;
      sum.withoutPath += 1;
    }
  }
  return { ...sum, hookMs };
}
