/**
 * Finds the answers that a run waits for: first what was recorded, then the charm's paths, then Python, which is started when it is needed
 * for the first time and kept. Every live answer is compared with the twin's.
 */
import type { StoreApi } from 'zustand';
import type { HookInput } from '../../model/hook';
import { runOf } from '../../run/branches';
import type { Run } from '../../run/run';
import type { Engine } from './engine';
import { PythonUnavailable, sourcesOf, type Python } from './live';
import { playerOf } from './paths';
import { recordingOf } from './recordings';
import type { Check } from './state';
import type { ExplorerState } from './store';
import { saidBy } from '../../run/said-by';

export function checkOf(library: string, differences: readonly string[]): Check {
  return differences.length === 0 ? { kind: 'same', library } : { kind: 'different', library, says: differences };
}

/** Makes the engine know one hook more. */
export interface Answerer {
  /** @throws PythonUnavailable, or an error with a sentence for the reader */
  find(input: HookInput, run: Run): Promise<void>;
}

/** @param checked what came of comparing a live answer with the twin's */
export function createAnswerer(
  engine: Engine,
  python: () => Promise<Python>,
  checked: (outcome: object, check: Check) => void,
): Answerer {
  const asked = new Set<string>();
  const once = (name: string): boolean => {
    if (asked.has(name)) return false;
    asked.add(name);
    return true;
  };

  /** @returns whether something was learned */
  const recall = async (scenario: string | null, charm: string | null): Promise<boolean> => {
    if (scenario === null || charm === null || !once(`${scenario}.${charm}`)) return false;
    // A recording that cannot be loaded is one that is not there: Python answers instead.
    const recording = await recordingOf(scenario, charm).catch(() => null);
    if (recording === null) return false;
    engine.learn(recording);
    return true;
  };

  /** @returns whether this charm's paths are here now, and were not before */
  const playPaths = async (charm: string | null): Promise<boolean> => {
    if (charm === null || !once(`paths of ${charm}`)) return false;
    const player = await playerOf(charm).catch(() => null);
    if (player === null) return false;
    engine.play(charm, player);
    return true;
  };

  return {
    find: async (input, run) => {
      const { setup } = input.world;
      if ((await recall(run.scenario, setup.charm)) || (await playPaths(setup.charm))) return;
      const sources = await sourcesOf(setup, run.code);
      const { outcome, differences } = await (await python()).answer(input, sources);
      engine.keep(input, outcome);
      if (differences !== null) checked(outcome, checkOf(setup.library, differences));
    },
  };
}

/** Code of strangers waits until it has been read. */
export function mayRun({ foreign }: Pick<ExplorerState, 'foreign'>): boolean {
  return foreign === null || foreign.read;
}

export function answerRuns(store: StoreApi<ExplorerState>, engine: Engine, answerer: Answerer): () => void {
  let busy = false;
  let ended = false;

  const work = async (): Promise<void> => {
    for (let state = store.getState(); state.pending !== null && mayRun(state) && !ended; state = store.getState()) {
      const { pending, tree } = state;
      try {
        await answerer.find(pending.input, runOf(tree));
      } catch (error) {
        const says = saidBy(error);
        if (error instanceof PythonUnavailable) {
          engine.giveUpPython();
          state.commands.python({ kind: 'unavailable', reason: says });
        } else if (store.getState().pending === pending) {
          state.commands.stop(says);
          return;
        }
      }
      state.commands.resume();
    }
  };

  const start = (): void => {
    const state = store.getState();
    if (busy || state.pending === null || !mayRun(state)) return;
    busy = true;
    void work().finally(() => {
      busy = false;
      start();
    });
  };
  const stop = store.subscribe(start);
  start();
  return () => {
    ended = true;
    stop();
  };
}

/** Begins at the first call and gives every caller the same. */
export function once<T>(begin: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | null = null;
  return () => (begun ??= begin());
}
