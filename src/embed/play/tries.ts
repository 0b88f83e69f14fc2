/** What can be tried at a step without Python: every action is run once, and those stay that no charm's code has to answer. */
import type { Action } from '../../model/action';
import { mainChoices, type ActionChoice } from '../../app/actions/choices';
import { computeNow } from '../../app/store/compute';
import { unitInView } from './unit';
import type { ComputedRun } from '../../run/run';

/** How many fit beside the controls. */
const MOST = 3;

function needsPython(computed: ComputedRun, number: number, action: Action): boolean {
  const actions = [...computed.run.actions.slice(0, number), action];
  return computeNow(computed, { ...computed.run, actions }, computed.runner).kind === 'waiting';
}

/** @param number of the step after which one acts */
export function triesAt(computed: ComputedRun, number: number): readonly ActionChoice[] {
  const world = computed.steps[number - 1]?.after ?? computed.start;
  const unit = unitInView(computed.steps, number, computed.start);
  const possible = mainChoices(world, unit).filter((choice) => choice.allowed);
  return possible.filter((choice) => !needsPython(computed, number, choice.action)).slice(0, MOST);
}
