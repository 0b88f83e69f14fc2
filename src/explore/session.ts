/** Many cells, one after the other, in slices: so that whoever runs them can say how far they are, be stopped, and ask for hooks. */
import type { HookInput, HookOutcome } from '../model';
import { searchOf, whyNot, type CellId, type Library } from './cell';
import type { Limits, Search } from './search';
import { shrunkOf, type Counterexample } from './counterexample';
import type { PropertyId } from '../model/properties';
import { resultOf, type CellResult } from './verdict';
import { HookWanted } from './wanted';

export interface Progress {
  readonly states: number;
  readonly open: number;
  readonly depth: number;
  readonly statesPerSecond: number;
}

/** A cell says nothing of its charm, for this reason. */
export interface NotAbout {
  readonly not: string;
}

export interface Work {
  /** What is known of a charm and library; the same for all its cells. */
  readonly libraryOf: (cell: CellId) => Library;
  /** Runs what no path covers. */
  readonly hook: (cell: CellId, input: HookInput) => Promise<HookOutcome>;
  /** Called between slices; lets others have their turn. @returns true: stop */
  readonly pause: (progress: Progress) => Promise<boolean>;
  /** A clock in milliseconds. */
  readonly now: () => number;
}

/** How long a slice may take: cancelling and the page wait no longer. */
const SLICE_MS = 25;

/** Does `attempt` again with each hook that it wanted. */
async function withHooks<T>(cell: CellId, work: Work, attempt: () => T): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!(error instanceof HookWanted)) throw error;
      work.libraryOf(cell).memo.learn(error.input, await work.hook(cell, error.input));
    }
  }
}

async function searched(
  cell: CellId,
  work: Work,
  limits?: Limits,
): Promise<{ readonly search: Search; readonly ms: number } | null> {
  const began = work.now();
  const search = await withHooks(cell, work, () => searchOf(cell, work.libraryOf(cell), limits));
  const ms = (): number => work.now() - began;
  while (!search.done) {
    await withHooks(cell, work, () => {
      search.work(SLICE_MS, work.now);
    });
    const { graph, open } = search;
    const statesPerSecond = Math.round((graph.size * 1000) / Math.max(ms(), 1));
    if (await work.pause({ states: graph.size, open, depth: graph.depth, statesPerSecond })) return null;
  }
  return { search, ms: ms() };
}

/** @returns null: it was stopped */
export async function runCell(cell: CellId, work: Work, limits?: Limits): Promise<CellResult | NotAbout | null> {
  const not = whyNot(cell);
  if (not !== null) return { not };
  const found = await searched(cell, work, limits);
  return found && withHooks(cell, work, () => resultOf(found.search, found.ms));
}

/** The shortest run that breaks a property of a cell, without needless events; null: nothing breaks it, or it was stopped. */
export async function runCounterexample(
  cell: CellId,
  property: PropertyId,
  work: Work,
  limits?: Limits,
): Promise<Counterexample | null> {
  const found = await searched(cell, work, limits);
  if (!found) return null;
  return withHooks(cell, work, () => shrunkOf(found.search, property));
}
