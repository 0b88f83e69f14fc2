/** From a broken property to the run that shows it: made real from the situation's start, shrunk, as actions. */
import type { Action, Setup, Step } from '../model';
import { STEP_PROPERTIES, checkStep, type PropertyId, type StepProperty } from '../model/properties';
import { stuckWorlds } from './liveness';
import type { Move } from './moves';
import { Player } from './player';
import type { Break, Search } from './search';
import { actionsOfShrunk, ofEnd, ofProperty, shrink, type Without } from './shrink';
import { worstStuck } from './verdict';

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

/**
 * Places stand for worlds that differ in names and amounts of time; here each move is found again that leads from place to place.
 * @param last asks of the steps of one more move, to the place where it breaks
 */
function realMoves(
  search: Search,
  at: number,
  last: { readonly found: Break; readonly breaks: (steps: readonly Step[]) => boolean } | null,
) {
  const { atlas, graph, start, situation } = search;
  const player = new Player(start.world, situation, atlas.memo.run, atlas.memo.pieces);
  const moves: Move[] = [];
  const take = (rule: number | null, key: string, also: (steps: readonly Step[]) => boolean): void => {
    const move = player.seek(rule, (steps, leads) => leads === key && also(steps));
    if (!move) throw new Error('a world of the graph cannot be reached again');
    moves.push(move);
    player.make(move);
  };
  for (const { place, rule } of graph.pathTo(at)) take(rule, atlas.key(place.world), () => true);
  if (last) take(last.found.rule, atlas.key(last.found.to.world), last.breaks);
  return moves;
}

function stepsBreak(property: StepProperty, noCharmCan: boolean): (steps: readonly Step[]) => boolean {
  return (steps) =>
    steps.some((step) => {
      const finding = checkStep(property, step);
      return finding !== null && !finding.holds && (finding.noCharmCan ?? false) === noCharmCan;
    });
}

/** @returns null where nothing breaks the property */
export function shrunkOf(search: Search, property: PropertyId): Counterexample | null {
  const { atlas, situation, start, graph } = search;
  const shrunk = (moves: readonly Move[], judge: Parameters<typeof shrink>[4]): Counterexample => {
    const found = shrink(situation, start, moves, atlas.memo.run, judge);
    const events = found.kept.flatMap(({ actions, without, opening }) =>
      actions.map((action): Event => ({ action, without, opening })),
    );
    return { property, setup: start.setup, actions: actionsOfShrunk(found), events, left: found.left };
  };
  if (isStepProperty(property)) {
    const { broken, helpless } = search.tallies[property];
    const found = broken ?? helpless;
    if (!found) return null;
    const noCharmCan = broken === null;
    const breaks = stepsBreak(property, noCharmCan);
    return shrunk(realMoves(search, found.from, { found, breaks }), ofProperty(property, noCharmCan));
  }
  const worst = situation.cooperates ? worstStuck(search) : null;
  if (!worst) return null;
  const keys = new Set(stuckWorlds(graph).map(({ at }) => atlas.key(graph.node(at).place.world)));
  return shrunk(
    realMoves(search, worst.at, null),
    ofEnd((world) => keys.has(atlas.key(world))),
  );
}
