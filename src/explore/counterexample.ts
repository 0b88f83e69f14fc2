/** From a broken property to the run that shows it: shrunk, as actions, with the step at which it breaks. */
import type { Action, Setup } from '../model';
import { STEP_PROPERTIES, type PropertyId, type StepProperty } from '../model/properties';
import { stuckWorlds } from './liveness';
import type { Search } from './search';
import { actionsOfShrunk, ofEnd, ofProperty, shrink, type Shrunk, type Without } from './shrink';
import { resultOf } from './verdict';

export interface Event {
  readonly action: Action;
  readonly without: Without;
  /** It leads to where the situation begins. */
  readonly opening: boolean;
}

/** A run that breaks a property, as links and files exchange it. */
export interface Counterexample {
  readonly property: PropertyId;
  readonly setup: Partial<Setup>;
  readonly actions: readonly Action[];
  readonly events: readonly Event[];
  /** How many events were left out as needless. */
  readonly left: number;
}

function isStepProperty(property: PropertyId): property is StepProperty {
  return (STEP_PROPERTIES as readonly PropertyId[]).includes(property);
}

/** Keys of the worlds from which nothing leads on; a run that ends in one of them is stuck. */
function stuckKeys(search: Search): ReadonlySet<string> {
  return new Set(stuckWorlds(search.graph).map(({ at }) => search.worldKey(at)));
}

/** @returns null where nothing breaks the property */
export function shrunkOf(search: Search, property: PropertyId): Counterexample | null {
  const found = resultOf(search, 0).properties.find((each) => each.property === property);
  if (!found?.moves) return null;
  const { situation, start, memo } = search;
  const helpless = found.verdict === 'no-charm-can';
  const keys = isStepProperty(property) ? null : stuckKeys(search);
  const judge = isStepProperty(property)
    ? ofProperty(property, helpless)
    : ofEnd((world) => keys?.has(search.canonicalKey(world)) ?? false);
  const shrunk: Shrunk = shrink(situation, start, found.moves, memo.run, judge);
  return {
    property,
    setup: start.setup,
    actions: actionsOfShrunk(shrunk),
    events: shrunk.kept.flatMap(({ actions, without, opening }) =>
      actions.map((action): Event => ({ action, without, opening })),
    ),
    left: shrunk.left,
  };
}
