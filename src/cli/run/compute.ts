/** Computes a run: with real Python where there is a charm, with the twin where there is none. */
import { createNodeEngine } from '../../charm/live/node';
import { CannotLoad, runnerOn } from '../../charm/live/sources';
import { OVERRIDES, type Override } from '../../charm/live/types';
import type { HookRunner } from '../../model/hook';
import { twinRunner } from '../../model/library/twin';
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { computeRun, sameData, type ComputedRun, type Run } from '../../run/run';
import { OWN, type Charm } from './charm';
import { BadInput } from './options';

/** A charm of one's own says itself what it passes to the library, where the run does not say otherwise. */
function ownOverrides(setup: Setup): readonly Override[] {
  const usual = defaultSetup();
  const { key } = setup;
  const differs: Readonly<Record<Override, boolean>> = {
    mode: setup.mode !== usual.mode,
    requests: !sameData(setup.requests, usual.requests),
    refresh_events: setup.refreshEvents.length > 0,
    private_key: key.from === 'charm',
    renewal_relative_time: setup.renewalRelativeTime !== usual.renewalRelativeTime,
    key_algorithm: key.algorithm !== usual.key.algorithm,
    key_size: key.size !== null,
  };
  // Lists of requests mean what their mode says.
  return OVERRIDES.filter((each) => differs[each] || (each === 'mode' && differs.requests));
}

async function runnerFor({ id, source }: Charm): Promise<HookRunner> {
  if (id === null) return twinRunner;
  const engine = await createNodeEngine();
  const charm = () => source;
  if (id !== OWN) return runnerOn(engine, { charm });
  return (input) => runnerOn(engine, { charm, overrides: ownOverrides(input.world.setup) })(input);
}

/** @throws BadInput where the charm cannot be loaded */
export async function compute(run: Run, charm: Charm): Promise<ComputedRun> {
  const runner = await runnerFor(charm);
  try {
    return computeRun(run, runner);
  } catch (error) {
    if (error instanceof CannotLoad) throw new BadInput(`The charm cannot be loaded: ${error.message}.`);
    throw error;
  }
}
