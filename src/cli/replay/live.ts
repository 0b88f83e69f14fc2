/** Charm traces run live: the real charm, `ops` and library in Pyodide. */
import type { HookRunner } from '../../model/hook';
import type { LiveEngine } from '../../charm/live/types';
import { createNodeEngine, runnerOn } from '../../charm/live/node';

/** The id under which a trace's charm stands in its setup. */
export const TRACE_CHARM = 'own';

/** Starts Python once; every charm of every trace runs on it. */
export class LiveCharms {
  private engine: LiveEngine | null = null;

  /** @param source text of the whole charm.py @throws Error when Python has not been built */
  async runner(source: string): Promise<HookRunner> {
    this.engine ??= await createNodeEngine();
    const charm = { files: { 'charm.py': source }, metadata: null };
    // The charm says itself what it passes to the library, as it did when the trace was recorded.
    return runnerOn(this.engine, { charm: () => charm, overrides: [] });
  }
}
