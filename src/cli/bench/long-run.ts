/** Runs of any length that a person could have made: what is due, as Juju would run it, else the next expiry; renewal after renewal. */
import { possibleActions, type Action, type HookRunner, type World } from '../../model';
import { step } from '../../model/step';
import type { Run } from '../../run/run';
import { runStart } from '../../run/start';
import { scenarioById } from '../../scenarios/scenarios';

const ORDER = ['finish', 'deliver', 'expire'] as const;

function nextAction(world: World): Action {
  const allowed = possibleActions(world).filter((each) => each.allowed);
  const found = ORDER.flatMap((kind) => allowed.filter((each) => each.kind === kind))[0];
  if (!found) throw new Error('Nothing can happen any more.');
  return found.action;
}

/** @param length steps that all go through, the last one too */
export function longRun(length: number, runner: HookRunner, charm: string | null): Run {
  const setup = { ...scenarioById('renewal-gap').setup, charm };
  const actions: Action[] = [];
  let world = runStart(setup, runner);
  while (actions.length < length) {
    const action = nextAction(world);
    world = step(world, action, runner).after;
    actions.push(action);
  }
  return { setup, scenario: null, actions };
}
