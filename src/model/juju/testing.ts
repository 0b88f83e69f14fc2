/** A runner for tests of Juju's side: each test says what the charm does, and nothing else happens. */
import type { Action } from '../action';
import { hookText } from '../actions/words';
import type { HookInput, HookOutcome, HookRunner } from '../hook';
import type { Setup } from '../setup';
import { defaultSetup, startWorld } from '../start';
import { step } from '../step';
import { dueHooks, nextHook } from './due';
import { allUnits } from './entities';
import { hookTools } from './hook-tools';
import { JujuError, type HookTools } from './hook-tools.types';
import type { UnitName, World } from './world';

export type Script = (tools: HookTools, input: HookInput) => void;

const NOTHING: Script = () => undefined;

/** Runs `script` as the charm; an error that it throws, or the operator's `fail`, fails the hook. */
export function runnerOf(script: Script = NOTHING): HookRunner {
  return (input) => outcomeOf(input, script);
}

function outcomeOf(input: HookInput, script: Script): HookOutcome {
  const tools = hookTools(input);
  let raised: Error | null = null;
  try {
    script(tools, input);
    if (input.fail) throw new Error('made to fail');
  } catch (error) {
    // A test that fails inside the charm must not pass for a hook that fails.
    if (error instanceof Error && error.name === 'AssertionError') throw error;
    raised = error instanceof Error ? error : new Error(String(error));
  }
  return {
    report: {
      observed: [],
      calls: [],
      lines: [],
      events: [],
      commands: [],
      pull: null,
      raised: raised && {
        type: raised instanceof JujuError ? raised.kind : raised.name,
        message: raised.message,
        file: null,
        line: null,
        traceback: '',
      },
      log: [],
    },
    ...tools.result(),
    authority: input.world.authority,
    by: 'twin',
  };
}

/** Delivers Juju's next hook on this unit, with `script` as the charm. @throws Error if nothing is due */
export function run(world: World, unit: UnitName, script?: Script): World {
  const { refused, after } = step(world, { do: 'deliver', unit }, runnerOf(script));
  if (refused) throw new Error(refused.reason);
  return after;
}

/** Takes an action whose hook, if it has one, does nothing. @throws Error if it is refused */
export function act(world: World, action: Action, script?: Script): World {
  const { refused, after } = step(world, action, runnerOf(script));
  if (refused) throw new Error(refused.reason);
  return after;
}

/** Names of the hooks due on a unit, with the remote unit or the secret that they are about. */
export function due(world: World, unit: UnitName): readonly string[] {
  return dueHooks(world, unit).map(({ call }) => hookText(call));
}

/** Delivers everything due on these units, round after round, and says what ran. */
export function settle(
  world: World,
  units: readonly UnitName[],
): { readonly world: World; readonly ran: readonly string[] } {
  const ran: string[] = [];
  let now = world;
  for (let isBusy = true; isBusy;) {
    isBusy = false;
    for (const unit of units) {
      const next = nextHook(now, unit);
      if (!next) continue;
      isBusy = true;
      ran.push(`${unit} ${hookText(next.call)}`);
      now = run(now, unit);
    }
  }
  return { world: now, ran };
}

/** Both sides related and quiet; no databag is written yet, whatever the provider's policy. */
export function related(over: Partial<Setup> = {}): World {
  const setup = defaultSetup(over);
  const world = startWorld({ ...setup, provider: { kind: 'manual' } }, { related: true, settled: true });
  const quiet = settle(
    world,
    allUnits(world).map((unit) => unit.name),
  ).world;
  return { ...quiet, setup };
}

/** The hook writes its own unit's databag, or as leader its application's. */
export function writes(entity: 'unit' | 'app', key: string, value: string): Script {
  return (tools) =>
    tools.relationSet(tools.relationIds('certificates')[0] ?? 0, entity === 'unit' ? tools.unit : tools.app, {
      [key]: value,
    });
}

/** An action on the requirer's unit: how a test lets a charm do something while no hook is due. */
export function operate(world: World, unit: UnitName, script: Script): World {
  return act(world, { do: 'sync', unit }, script);
}
