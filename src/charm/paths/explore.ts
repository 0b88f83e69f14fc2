/**
 * Grows the trees of a charm by exploring: what no path covers runs live, twice, in two worlds that differ in their ids and dates alone. A
 * path that comes out differently the second time depends on such a text, and its charm runs live always.
 */
import type { Action } from '../../model/action';
import type { HookInput, HookOutcome } from '../../model/hook';
import { plan } from '../../model/actions/plan';
import { possibleActions } from '../../model/actions/possible';
import { isProvider } from '../../model/juju/entities';
import type { World } from '../../model/juju/world';
import { runTwin } from '../../model/library/twin';
import { finish } from '../../model/step';
import type { LivePath } from './node';
import { needsPython, runPaths } from './runner';
import { differencesOf } from './same';
import { PathConflict, PathDisagrees, teach, type GrowingTrees } from './teach';
import type { CharmTrees } from './tree';
import { ContentIds } from './terms';

/** The same situation twice. */
export type Pair = readonly [World, World];

/** A day of the week, a time of day and a year that the first one has not; numbers of another length. */
const LATER_MS = 1_234_567_890_000 % (400 * 86_400_000);

/** The same world with other dates, ids and fresh numbers. */
export function elsewhere(world: World, now = world.now): World {
  const { relation, counters } = world;
  const id = relation && relation.id + 6;
  const moved: World = {
    ...world,
    now: now + LATER_MS,
    setup: { ...world.setup, start: world.setup.start + LATER_MS },
    nextRelation: world.nextRelation + 6,
    relation: relation && { ...relation, id: id ?? relation.id },
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

export interface Fault {
  readonly where: string;
  readonly what: string;
}

/** Runs the two hooks of a pair. */
export interface PairRunner {
  /** Both hooks; live where one of them has no path, or `always`. */
  both(inputs: readonly [HookInput, HookInput], always: boolean): readonly [HookOutcome, HookOutcome];
  /** There is nothing left to find out. */
  readonly ended: boolean;
}

/** One in so many hooks that a path covers is run live all the same. */
const DOUBTED = 40;

export class Growth implements PairRunner {
  readonly faults: Fault[] = [];
  live = 0;
  private known = 0;
  /** The charm does what no trees can tell, however close. */
  unrepeatable = false;
  private readonly ids = new ContentIds();

  constructor(
    readonly trees: GrowingTrees,
    private readonly python: (input: HookInput) => LivePath,
  ) {}

  get ended(): boolean {
    return this.trees.live !== null;
  }

  /** A path holds in any hook that is alike: this one says that it does not. */
  private runsLive(why: string): void {
    this.trees.live ??= why;
  }

  private fault(input: HookInput, what: string): void {
    this.faults.push({ where: `${input.unit} ${input.call.name}`, what });
  }

  /** Runs live, and puts the path into the trees. */
  learn(input: HookInput): HookOutcome {
    const { outcome, path } = this.python(input);
    this.live += 1;
    if (this.trees.live !== null) return outcome;
    if (!path) {
      this.runsLive('The recorder cut a path.');
      return outcome;
    }
    if (path.marks.length > 0) {
      this.unrepeatable = true;
      this.runsLive(`The charm reads ${path.marks.join(' and ')}.`);
      return outcome;
    }
    this.put(input, path, outcome);
    return outcome;
  }

  private put(input: HookInput, path: NonNullable<LivePath['path']>, outcome: HookOutcome): void {
    try {
      const taught = teach(this.trees, input, path, this.ids);
      const [difference] = differencesOf(taught.outcome, outcome);
      if (!difference) return;
      taught.takeBack();
      this.fault(input, `${difference.field}: played ${difference.twin}, live ${difference.live}`);
    } catch (error) {
      if (error instanceof PathConflict) this.runsLive(error.message);
      else if (error instanceof PathDisagrees || needsPython(error)) this.fault(input, error.message);
      else throw error;
    }
  }

  /** By path if there is one; null: there is none. */
  played(input: HookInput): HookOutcome | null {
    try {
      return runPaths(input, () => this.trees, { record: false, ids: this.ids });
    } catch (error) {
      if (needsPython(error)) return null;
      throw error;
    }
  }

  both(inputs: readonly [HookInput, HookInput], always: boolean): readonly [HookOutcome, HookOutcome] {
    const [a, b] = inputs;
    if (isProvider(a.world, a.unit)) return [runTwin(a, { record: false }), runTwin(b, { record: false })];
    const known = always ? null : ([this.played(a), this.played(b)] as const);
    if (!known?.[0] || !known[1]) return [this.learn(a), this.learn(b)];
    this.known += 1;
    // A path that is known may be wrong here, where something decides that no question tells.
    if (this.known % DOUBTED === 0) this.learn(a);
    return [known[0], known[1]];
  }
}

/** Plays every hook and runs it live, and notes where the two differ. Both worlds of a pair are one. */
export class Audit implements PairRunner {
  readonly ended = false;
  readonly faults: Fault[] = [];
  hooks = 0;
  missing = 0;
  private readonly ids = new ContentIds();

  constructor(
    private readonly trees: CharmTrees,
    private readonly python: (input: HookInput) => LivePath,
  ) {}

  both([input]: readonly [HookInput, HookInput]): readonly [HookOutcome, HookOutcome] {
    const outcome = isProvider(input.world, input.unit) ? runTwin(input, { record: false }) : this.compared(input);
    return [outcome, outcome];
  }

  compared(input: HookInput): HookOutcome {
    const { outcome } = this.python(input);
    this.hooks += 1;
    try {
      const [difference] = differencesOf(
        runPaths(input, () => this.trees, { record: true, ids: this.ids }),
        outcome,
      );
      if (difference) {
        const { field, twin, live } = difference;
        this.faults.push({ where: `${input.unit} ${input.call.name}`, what: `${field}: played ${twin}, live ${live}` });
      }
    } catch (error) {
      if (!needsPython(error)) throw error;
      this.missing += 1;
    }
    return outcome;
  }
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
      const before = growth.live;
      const next = stepPair(growth, pair, actions);
      const after = next ? settle(growth, next, 2) : [];
      if (growth.live > before && next) queue.push(next, ...after.slice(-2));
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
