/** What can be tried at a step: the first few actions that are possible, those that only Python could answer left out. */
import type { Action } from '../../model/action';
import { mainChoices, type ActionChoice } from '../../app/actions/choices';
import { computeNow } from '../../app/store/compute';
import type { ComputedRun } from '../../run/run';
import { unitInView } from './unit';

/** How many fit beside the controls. */
const MOST = 3;

function stands(computed: ComputedRun, number: number, action: Action): boolean {
  const actions = [...computed.run.actions.slice(0, number), action];
  return computeNow(computed, { ...computed.run, actions }, computed.runner).kind === 'waiting';
}

/**
 * @param number of the step after which one acts
 * @param known everything that could answer hooks is here: what still waits needs Python. Before that every action is worth a try.
 */
export function triesAt(computed: ComputedRun, number: number, known: boolean): readonly ActionChoice[] {
  const world = computed.steps[number - 1]?.after ?? computed.start;
  const unit = unitInView(computed.steps, number, computed.start);
  const possible = mainChoices(world, unit).filter((choice) => choice.allowed);
  return possible.filter((choice) => !known || !stands(computed, number, choice.action)).slice(0, MOST);
}
