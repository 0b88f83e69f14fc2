/**
 * Trees that grow: what no path covers runs live, twice, in two worlds. A path that comes out differently the second time depends on an id
 * or a date, and its charm runs live always.
 */
import type { HookInput, HookOutcome } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { runTwin } from '../../model/library/twin';
import type { GrowingTrees } from './growing';
import type { LivePath } from './node';
import type { PairRunner } from './pairs';
import { needsPython, runPaths } from './runner';
import { differencesOf } from './same';
import { PathConflict, PathDisagrees, teach } from './teach';
import { ContentIds } from './terms';

/** A hook for which path and Python do not agree: a fault of ours. */
export interface Fault {
  readonly where: string;
  readonly what: string;
}

/** One in so many hooks that a path covers is run live all the same. */
const DOUBTED = 200;

export class Growth implements PairRunner {
  readonly faults: Fault[] = [];
  /** Hooks that ran live. */
  live = 0;
  /** Nodes that the trees have got from them. */
  grown = 0;
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
      this.grown += difference ? 0 : taught.grown;
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
    const known = [this.played(a), this.played(b)] as const;
    if (!known[0] || !known[1]) return [this.learn(a), this.learn(b)];
    this.known += 1;
    // A path that is known may be wrong here, where something decides that no question tells.
    if (always || this.known % DOUBTED === 0) this.learn(a);
    return [known[0], known[1]];
  }
}
