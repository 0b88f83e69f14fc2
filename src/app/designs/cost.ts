/**
 * What a design costs: the built-in scenarios, once as released and once with it, with a charm that does nothing but construct the requirer
 * object. The same actions, and whatever Juju still owes after them.
 */
import type { Design, HookInput, HookRunner, World } from '../../model';
import { isProvider } from '../../model/juju/entities';
import { requestsIn } from '../../model/juju/databags';
import { twinRunner } from '../../model/library/twin';
import type { Step } from '../../model/step.types';
import { jujuMoves } from '../../explore/moves';
import { computeRun, endOf, extendRun, type ComputedRun } from '../../run/run';
import { SCENARIO_IDS, type ScenarioId } from '../../scenarios/ids';
import { scenarioById } from '../../scenarios/scenarios';

export interface Cost {
  /** Commits of the requirer that changed its databag. */
  readonly requirerWrites: number;
  /** Commits of the provider that changed its databag. */
  readonly providerWrites: number;
  /** Requests that came into the requirer's databag. */
  readonly requests: number;
  /** Most requests of one unit or application that stood in a databag at once. */
  readonly requestsAtOnce: number;
  /** Revisions of secrets that were made. */
  readonly revisions: number;
  readonly requirerHooks: number;
  readonly providerHooks: number;
}

export const COST_WORDS: Readonly<Record<keyof Cost, string>> = {
  requirerWrites: 'Writes to the requirer’s databag',
  providerWrites: 'Writes to the provider’s databag',
  requests: 'Requests sent to the provider',
  requestsAtOnce: 'Most requests at once',
  revisions: 'Revisions of secrets made',
  requirerHooks: 'Hooks of the requirer',
  providerHooks: 'Hooks of the provider',
};
export const COST_IDS = Object.keys(COST_WORDS) as readonly (keyof Cost)[];

const runner: HookRunner = (input: HookInput) => twinRunner(input);

/** A run that never settles is found out instead of waited for. */
const MOST_OWED = 60;

/** The run, and then every hook that is due, in Juju's order. */
function settled(run: ComputedRun): ComputedRun {
  let whole = run;
  for (let count = 0; count < MOST_OWED; count += 1) {
    const next = jujuMoves(endOf(whole.start, whole.steps))[0];
    if (!next) return whole;
    for (const action of next.actions) whole = extendRun(whole, action, runner);
  }
  return whole;
}

function databagsOf(world: World, requirer: boolean): readonly string[] {
  const { relation } = world;
  if (!relation) return [];
  return Object.entries(relation.databags).flatMap(([entity, bag]) =>
    isProvider(world, entity) === requirer ? [] : [JSON.stringify([entity, bag])],
  );
}

function changed({ before, after }: Step, requirer: boolean): boolean {
  if (!before.relation || before.relation.id !== after.relation?.id) return false;
  const had = new Set(databagsOf(before, requirer));
  return databagsOf(after, requirer).some((each) => !had.has(each));
}

function requestsOf({ relation, provider }: World): readonly (readonly string[])[] {
  if (!relation) return [];
  return Object.entries(relation.databags).flatMap(([entity, bag]) =>
    entity === provider.name || entity.startsWith(`${provider.name}/`)
      ? []
      : [requestsIn(bag).map(({ csr }) => `${entity} ${csr}`)],
  );
}

function revisionsOf({ secrets }: World): readonly string[] {
  return secrets.flatMap(({ id, revisions }) => revisions.map(({ revision }) => `${id} ${revision}`));
}

function fresh(before: readonly string[], after: readonly string[]): number {
  const had = new Set(before);
  return after.filter((each) => !had.has(each)).length;
}

export function costOf(steps: readonly Step[]): Cost {
  const count = (of: (step: Step) => number): number => steps.reduce((sum, step) => sum + of(step), 0);
  const hooks = (provider: boolean): number =>
    count(({ hook, after }) => (hook && isProvider(after, hook.unit) === provider ? 1 : 0));
  return {
    requirerWrites: count((step) => (step.hook?.committed && changed(step, true) ? 1 : 0)),
    providerWrites: count((step) => (changed(step, false) ? 1 : 0)),
    requests: count(({ before, after }) => fresh(requestsOf(before).flat(), requestsOf(after).flat())),
    requestsAtOnce: Math.max(0, ...steps.flatMap(({ after }) => requestsOf(after).map((each) => each.length))),
    revisions: count(({ before, after }) => fresh(revisionsOf(before), revisionsOf(after))),
    requirerHooks: hooks(false),
    providerHooks: hooks(true),
  };
}

export function scenarioCost(id: ScenarioId, design: readonly Design[]): Cost {
  const { setup, actions } = scenarioById(id);
  const run = computeRun({ setup: { ...setup, charm: null, design }, scenario: null, actions }, runner);
  return costOf(settled(run).steps);
}

export interface ScenarioCost {
  readonly id: ScenarioId;
  readonly released: Cost;
  readonly design: Cost;
}

/** One scenario after the other, so that the page has its turn between them. */
export function* designCosts(design: readonly Design[]): Generator<ScenarioCost> {
  for (const id of SCENARIO_IDS) yield { id, released: scenarioCost(id, []), design: scenarioCost(id, design) };
}

/** All scenarios together; of what stands there at once, the most. */
export function totalCost(all: readonly Cost[]): Cost {
  const sum = (of: (cost: Cost) => number): number => all.reduce((total, each) => total + of(each), 0);
  return {
    requirerWrites: sum((each) => each.requirerWrites),
    providerWrites: sum((each) => each.providerWrites),
    requests: sum((each) => each.requests),
    requestsAtOnce: Math.max(0, ...all.map((each) => each.requestsAtOnce)),
    revisions: sum((each) => each.revisions),
    requirerHooks: sum((each) => each.requirerHooks),
    providerHooks: sum((each) => each.providerHooks),
  };
}
