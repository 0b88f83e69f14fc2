/** Speed of real Python in Node: cold start to the first hook, then hooks of the built-in scenarios with everything recorded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNodeEngine } from '../../charm/live/node';
import { runnerOn } from '../../charm/live/sources';
import type { HookRunner } from '../../model';
import { computeRun } from '../../run/run';
import { SCENARIOS } from '../../scenarios/scenarios';
import { spread } from './measure';

const CHARMS = join(import.meta.dirname, '../../charms');

export async function benchLiveInNode() {
  const before = performance.now();
  const engine = await createNodeEngine();
  const booted = performance.now() - before;
  const files = { 'charm.py': readFileSync(join(CHARMS, 'mirror.py'), 'utf8') };
  const run = runnerOn(engine, { charm: () => ({ files, metadata: null }) });
  const times: number[] = [];
  const timedRunner: HookRunner = (input) => {
    const start = performance.now();
    const outcome = run(input);
    times.push(performance.now() - start);
    return outcome;
  };
  for (const { setup, actions } of Object.values(SCENARIOS))
    computeRun({ setup, scenario: null, actions }, timedRunner);
  const [first = 0, ...rest] = times;
  return { cold_start_to_first_hook_ms: Math.round(booted + first), hook_ms: spread(rest) };
}
