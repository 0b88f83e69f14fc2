/**
 * Every order of events within a situation's bounds, breadth first: the first world that breaks a property is reached by the fewest moves. Worlds
 * that are one under their canonical form are explored once.
 */
import { finish, findUnit, health, plan, type Action, type Step, type World } from '../model';
import { STEP_CHECKS, STEP_PROPERTIES, type Finding, type StepProperty } from '../model/properties';
import { Canonical } from './canonical';
import { Graph } from './graph';
import type { HookMemo } from './memo';
import { actionsOf, isOpen, isTick, isTime, jujuMoves, rulesOf, soonMoves, useOf, type Move, type Used } from './moves';
import type { MoveRule, Situation } from './situations';
import type { Start } from './start';

export interface Limits {
  /** How many worlds at most. */
  readonly states: number;
}

export const USUAL_LIMITS: Limits = { states: 200_000 };

/** The first time that a property broke: the world before, and the move. */
export interface Break {
  readonly from: number;
  readonly move: Move;
}

export interface Tally {
  reached: boolean;
  /** A charm could have helped. */
  broken: Break | null;
  /** No charm could. */
  helpless: Break | null;
}

interface Taken {
  readonly steps: readonly Step[];
  readonly after: World;
}

export class Search {
  readonly graph = new Graph();
  readonly tallies: Readonly<Record<StepProperty, Tally>>;
  private readonly before: { readonly asked: number; readonly runs: number };
  /** Worlds seen so far that have not been looked at. */
  private next = 0;
  /** Worlds that were found but not kept, since there were too many. */
  dropped = 0;
  private readonly rules: readonly MoveRule[];
  private readonly canonical: Canonical;

  constructor(
    readonly situation: Situation,
    readonly start: Start,
    /** Runs hooks; may be shared with other searches of the same charm and library. */
    readonly memo: HookMemo,
    private readonly limits: Limits = USUAL_LIMITS,
  ) {
    this.canonical = new Canonical(memo.pieces);
    this.before = { asked: memo.asked, runs: memo.runs };
    this.rules = rulesOf(situation, start.world);
    this.tallies = Object.fromEntries(
      STEP_PROPERTIES.map((id): [StepProperty, Tally] => [id, { reached: false, broken: null, helpless: null }]),
    ) as Record<StepProperty, Tally>;
    const used = this.rules.map(() => 0);
    this.graph.add(this.key(start.world, used), start.world, used, -1, null);
  }

  get done(): boolean {
    return this.next >= this.graph.size;
  }

  /** Hooks that this search asked for, and those that had to be run. */
  get hooks(): { readonly asked: number; readonly runs: number } {
    const { asked, runs } = this.memo;
    return { asked: asked - this.before.asked, runs: runs - this.before.runs };
  }

  get open(): number {
    return this.graph.size - this.next;
  }

  /**
   * Looks at worlds until the time is up or none is left.
   * @param now a clock in milliseconds
   * @throws HookWanted where a hook has to be run elsewhere; once `memo` has learnt it, work goes on at the same world
   */
  work(ms: number, now: () => number): void {
    const end = now() + ms;
    for (let count = 0; !this.done; count += 1) {
      if (count % 32 === 31 && now() >= end) return;
      this.graph.forgetFrom(this.next);
      this.expand(this.next);
      this.next += 1;
    }
  }

  /** The canonical form of a world, as this search knows it. */
  canonicalKey(world: World): string {
    return this.canonical.key(world);
  }

  worldKey(at: number): string {
    return this.canonicalKey(this.graph.node(at).world);
  }

  private key(world: World, used: Used): string {
    return `${this.canonical.key(world)}#${used.join()}`;
  }

  private expand(at: number): void {
    const { world, used } = this.graph.node(at);
    const own = jujuMoves(world);
    for (const move of own) this.follow(at, move, used);
    const quiet = own.length === 0;
    const soon = quiet ? soonMoves(world) : [];
    for (const move of soon) this.follow(at, move, used);
    let calm = soon.length === 0;
    for (const [index, rule] of this.rules.entries()) {
      if (isTick(rule)) calm = this.use(at, rule, index, quiet, () => true) && calm;
    }
    for (const [index, rule] of this.rules.entries()) {
      if (!isTick(rule)) this.use(at, rule, index, quiet, () => calm);
    }
  }

  /** @returns whether it left the world as it was */
  private use(at: number, rule: MoveRule, index: number, quiet: boolean, calm: () => boolean): boolean {
    const { world, used } = this.graph.node(at);
    if (!isOpen(this.rules, index, used) || !isTime(rule.when, world, quiet, calm)) return true;
    const actions = actionsOf(rule, world);
    if (!actions) return true;
    const to = this.follow(at, { actions, rule: index }, useOf(this.rules, index, used));
    return to === null || to === at;
  }

  /** Makes a move. @returns the world that it leads to; null: it is refused, or leads beyond the limit */
  private follow(at: number, move: Move, used: Used): number | null {
    const taken = this.take(this.graph.node(at).world, move.actions);
    if (!taken) return null;
    const key = this.key(taken.after, used);
    const known = this.graph.find(key);
    if (known === null && this.graph.size >= this.limits.states) {
      this.dropped += 1;
      return null;
    }
    const to = known ?? this.graph.add(key, taken.after, used, at, move);
    this.graph.join(at, to);
    for (const step of taken.steps) this.check(step, { from: at, move }, known === null);
    return to;
  }

  private take(world: World, actions: readonly Action[]): Taken | null {
    const steps: Step[] = [];
    let now = world;
    for (const action of actions) {
      const planned = plan(now, action);
      if (planned.kind === 'refused') return null;
      const step = finish(planned, planned.kind === 'hook' ? this.memo.run(planned.input) : null);
      steps.push(step);
      now = step.after;
    }
    return { steps, after: now };
  }

  /** A world that is known has been checked; what a hook did on the way to it has not. */
  private check(step: Step, at: Break, fresh: boolean): void {
    const unit = step.hook?.unit;
    for (const each of step.after.requirer.units) {
      if (!fresh && each.name !== unit) continue;
      const own = findUnit(step.after, each.name);
      if (!own) continue;
      const word = health(step.after, each.name);
      for (const property of STEP_PROPERTIES) {
        const finding = STEP_CHECKS[property](step, own, word);
        if (finding) this.count(property, finding, at);
      }
    }
  }

  private count(property: StepProperty, { holds, noCharmCan }: Finding, at: Break): void {
    const tally = this.tallies[property];
    tally.reached = true;
    if (holds) return;
    if (noCharmCan) tally.helpless ??= at;
    else tally.broken ??= at;
  }
}
