/** What an edit needs of Python: to try a text, to compute a run with it away from the page, and the library's released text. */
import type { LoadAnswer } from '../../charm/live/types';
import { defaultSetup } from '../../model/start';
import type { ComputedRun, Run } from '../../run/run';
import type { Answerer } from './answering';
import { computeNow } from './compute';
import type { Engine } from './engine';
import { sourcesOf, type Python } from './live';

export interface Coder {
  /** Starts Python ahead of need; what fails is told when it is needed. */
  warmUp(library: string): void;
  /** Whether the code of a run loads, and what is known of it then. */
  load(run: Run): Promise<LoadAnswer>;
  /**
   * Computes a run; what of an earlier one still holds is kept.
   * @param goesOn is told of each hook that was found; false ends the computation where it stands
   */
  compute(run: Run, goesOn: (done: ComputedRun) => boolean): Promise<ComputedRun>;
  /** The library's text as it was released. */
  released(version: string): Promise<string>;
  /** Ends what runs. */
  stop(): void;
}

export function createCoder(engine: Engine, answerer: Answerer, python: () => Promise<Python>): Coder {
  return {
    warmUp: (library) => {
      void python()
        .then((live) => live.warmUp(library))
        .catch(() => undefined);
    },
    load: async (run) => {
      const { library, charm, patch } = defaultSetup(run.setup);
      const sources = await sourcesOf({ charm, ...(patch === undefined ? {} : { patch }) }, run.code);
      return (await python()).load(library, sources);
    },
    compute: async (run, goesOn) => {
      let progress = computeNow(null, run, engine.runner);
      while (progress.kind === 'waiting' && goesOn(progress.done)) {
        await answerer.find(progress.input, run);
        progress = computeNow(progress.done, run, engine.runner);
      }
      return progress.done;
    },
    released: async (version) => (await python()).released(version),
    stop: () => {
      void python().then((live) => live.stop());
    },
  };
}
