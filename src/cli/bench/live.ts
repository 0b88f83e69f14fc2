/** Speed of real Python in Node: cold start to the first hook, then hooks of the built-in scenarios with everything recorded. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createNodeEngine } from '../../charm/live/node';
import { runnerOn } from '../../charm/live/sources';
import type { HookRunner } from '../../model';
import { computeRun } from '../../run/run';
import { SCENARIOS } from '../../scenarios/scenarios';
import { spread } from './measure';

/** So many hooks must leave the memory as it was. */
const MANY_HOOKS = 2000;
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
  const everyScenario = (): void => {
    for (const { setup, actions } of Object.values(SCENARIOS))
      computeRun({ setup, scenario: null, actions }, timedRunner);
  };
  const mebibytes = (): number => Math.round(process.memoryUsage().rss / 2 ** 20);
  everyScenario();
  const [first = 0, ...rest] = times.slice();
  const before_mib = mebibytes();
  while (times.length < MANY_HOOKS) everyScenario();
  return {
    cold_start_to_first_hook_ms: Math.round(booted + first),
    hook_ms: spread(rest),
    memory: { hooks: times.length, before_mib, after_mib: mebibytes() },
  };
}

const CHECK = join(import.meta.dirname, '../../charm/live/browser/check.ts');

/** The same in Chromium, from the check of the sandbox: one hook again and again, with everything recorded. */
export async function benchLiveInChromium() {
  const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', CHECK, chromium]);
  const number = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1]);
  return {
    cold_start_to_first_hook_ms: number(/first hook (\d+) ms/),
    hook_ms: { median: number(/warm hook ([\d.]+) ms median/), p95: number(/([\d.]+) ms p95/) },
  };
}
