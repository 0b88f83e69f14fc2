/** Searches the safe reconciler, with and without a guard, in real Python. */
import { createNodeEngine } from '../../charm/live/node';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { runOn } from '../../charm/live/sources';
import type { LiveEngine } from '../../charm/live/types';
import { Atlas } from '../../explore/atlas';
import { shrunkOf, type Counterexample } from '../../explore/counterexample';
import { HookMemo, Shared } from '../../explore/memo';
import { Search } from '../../explore/search';
import { settingOf, startOf } from '../../explore/start';
import { resultOf } from '../../explore/verdict';
import type { HookRunner } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { twinRunner } from '../../model/library/twin';
import type { Action } from '../../model/action';
import type { Begin, LibraryVersion, Setup } from '../../model/setup';
import type { PropertyId, PropertyWord } from '../../model/properties';
import { ownCharmId } from '../../run/code';
import { computeRun, type ComputedRun } from '../../run/run';
import { WHERE, type WhereId } from './guards';

const NOTHING = { lines: false, calls: false, pull: false };

export class GuardBench {
  private readonly shared = new Shared();

  private constructor(private readonly engine: LiveEngine) {}

  static async open(): Promise<GuardBench> {
    return new GuardBench(await createNodeEngine());
  }

  runnerOf(text: string): HookRunner {
    const charm = { files: { 'charm.py': text }, metadata: null };
    return (input) => {
      if (isProvider(input.world, input.unit)) return twinRunner(input);
      const { setup } = input.world;
      const library = { version: setup.library, source: null };
      const overrides = ownCharmOverrides(setup);
      return runOn(this.engine, { library, charm }, { input, record: NOTHING, overrides }).outcome;
    };
  }

  search(text: string, where: WhereId): Search {
    const files = { 'charm.py': text };
    const memo = new HookMemo(this.runnerOf(text), this.shared);
    const situation = WHERE[where];
    const base = { charm: ownCharmId({ files, from: 'careful' }), design: [] };
    const search = new Search(situation, startOf(settingOf(situation, base, null), memo.run), new Atlas(memo));
    search.work(Number.POSITIVE_INFINITY, () => 0);
    return search;
  }

  word(search: Search, property: PropertyId): PropertyWord {
    return resultOf(search, 1).properties.find((each) => each.property === property)?.word ?? 'not-reached';
  }

  /** A served unit, and what follows. @param ready whether its container can be connected to */
  play(text: string, then: readonly Action[], ready: boolean): ComputedRun {
    const runner = this.runnerOf(text);
    const { setup, actions, world } = this.served(text);
    if (ready) return computeRun({ setup, scenario: null, actions: [...actions, ...then] }, runner);
    const begin = Object.fromEntries(Object.entries(world).filter(([field]) => field !== 'setup')) as unknown as Begin;
    const units = begin.requirer.units.map((unit) => ({ ...unit, containers: { workload: { ready: false } } }));
    const lost = { ...begin, requirer: { ...begin.requirer, units } };
    return computeRun({ setup: { ...setup, begin: lost }, scenario: null, actions: then }, runner);
  }

  /** The same run again, as a link has it. */
  replay(text: string, setup: Partial<Setup>, actions: readonly Action[], library: LibraryVersion): ComputedRun {
    const files = { 'charm.py': text };
    const whole = { ...setup, library, charm: ownCharmId({ files, from: 'careful' }) };
    return computeRun({ setup: whole, scenario: null, actions }, this.runnerOf(text));
  }

  private served(text: string) {
    const files = { 'charm.py': text };
    const base = { charm: ownCharmId({ files, from: 'careful' }), design: [] };
    return startOf(settingOf(WHERE.renewal, base, null), this.runnerOf(text));
  }

  example(search: Search, property: PropertyId): Counterexample | null {
    return shrunkOf(search, property);
  }
}
