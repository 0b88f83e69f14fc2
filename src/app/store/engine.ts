/**
 * How a hook is answered in the page. The provider's hooks and runs without a charm: by the twin, at once. A charm's hooks: by what was
 * recorded, else by Python, whose answers are kept. Where Python cannot be had, the twin answers for the library alone.
 */
import { hookKey } from '../../charm/recorded/key';
import { RecordedStore, type Recording } from '../../charm/recorded/store';
import type { HookInput, HookOutcome, HookRunner } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { twinRunner } from '../../model/library/twin';
import { NeedsAnswer } from './compute';

export function needsCharm(input: HookInput): boolean {
  return input.world.setup.charm !== null && !isProvider(input.world, input.unit);
}

export class Engine {
  private recorded = new RecordedStore([]);
  private readonly live = new Map<string, HookOutcome>();
  private pythonAbsent = false;

  /** Compared by identity: as long as it is the same one, a changed run keeps its first steps. */
  get runner(): HookRunner {
    return this.pythonAbsent ? this.alone : this.whole;
  }

  learn(recording: Recording): void {
    this.recorded = this.recorded.with(recording);
  }

  keep(input: HookInput, outcome: HookOutcome): void {
    const key = hookKey(input);
    if (key !== null) this.live.set(key, outcome);
  }

  /** From now on nobody waits for Python. */
  giveUpPython(): void {
    this.pythonAbsent = true;
  }

  private known(input: HookInput): HookOutcome | null {
    return this.recorded.find(input) ?? this.live.get(hookKey(input) ?? '') ?? null;
  }

  private readonly whole: HookRunner = (input) => {
    if (!needsCharm(input)) return twinRunner(input);
    const answer = this.known(input);
    if (answer === null) throw new NeedsAnswer(input);
    return answer;
  };

  private readonly alone: HookRunner = (input) => (needsCharm(input) ? this.known(input) : null) ?? twinRunner(input);
}
