/** Speed of the engine and of replays. */
import { join } from 'node:path';
import {
  finish,
  isProvider,
  plan,
  startWorld,
  defaultSetup,
  type HookOutcome,
  type HookRunner,
  type World,
} from '../../model';
import { runTwin, twinRunner } from '../../model/library/twin';
import { computeRun, extendRun } from '../../run/run';
import type { ReconcilerId } from '../../scenarios/ids';
import { SCENARIOS } from '../../scenarios/scenarios';
import { readTrace, traceFiles } from '../replay/files';
import { replay } from '../replay/replay';
import { longRun } from './long-run';
import { pathsOf } from './paths';
import { rate, spread, timed, type Spread } from './measure';

const RENEWAL_STEPS = 40;

const quiet: HookRunner = (input) => runTwin(input, { record: false });

/** Every built-in scenario, step by step; the steps themselves, without what views derive from them. */
function scenarioSteps(runner: HookRunner): number {
  let steps = 0;
  for (const scenario of Object.values(SCENARIOS)) {
    let world: World = startWorld(defaultSetup({ ...scenario.setup, charm: null }), { related: true, settled: true });
    for (const action of scenario.actions) {
      const planned = plan(world, action);
      world = finish(planned, planned.kind === 'hook' ? runner(planned.input) : null).after;
      steps += 1;
    }
  }
  return steps;
}

function replaySteps(): number {
  const folder = join(import.meta.dirname, '../../../conformance/traces/1.12.0/walks');
  const traces = traceFiles([folder])
    .slice(0, 6)
    .flatMap((file) => {
      const read = readTrace(file);
      return 'trace' in read ? [read.trace] : [];
    });
  return rate(() => traces.reduce((sum, trace) => sum + replay(trace, twinRunner, false).equal, 0), 2000);
}

/** What one more action costs when the run is already this long: each of a whole renewal. */
function nextStep(length: number): Spread {
  const { actions, ...rest } = longRun(length + RENEWAL_STEPS, twinRunner, null);
  const times: number[] = [];
  let run = computeRun({ ...rest, actions: actions.slice(0, length) }, twinRunner);
  for (const action of actions.slice(length)) times.push(timed(() => void (run = extendRun(run, action, twinRunner))));
  return spread(times);
}

/** Rounds until the engine's compiler has settled, as it has after the first seconds of a search; then those that are measured. */
const [WARM_ROUNDS, ROUNDS] = [150, 10];

/** Hooks of a shipped charm by its paths, over all built-in scenarios. */
function charmHooks(charm: ReconcilerId, record: boolean): Spread {
  const run = pathsOf(charm, record);
  const times: number[] = [];
  const timedRun: HookRunner = (input) => {
    let outcome: HookOutcome | undefined;
    const ms = timed(() => void (outcome = run(input)));
    if (!isProvider(input.world, input.unit)) times.push(ms);
    if (outcome === undefined) throw new Error('The hook was not run.');
    return outcome;
  };
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    if (round === WARM_ROUNDS) times.length = 0;
    for (const { setup, actions } of Object.values(SCENARIOS))
      computeRun({ setup: { ...setup, charm }, scenario: null, actions }, timedRun);
  }
  return spread(times);
}

export function benchEngine() {
  return {
    shipped_charm_hook_ms: {
      in_search: charmHooks('report-mirror', false),
      in_page: charmHooks('report-mirror', true),
      longest_charm_in_search: charmHooks('careful', false),
      longest_charm_in_page: charmHooks('careful', true),
    },
    engine_steps_per_second: {
      calls_recorded: rate(() => scenarioSteps(twinRunner)),
      calls_not_recorded: rate(() => scenarioSteps(quiet)),
    },
    replay_steps_per_second: replaySteps(),
    next_step_ms: { run_of_200: nextStep(200), run_of_2000: nextStep(2000 - RENEWAL_STEPS) },
  };
}
