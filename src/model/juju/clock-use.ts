/** How a hook depended on the clock: at which other times it would have left the very same outcome. Known for hooks of the twin. */
import type { HookOutcome } from '../hook';
import type { Millis } from './world';

/** From the first instant on and before the second; null: it read the time itself, so at no other. */
export type ClockUse = { readonly from: Millis; readonly until: Millis } | null;

const uses = new WeakMap<HookOutcome, ClockUse>();

export function noteClockUse(outcome: HookOutcome, use: ClockUse): HookOutcome {
  uses.set(outcome, use);
  return outcome;
}

/** Null where it is not known. */
export function clockUseOf(outcome: HookOutcome): ClockUse {
  return uses.get(outcome) ?? null;
}

/** Watches one hook's questions to the clock. */
export class Clock {
  private from = Number.NEGATIVE_INFINITY;
  private until = Number.POSITIVE_INFINITY;
  private isRead = false;

  constructor(private readonly time: Millis) {}

  get now(): Millis {
    this.isRead = true;
    return this.time;
  }

  /** Whether this instant is now or past: less than the time itself. */
  hasCome(at: Millis): boolean {
    if (at <= this.time) {
      this.from = Math.max(this.from, at);
      return true;
    }
    this.until = Math.min(this.until, at);
    return false;
  }

  use(): ClockUse {
    return this.isRead ? null : { from: this.from, until: this.until };
  }
}
