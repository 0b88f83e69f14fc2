/** Two worlds in which the same happens, and that differ in their ids and dates alone. */
import type { Action } from '../../model/action';
import type { HookInput, HookOutcome } from '../../model/hook';
import { plan } from '../../model/actions/plan';
import { possibleActions } from '../../model/actions/possible';
import type { World } from '../../model/juju/world';
import { finish } from '../../model/step';

/** The same situation twice. */
export type Pair = readonly [World, World];

/** A day of the week, a time of day and a year that the first one has not; numbers of another length. */
const LATER_MS = 1_234_567_890_000 % (400 * 86_400_000);

/** The same world with other dates, ids and fresh numbers. */
export function elsewhere(world: World): World {
  const { relation, counters } = world;
  const moved: World = {
    ...world,
    now: world.now + LATER_MS,
    setup: { ...world.setup, start: world.setup.start + LATER_MS },
    nextRelation: world.nextRelation + 6,
    relation: relation && { ...relation, id: relation.id + 6 },
    counters: {
      keys: counters.keys + 1234,
      uuids: counters.uuids + 777,
      serials: counters.serials + 4000,
      signatures: counters.signatures + 50,
      secrets: counters.secrets + 90,
    },
  };
  const later = (application: World['requirer']): World['requirer'] => ({
    ...application,
    units: application.units.map((unit) => ({ ...unit, nextUpdateStatus: unit.nextUpdateStatus + LATER_MS })),
  });
  return { ...moved, requirer: later(moved.requirer), provider: later(moved.provider) };
}

/** Runs the two hooks of a pair. */
export interface PairRunner {
  /** Both hooks; live where one of them has no path, and the first one `always` besides. */
  both(inputs: readonly [HookInput, HookInput], always: boolean): readonly [HookOutcome, HookOutcome];
  /** There is nothing left to find out. */
  readonly ended: boolean;
}

/** One action in both worlds; null: refused, or one of the worlds refuses what the other does not. */
export function stepPair(
  runner: PairRunner,
  pair: Pair,
  actions: readonly [Action, Action],
  always = false,
): Pair | null {
  const [a, b] = [plan(pair[0], actions[0]), plan(pair[1], actions[1])];
  if (a.kind === 'refused' || b.kind === 'refused') return null;
  if (a.kind !== 'hook' || b.kind !== 'hook') return [finish(a, null).after, finish(b, null).after];
  const [x, y] = runner.both([a.input, b.input], always);
  return [finish(a, x).after, finish(b, y).after];
}

/** Every action that is possible in both worlds, as pairs. */
export function actionsOf(pair: Pair): readonly (readonly [Action, Action])[] {
  const [a, b] = [possibleActions(pair[0]), possibleActions(pair[1])];
  return a.flatMap(({ action, allowed }, at) => {
    const other = b[at];
    return allowed && other?.allowed === true && other.kind === action.do ? [[action, other.action] as const] : [];
  });
}
