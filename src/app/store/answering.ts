/**
 * Finds the answers that a run waits for: first what was recorded, then the charm's paths, then Python, which is started when it is needed
 * for the first time and kept. Every live answer is compared with the twin's.
 */
import type { StoreApi } from 'zustand';
import type { HookInput, HookOutcome } from '../../model/hook';
import { loadCharm } from '../code/source';
import type { Engine } from './engine';
import { playerOf } from './paths';
import { recordingOf } from './recordings';
import type { Check } from './state';
import type { ExplorerState } from './store';

/** Python, as much of it as is needed here. */
export interface Python {
  /**
   * @param source text of the charm; null: one that only constructs the library's object
   * @throws PythonUnavailable, or an error with a sentence for the reader
   */
  answer(input: HookInput, source: string | null): Promise<LiveAnswer>;
}

export interface LiveAnswer {
  readonly outcome: HookOutcome;
  /** Where the twin says something else; empty: it agrees. */
  readonly differences: readonly string[];
}

export class PythonUnavailable extends Error {
  override readonly name = 'PythonUnavailable';
}

export function checkOf(library: string, differences: readonly string[]): Check {
  return differences.length === 0 ? { kind: 'same', library } : { kind: 'different', library, says: differences };
}

export function answerRuns(store: StoreApi<ExplorerState>, engine: Engine, python: () => Promise<Python>): () => void {
  const asked = new Set<string>();
  let busy = false;
  let ended = false;

  /** @returns whether something was learned */
  const recall = async (state: ExplorerState): Promise<boolean> => {
    const { scenario } = state.tree;
    const { charm } = state.computed.start.setup;
    const name = `${scenario}.${charm}`;
    if (scenario === null || charm === null || asked.has(name)) return false;
    asked.add(name);
    // A recording that cannot be loaded is one that is not there: Python answers instead.
    const recording = await recordingOf(scenario, charm).catch(() => null);
    if (recording === null) return false;
    engine.learn(recording);
    return true;
  };

  /** @returns whether this charm's paths are here now, and were not before */
  const playPaths = async (state: ExplorerState): Promise<boolean> => {
    const { charm } = state.computed.start.setup;
    const name = `paths of ${charm}`;
    if (charm === null || asked.has(name)) return false;
    asked.add(name);
    const player = await playerOf(charm).catch(() => null);
    if (player === null) return false;
    engine.play(charm, player);
    return true;
  };

  const ask = async (input: HookInput): Promise<void> => {
    const { commands } = store.getState();
    const { charm, library } = input.world.setup;
    const source = charm === null ? null : await loadCharm(charm);
    if (source === null) throw new Error(`This page does not have the charm “${charm ?? ''}”.`);
    const { outcome, differences } = await (await python()).answer(input, source.text);
    engine.keep(input, outcome);
    commands.checked(outcome, checkOf(library, differences));
  };

  const work = async (): Promise<void> => {
    for (let state = store.getState(); state.pending !== null && !ended; state = store.getState()) {
      const { input } = state.pending;
      try {
        if (!(await recall(state)) && !(await playPaths(state))) await ask(input);
      } catch (error) {
        const says = error instanceof Error ? error.message : String(error);
        if (error instanceof PythonUnavailable) {
          engine.giveUpPython();
          state.commands.python({ kind: 'unavailable', reason: says });
        } else {
          state.commands.stop(says);
          return;
        }
      }
      state.commands.resume();
    }
  };

  const start = (): void => {
    if (busy || store.getState().pending === null) return;
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
