/**
 * How a hook is answered in the page. The provider's hooks and runs without a charm: by the twin, at once. A charm's hooks: by what was
 * recorded, else by Python, whose answers are kept. Where Python cannot be had, the twin answers for the library alone.
 */
import { canonical, hookKey } from '../../charm/recorded/key';
import { unpackTexts } from '../../charm/recorded/texts';
import type { HookInput, HookOutcome, HookRunner } from '../../model/hook';
import { isProvider } from '../../model/juju/entities';
import { sha256Hex } from '../../model/pki/pem';
import { twinRunner } from '../../model/library/twin';
import { NeedsAnswer } from './compute';
import type { Player } from './paths';

/** What the build recorded: ours, so it is taken as it is, and the page does without a parser for it. */
export interface Recording {
  readonly texts: readonly string[];
  readonly hooks: Readonly<Record<string, unknown>>;
}

export function needsCharm(input: HookInput): boolean {
  return input.world.setup.charm !== null && !isProvider(input.world, input.unit);
}

/** A changed library changes every hook, the provider's too: the twin is one of the releases. */
function isTwins(input: HookInput): boolean {
  return !needsCharm(input) && input.world.setup.patch === undefined;
}

/** Like `hookKey`, for the provider's hooks too: these are told apart by all there is. */
function keyOf(input: HookInput): string | null {
  return hookKey(input) ?? (input.world.setup.patch === undefined ? null : sha256Hex(canonical(input)));
}

export class Engine {
  private readonly recordings: Recording[] = [];
  /** By `hookKey`: what ran live here, and what was unpacked. */
  private readonly answers = new Map<string, HookOutcome>();
  /** By the charm's id. */
  private readonly players = new Map<string, Player>();
  private pythonAbsent = false;

  /** Compared by identity: as long as it is the same one, a changed run keeps its first steps. */
  get runner(): HookRunner {
    return this.pythonAbsent ? this.alone : this.whole;
  }

  learn(recording: Recording): void {
    this.recordings.push(recording);
  }

  /** From now on this charm's hooks run by their paths, as far as those go. */
  play(charm: string, player: Player): void {
    this.players.set(charm, player);
  }

  keep(input: HookInput, outcome: HookOutcome): void {
    const key = keyOf(input);
    if (key !== null) this.answers.set(key, outcome);
  }

  /** From now on nobody waits for Python. */
  giveUpPython(): void {
    this.pythonAbsent = true;
  }

  private known(input: HookInput): HookOutcome | null {
    const key = keyOf(input);
    if (key === null) return null;
    const found = this.answers.get(key) ?? this.recalled(key) ?? this.played(input);
    if (found !== null) this.answers.set(key, found);
    return found;
  }

  private played(input: HookInput): HookOutcome | null {
    const { charm, patch } = input.world.setup;
    return patch === undefined ? (this.players.get(charm ?? '')?.(input) ?? null) : null;
  }

  private recalled(key: string): HookOutcome | null {
    const recording = this.recordings.find(({ hooks }) => Object.hasOwn(hooks, key));
    if (recording === undefined) return null;
    const outcome = unpackTexts(recording.hooks[key], recording.texts) as HookOutcome;
    return { ...outcome, by: 'recorded' };
  }

  private readonly whole: HookRunner = (input) => {
    if (isTwins(input)) return twinRunner(input);
    const answer = this.known(input);
    if (answer === null) throw new NeedsAnswer(input);
    return answer;
  };

  private readonly alone: HookRunner = (input) => (isTwins(input) ? null : this.known(input)) ?? twinRunner(input);
}
