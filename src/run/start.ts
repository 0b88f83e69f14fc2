/**
 * The world with which a run begins: both applications are deployed and just related. The provider has seen the requirer's units
 * before their own relation-created, as Juju allows (rule R4.3); so the first thing that happens is the first request.
 */
import type { HookRunner } from '../model/hook';
import type { UnitName, World } from '../model/juju/world';
import { nextHook } from '../model/juju/due';
import type { Setup } from '../model/setup';
import { startWorld } from '../model/start';
import { step } from '../model/step';
import { withCharm } from './charm-setup';

/** Runs what Juju owes to a unit until nothing is left. */
function drained(world: World, unit: UnitName, runner: HookRunner): World {
  let now = world;
  while (nextHook(now, unit)) now = step(now, { do: 'deliver', unit }, runner).after;
  return now;
}

/** Nothing is asked for yet, so every provider policy does the same; only a slow one would take its time over it. */
export function runStart(setup: Partial<Setup>, runner: HookRunner): World {
  const { begin, ...full } = withCharm(setup);
  if (begin) return { ...begin, setup: full };
  const related = startWorld(full, { related: true, settled: true });
  const quiet: World = { ...related, setup: { ...full, provider: { kind: 'manual' } } };
  const seen =
    full.provider.kind === 'down'
      ? quiet
      : related.provider.units.reduce((world, unit) => drained(world, unit.name, runner), quiet);
  return { ...seen, setup: full };
}
