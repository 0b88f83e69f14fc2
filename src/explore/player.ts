/** Plays moves one by one as a search would: a move that the situation does not allow now cannot be made. */
import { finish, plan, type Action, type HookRunner, type Step, type World } from '../model';
import { Canonical } from './canonical';
import {
  actionsOf,
  isAnswered,
  isOpen,
  isTick,
  isTime,
  jujuMoves,
  rulesOf,
  soonMoves,
  useOf,
  type Move,
  type Used,
} from './moves';
import { Pieces } from './pieces';
import type { MoveRule, Situation } from './situations';

export class Player {
  readonly steps: Step[] = [];
  private readonly rules: readonly MoveRule[];
  private readonly canonical: Canonical;
  private used: Used;

  constructor(
    public world: World,
    situation: Situation,
    private readonly runner: HookRunner,
    pieces = new Pieces(),
  ) {
    this.rules = rulesOf(situation, world);
    this.used = this.rules.map(() => 0);
    this.canonical = new Canonical(pieces);
  }

  /** The opening of a situation is not bound by its rules. @returns false: it is refused */
  open(action: Action): boolean {
    const steps = this.run([action]);
    if (!steps) return false;
    this.keep(steps);
    return true;
  }

  /** @returns the actions that it took; null: it cannot be made now */
  make({ actions, rule }: Move): readonly Action[] | null {
    const now = rule === null ? this.ofJuju(actions) : this.ofRule(rule);
    const steps = now && this.run(now);
    if (!now || !steps) return null;
    if (rule !== null) this.used = useOf(this.rules, rule, this.used);
    this.keep(steps);
    return now;
  }

  private keep(steps: readonly Step[]): void {
    this.steps.push(...steps);
    this.world = steps.at(-1)?.after ?? this.world;
  }

  /** Time may pass by another amount than before, and secrets may have other numbers. */
  private ofJuju(actions: readonly Action[]): readonly Action[] | null {
    const all = this.ownMoves();
    for (const nameOf of [exactName, looseName]) {
      const wanted = nameOf(actions);
      const found = all.find((move) => nameOf(move.actions) === wanted);
      if (found) return found.actions;
    }
    return null;
  }

  private ownMoves(): readonly Move[] {
    const own = jujuMoves(this.world);
    return own.length > 0 ? own : soonMoves(this.world);
  }

  /** The move of Juju's, or of this rule, that leads to a world of this form. @param leads asks of the steps of each */
  seek(rule: number | null, leads: (steps: readonly Step[], key: string) => boolean): Move | null {
    const all = rule === null ? this.ownMoves() : [{ actions: this.ofRule(rule) ?? [], rule }];
    for (const move of all) {
      const steps = move.actions.length > 0 ? this.run(move.actions) : null;
      const end = steps?.at(-1);
      if (steps && end && leads(steps, this.canonical.key(end.after))) return move;
    }
    return null;
  }

  private ofRule(index: number): readonly Action[] | null {
    const rule = this.rules[index];
    if (!rule || !isOpen(this.rules, index, this.used)) return null;
    const quiet = jujuMoves(this.world).length === 0;
    const calm = quiet && rule.when !== 'any' && rule.when !== 'quiet' && this.isCalm();
    return isTime(rule.when, quiet, calm, isAnswered(this.world)) ? actionsOf(rule, this.world) : null;
  }

  /** Only asked where nothing is due. */
  private isCalm(): boolean {
    if (soonMoves(this.world).length > 0) return false;
    const key = this.canonical.key(this.world);
    return this.rules.every((rule) => {
      const steps = isTick(rule) ? this.run(actionsOf(rule, this.world) ?? []) : null;
      const after = steps?.at(-1)?.after;
      return after === undefined || this.canonical.key(after) === key;
    });
  }

  private run(actions: readonly Action[]): readonly Step[] | null {
    const steps: Step[] = [];
    let world = this.world;
    for (const action of actions) {
      const planned = plan(world, action);
      if (planned.kind === 'refused') return null;
      const step = finish(planned, planned.kind === 'hook' ? this.runner(planned.input) : null);
      steps.push(step);
      world = step.after;
    }
    return steps;
  }
}

function exactName(actions: readonly Action[]): string {
  return JSON.stringify(actions, (key, value: unknown) => (key === 'ms' ? undefined : value));
}

function looseName(actions: readonly Action[]): string {
  return JSON.stringify(actions, (key, value: unknown) => (key === 'ms' || key === 'secret' ? undefined : value));
}
