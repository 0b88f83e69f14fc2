/** Traces run live: the real charm, `ops` and library in Pyodide, with the twin beside them. */
import { compareOutcomes } from '../../charm/compare';
import { createNodeEngine } from '../../charm/live/node';
import { NO_CHARM, runnerOn } from '../../charm/live/sources';
import type { CharmSource, LiveEngine } from '../../charm/live/types';
import type { HookRunner } from '../../model/hook';
import { twinRunner } from '../../model/library/twin';

/** The id under which a trace's charm stands in its setup. */
export const TRACE_CHARM = 'own';

export interface Live {
  readonly runner: HookRunner;
  /** Where the twin said something else than the real library, in words; one entry for each hook. */
  readonly disagreements: readonly string[];
}

export class LiveRuns {
  private engine: LiveEngine | null = null;

  /** Starts Python once; every charm of every trace runs on it. @throws Error when Python cannot be built or started */
  private async started(): Promise<LiveEngine> {
    if (this.engine) return this.engine;
    this.engine = await createNodeEngine();
    return this.engine;
  }

  /**
   * @param source text of the whole charm.py; null: a charm that only constructs the requirer object, with what the setup says. A whole
   * charm says itself what it passes to the library, as it did when the trace was recorded.
   */
  async run(source: string | null): Promise<Live> {
    const engine = await this.started();
    const charm: CharmSource = source === null ? NO_CHARM : { files: { 'charm.py': source }, metadata: null };
    const live = runnerOn(engine, source === null ? {} : { charm: () => charm, overrides: [] });
    const disagreements: string[] = [];
    let hooks = 0;
    const runner: HookRunner = (input) => {
      const outcome = live(input);
      hooks += 1;
      const [first] = compareOutcomes(twinRunner(input), outcome);
      if (first)
        disagreements.push(`hook ${hooks}, ${first.field}: the twin says ${first.twin}, the library ${first.live}`);
      return outcome;
    };
    return { runner, disagreements };
  }
}
