/** Looks for hooks that no path covers: every possible action from given worlds, and walks of chance. */
import type { Action } from '../../model/action';
import type { Growth } from './growth';
import { actionsOf, stepPair, type Pair, type PairRunner } from './pairs';

export interface Limits {
  /** How many pairs may be explored beyond the given runs. */
  readonly pairs: number;
}

/** Everything that Juju does by itself after an action: due hooks in order, an update-status of each unit among them. */
function settle(growth: Growth, pair: Pair, rounds: number): readonly Pair[] {
  const met: Pair[] = [];
  let now = pair;
  for (let round = 0; round < rounds; round += 1) {
    const units = [...now[0].requirer.units, ...now[0].provider.units].filter(({ life }) => life !== 'dead');
    for (const { name } of units) {
      for (const action of [
        { do: 'deliver', unit: name },
        { do: 'update-status', unit: name },
      ] as const) {
        const next = stepPair(growth, now, [action, action]);
        if (!next) continue;
        now = next;
        met.push(now);
      }
    }
  }
  return met;
}

/**
 * From each world, every possible action and what follows; a world behind which something new was learnt is explored in its turn.
 * @returns how many pairs were explored
 */
export function explore(growth: Growth, starts: readonly Pair[], { pairs }: Limits): number {
  const queue = [...starts];
  let explored = 0;
  for (let at = 0; at < queue.length && explored < pairs && growth.trees.live === null; at += 1) {
    const pair = queue[at];
    if (!pair) break;
    for (const actions of actionsOf(pair)) {
      explored += 1;
      const before = growth.grown;
      const next = stepPair(growth, pair, actions);
      const after = next ? settle(growth, next, 2) : [];
      if (growth.grown > before && next) queue.push(next, ...after.slice(-2));
    }
  }
  return explored;
}

/** The same numbers each time: trees must come out alike wherever they are recorded. */
export function repeatableChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

/** What moves a run on, taken more often than what a reader does to it. */
const ORDINARY: ReadonlySet<Action['do']> = new Set(['deliver', 'update-status', 'finish', 'pass', 'expire', 'sign']);

/** A walk of actions chosen by chance: situations that no scenario thought of. */
export function walk(runner: PairRunner, start: Pair, chance: (below: number) => number, steps: number): void {
  let pair = start;
  for (let step = 0; step < steps && !runner.ended; step += 1) {
    const all = actionsOf(pair);
    const ordinary = all.filter(([{ do: kind }]) => ORDINARY.has(kind));
    const choice = chance(3) > 0 && ordinary.length > 0 ? ordinary : all;
    const actions = choice[chance(choice.length)];
    if (!actions) return;
    pair = stepPair(runner, pair, actions) ?? pair;
  }
}
