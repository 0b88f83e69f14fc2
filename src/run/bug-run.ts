/** A reported bug as a run. */
import type { Bug, BugCharmId } from '../scenarios/bugs/types';
import { scenarioById } from '../scenarios/scenarios';
import { MAIN_FILE, ownCharmId } from './code';
import type { Run } from './run';

/** The charm that a bug's run needs the text of; null: one that ships, or none. */
export function bugCharm({ shownBy }: Bug): BugCharmId | null {
  return 'scenario' in shownBy ? null : (shownBy.charm ?? null);
}

/** @param text of the charm that `bugCharm` names */
export function bugRun({ shownBy }: Bug, text: string | null): Run {
  if ('scenario' in shownBy) {
    const { setup, actions } = scenarioById(shownBy.scenario);
    return { scenario: shownBy.scenario, setup, actions };
  }
  const { setup, actions } = shownBy;
  if (shownBy.charm === undefined || text === null) return { scenario: null, setup, actions };
  const charm = { files: { [MAIN_FILE]: text }, from: null };
  return { scenario: null, setup: { ...setup, charm: ownCharmId(charm) }, actions, code: { charm } };
}
