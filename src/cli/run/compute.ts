/** Computes a run: with real Python where there is a charm, with the twin where there is none. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeEngine, DEFAULT_BUNDLE } from '../../charm/live/node';
import { CannotLoad, runnerOn } from '../../charm/live/sources';
import { OVERRIDES, type Override } from '../../charm/live/types';
import type { HookRunner } from '../../model/hook';
import { twinRunner } from '../../model/library/twin';
import type { Setup } from '../../model/setup';
import { defaultSetup } from '../../model/start';
import { computeRun, sameData, type ComputedRun, type Run } from '../../run/run';
import { OWN, type Charm } from './charm';
import { BadInput } from './options';

/** A fresh clone has no Python bundle yet: building it takes a minute, once. */
function ensureBundle(): void {
  if (existsSync(join(DEFAULT_BUNDLE, 'site'))) return;
  console.error('Building the Python bundle first; this takes about a minute, once.');
  execFileSync('npm', ['run', '-s', 'build:python'], { stdio: ['ignore', 'ignore', 'inherit'] });
}

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
  ensureBundle();
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
