/**
 * Every order of events within a situation's bounds, breadth first: the first world that breaks a property is reached by the fewest moves. Worlds
 * that are one under their canonical form, with the same bounds used up, are looked at once.
 */
import { STEP_PROPERTIES, type StepProperty } from '../model/properties';
import { ruleKey, type Atlas, type Place, type Way } from './atlas';
import { Graph } from './graph';
import { isOpen, isTick, isTime, rulesOf, useOf, type Used } from './moves';
import type { MoveRule, Situation } from './situations';
import type { Start } from './start';

export interface Limits {
  /** How many worlds at most. */
  readonly states: number;
}

export const USUAL_LIMITS: Limits = { states: 200_000 };

/** The first time that a property broke: the world before, and where the move leads. */
export interface Break {
  readonly from: number;
  readonly to: Place;
  readonly rule: number | null;
}

export interface Tally {
  reached: boolean;
  /** A charm could have helped. */
  broken: Break | null;
  /** No charm could. */
  helpless: Break | null;
}

interface Rule {
  readonly rule: MoveRule;
  readonly index: number;
  readonly key: string;
}

export class Search {
  readonly graph = new Graph();
  readonly tallies: Readonly<Record<StepProperty, Tally>>;
  /** Worlds seen so far that have been looked at. */
  private next = 0;
  /** Moves that lead beyond the limit. */
  dropped = 0;
  readonly rules: readonly MoveRule[];
  private readonly ticks: readonly Rule[];
  private readonly others: readonly Rule[];
  private readonly before: { readonly asked: number; readonly runs: number };

  constructor(
    readonly situation: Situation,
    readonly start: Start,
    /** May be shared with other searches of the same charm, library and setup. */
    readonly atlas: Atlas,
    private readonly limits: Limits = USUAL_LIMITS,
  ) {
    const { asked, runs } = atlas.memo;
    this.before = { asked, runs };
    this.rules = rulesOf(situation, start.world);
    const all = this.rules.map((rule, index): Rule => ({ rule, index, key: ruleKey(rule) }));
    this.ticks = all.filter(({ rule }) => isTick(rule));
    this.others = all.filter(({ rule }) => !isTick(rule));
    this.tallies = Object.fromEntries(
      STEP_PROPERTIES.map((id): [StepProperty, Tally] => [id, { reached: false, broken: null, helpless: null }]),
    ) as Record<StepProperty, Tally>;
    this.graph.add(
      atlas.place(start.world),
      this.rules.map(() => 0),
      -1,
      null,
    );
  }

  get done(): boolean {
    return this.next >= this.graph.size;
  }

  get open(): number {
    return this.graph.size - this.next;
  }

  /** Hooks that this search asked for, and those that had to be run. */
  get hooks(): { readonly asked: number; readonly runs: number } {
    const { asked, runs } = this.atlas.memo;
    return { asked: asked - this.before.asked, runs: runs - this.before.runs };
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

  private expand(at: number): void {
    const { place, used } = this.graph.node(at);
    const own = this.atlas.own(place);
    for (const way of own) this.follow(at, way, null, used);
    const quiet = own.length === 0;
    const soon = quiet ? this.atlas.soon(place) : own;
    if (quiet) for (const way of soon) this.follow(at, way, null, used);
    let calm = quiet && soon.length === 0;
    for (const { rule, index, key } of this.ticks) {
      const way = this.atlas.byRule(place, key, rule);
      if (!way) continue;
      this.follow(at, way, index, used);
      if (way.to !== place) calm = false;
    }
    for (const each of this.others) this.use(at, each, quiet, calm);
  }

  private use(at: number, { rule, index, key }: Rule, quiet: boolean, calm: boolean): void {
    const { place, used } = this.graph.node(at);
    if (!isOpen(this.rules, index, used) || !isTime(rule.when, quiet, calm, place.answered)) return;
    const way = this.atlas.byRule(place, key, rule);
    if (way) this.follow(at, way, index, useOf(this.rules, index, used));
  }

  private follow(at: number, { to, shows }: Way, rule: number | null, used: Used): void {
    let known = this.graph.find(to, used);
    if (known === null && this.graph.size >= this.limits.states) this.dropped += 1;
    else {
      known ??= this.graph.add(to, used, at, rule);
      this.graph.join(at, known);
    }
    for (const { property, finding } of shows) {
      const tally = this.tallies[property];
      tally.reached = true;
      if (finding.holds) continue;
      if (finding.noCharmCan) tally.helpless ??= { from: at, to, rule };
      else tally.broken ??= { from: at, to, rule };
    }
  }
}
