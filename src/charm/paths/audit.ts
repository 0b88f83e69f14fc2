/** Paths compared with the live way, hook by hook. */
import type { HookInput, HookOutcome } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { runTwin } from '../../model/library/twin';
import type { Fault } from './growth';
import type { LivePath } from './node';
import type { PairRunner } from './pairs';
import { needsPython, runPaths } from './runner';
import { differencesOf } from './same';
import { ContentIds } from './terms';
import type { CharmTrees } from './tree';

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
