/**
 * A counterexample without needless events: what can be left out is left out, and of each event that stays it is said what becomes of the rest
 * without it.
 */
import type { Action, HookRunner, Setup, World } from '../model';
import { verdictOfRun, type StepProperty } from '../model/properties';
import { runStart } from '../run/start';
import type { Move } from './moves';
import { Player } from './player';
import type { Situation } from './situations';
import type { Start } from './start';

/** Why an event is needed: without it the property holds, is not reached, or what comes after cannot happen. */
export type Without = 'holds' | 'not-reached' | 'cannot-go-on';

export interface Kept {
  readonly actions: readonly Action[];
  readonly without: Without;
  /** It belongs to the situation's start. */
  readonly opening: boolean;
}

export interface Shrunk {
  readonly setup: Partial<Setup>;
  readonly kept: readonly Kept[];
  /** How many events were needless. */
  readonly left: number;
}

/** What a run shows of the property: a word, or `broken`. */
type Judge = (player: Player) => Exclude<Without, 'cannot-go-on'> | 'broken';

/** Judges by one property of steps. @param noCharmCan whether only a break that no charm can help counts as one */
export function ofProperty(property: StepProperty, noCharmCan: boolean): Judge {
  return ({ steps }) => {
    const verdict = verdictOfRun(property, steps);
    return verdict.word === 'broken' && verdict.noCharmCan !== noCharmCan ? 'holds' : verdict.word;
  };
}

/** Judges by where a run ends. */
export function ofEnd(is: (world: World) => boolean): Judge {
  return ({ world }) => (is(world) ? 'broken' : 'holds');
}

/** One event: an action of the opening, or a move. */
type Event = { readonly opening: Action } | { readonly move: Move };

class Shrinking {
  private readonly world: World;

  constructor(
    private readonly situation: Situation,
    setup: Partial<Setup>,
    private readonly runner: HookRunner,
    private readonly judge: Judge,
  ) {
    this.world = runStart(setup, runner);
  }

  play(events: readonly Event[]): {
    readonly word: Without | 'broken';
    readonly taken: readonly (readonly Action[])[];
  } {
    const player = new Player(this.world, this.situation, this.runner);
    const taken: (readonly Action[])[] = [];
    for (const event of events) {
      const actions = 'move' in event ? player.make(event.move) : player.open(event.opening) ? [event.opening] : null;
      if (!actions) return { word: 'cannot-go-on', taken };
      taken.push(actions);
    }
    return { word: this.judge(player), taken };
  }

  fewest(events: readonly Event[]): readonly Event[] {
    let kept = events;
    for (let changed = true; changed;) {
      changed = false;
      for (let at = kept.length - 1; at >= 0; at -= 1) {
        const fewer = kept.toSpliced(at, 1);
        if (this.play(fewer).word !== 'broken') continue;
        kept = fewer;
        changed = true;
      }
    }
    return kept;
  }
}

/** Leaves out single events until each that is left is needed. @throws Error if the run does not break the property */
export function shrink(
  situation: Situation,
  start: Pick<Start, 'setup' | 'actions'>,
  moves: readonly Move[],
  runner: HookRunner,
  judge: Judge,
): Shrunk {
  const shrinking = new Shrinking(situation, start.setup, runner, judge);
  const events: readonly Event[] = [
    ...start.actions.map((opening) => ({ opening })),
    ...moves.map((move) => ({ move })),
  ];
  if (shrinking.play(events).word !== 'broken') throw new Error('this run does not break the property');
  const kept = shrinking.fewest(events);
  const { taken } = shrinking.play(kept);
  return {
    setup: start.setup,
    left: events.length - kept.length,
    kept: kept.map((event, at): Kept => {
      const { word } = shrinking.play(kept.toSpliced(at, 1));
      // After `fewest` no single event can be left out without a change.
      return { actions: taken[at] ?? [], without: word === 'broken' ? 'holds' : word, opening: 'opening' in event };
    }),
  };
}

/** The whole run as a list of actions. */
export function actionsOfShrunk({ kept }: Shrunk): readonly Action[] {
  return kept.flatMap(({ actions }) => actions);
}
