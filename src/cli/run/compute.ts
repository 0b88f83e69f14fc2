/** Computes a run: with real Python where there is a charm or a changed library, with the twin where there is neither. */
import { createNodeEngine } from '../../charm/live/node';
import { ownCharmOverrides } from '../../charm/live/overrides';
import { CannotLoad, runnerOn } from '../../charm/live/sources';
import { OVERRIDES, type CharmSource, type LiveEngine } from '../../charm/live/types';
import type { HookRunner } from '../../model/hook';
import { twinRunner } from '../../model/library/twin';
import type { Setup } from '../../model/setup';
import { isOwnCharm, withoutCharm } from '../../run/code';
import { computeRun, type ComputedRun, type Run } from '../../run/run';
import { scenarioById } from '../../scenarios/scenarios';
import { BadInput } from '../bad-input';
import { librarySource } from '../library';
import { loadOwnCharm, setupOfOwn } from '../own-charm';
import type { Charm } from './charm';

/** What a charm of one's own may have brought beside what only it has. */
const BROUGHT: readonly string[] = ['endpoint', 'config', 'requests', 'mode'] satisfies readonly (keyof Setup)[];

/** The setup as it is for a shipped charm: what another one brought falls back to what the scenario says. */
function shippedSetup({ setup, scenario }: Run): Partial<Setup> {
  if (!isOwnCharm(setup.charm)) return setup;
  const kept = Object.entries(withoutCharm(setup, null)).filter(([field]) => !BROUGHT.includes(field));
  return { ...(scenario === null ? {} : scenarioById(scenario).setup), ...Object.fromEntries(kept) };
}

/** What the run says counts more than what the charm brings, except how the charm is built. */
function withOwn(run: Run, brought: Partial<Setup>): Partial<Setup> {
  const { mode, config, ...built } = brought;
  const setup = shippedSetup(run);
  return {
    ...(mode === undefined ? {} : { mode }),
    ...setup,
    ...built,
    ...(config === undefined ? {} : { config: { ...config, ...setup.config } }),
  };
}

export interface Asked {
  readonly run: Run;
  readonly charm: Charm;
  /** Whether the charm takes the place of the run's own. */
  readonly replaces: boolean;
}

function codeOf({ run: { code }, charm }: Asked): Pick<Run, 'code'> {
  const all = {
    ...(code?.library === undefined ? {} : { library: code.library }),
    ...(charm.own ? { charm: charm.own } : {}),
  };
  return Object.keys(all).length === 0 ? {} : { code: all };
}

/** The run with its charm in it. */
function runOf(asked: Asked, engine: LiveEngine | null): { readonly run: Run; readonly source: CharmSource } {
  const { run, charm, replaces } = asked;
  const loaded = charm.own && engine ? loadOwnCharm(engine, charm.own) : null;
  const brought = charm.own && loaded ? withOwn(run, setupOfOwn(charm.own, loaded)) : shippedSetup(run);
  const setup = replaces ? { ...brought, charm: charm.id } : run.setup;
  return {
    run: { scenario: run.scenario, actions: run.actions, setup, ...codeOf(asked) },
    source: loaded ? { ...charm.source, metadata: loaded.metadata } : charm.source,
  };
}

export interface Computed {
  readonly computed: ComputedRun;
  /** With what Python found out about a charm of one's own. */
  readonly source: CharmSource;
}

/** @throws BadInput where the charm or the library cannot be loaded */
export async function compute(asked: Asked): Promise<Computed> {
  const { charm } = asked;
  const usesTwin = charm.id === null && asked.run.setup.patch === undefined;
  const engine = usesTwin ? null : await createNodeEngine();
  try {
    const { run, source } = runOf(asked, engine);
    if (engine === null) return { computed: computeRun(run, twinRunner), source };
    const runner: HookRunner = (input) => {
      const { setup } = input.world;
      const overrides = charm.own === null ? OVERRIDES : ownCharmOverrides(setup);
      const library = librarySource(setup, run.code?.library ?? null);
      return runnerOn(engine, { charm: () => charm.source, library: () => library, overrides })(input);
    };
    return { computed: computeRun(run, runner), source };
  } catch (error) {
    if (error instanceof CannotLoad) throw new BadInput(`The charm cannot be loaded: ${error.message}.`);
    throw error;
  }
}
