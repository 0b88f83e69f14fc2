/**
 * Worlds and the ways between them, for all searches of one charm, library and setup: a way is worked out once, whichever situation takes it
 * first, and so is what its hooks say of each property.
 */
import { finish, health, plan, type Action, type Step, type World } from '../model';
import { STEP_CHECKS, STEP_PROPERTIES, type Finding, type StepProperty } from '../model/properties';
import { Canonical } from './canonical';
import { isReached, isIssued } from './liveness';
import type { HookMemo } from './memo';
import { actionsOf, isAnswered, jujuMoves, soonMoves } from './moves';
import type { MoveRule } from './situations';

/** What a way shows of one property. */
export interface Shown {
  readonly property: StepProperty;
  readonly finding: Finding;
}

export interface Way {
  readonly actions: readonly Action[];
  readonly to: Place;
  readonly shows: readonly Shown[];
}

/** All worlds of one canonical form, by the one that was met first. */
export class Place {
  /** Juju's own ways, and those of time that comes due before a tick; null: not worked out yet. */
  own: readonly Way[] | null = null;
  soon: readonly Way[] | null = null;
  /** By `ruleKey`; null: the rule has no effect here. */
  readonly byRule = new Map<string, Way | null>();
  private known: Partial<Record<'answered' | 'reached' | 'issued' | 'failing', boolean>> = {};

  constructor(
    readonly id: number,
    readonly world: World,
  ) {}

  private once(what: keyof typeof this.known, is: (world: World) => boolean): boolean {
    return (this.known[what] ??= is(this.world));
  }

  /** Every request has its certificate. */
  get answered(): boolean {
    return this.once('answered', isAnswered);
  }

  /** The newest certificates are served. */
  get reached(): boolean {
    return this.once('reached', isReached);
  }

  /** There are certificates to serve. */
  get issued(): boolean {
    return this.once('issued', isIssued);
  }

  /** A unit's hook has failed. */
  get failing(): boolean {
    return this.once('failing', ({ requirer }) => requirer.units.some(({ failed }) => failed !== null));
  }
}

/** Rules that do the same are one, whichever situation they belong to. */
export function ruleKey({ does, over }: MoveRule): string {
  return JSON.stringify([does, over ?? false]);
}

const NONE: readonly Shown[] = [];

/** What the steps of a way show, each property by its worst. */
function shownBy(steps: readonly Step[]): readonly Shown[] {
  const shown: Shown[] = [];
  for (const step of steps) {
    for (const unit of step.after.requirer.units) {
      const now = health(step.after, unit.name);
      for (const property of STEP_PROPERTIES) {
        const finding = STEP_CHECKS[property](step, unit, now);
        if (finding) shown.push({ property, finding });
      }
    }
  }
  return shown.length > 0 ? shown : NONE;
}

export class Atlas {
  private readonly places = new Map<string, Place>();
  private readonly canonical: Canonical;

  constructor(readonly memo: HookMemo) {
    this.canonical = new Canonical(memo.pieces);
  }

  key(world: World): string {
    return this.canonical.key(world);
  }

  place(world: World): Place {
    const key = this.key(world);
    const known = this.places.get(key);
    if (known) return known;
    const made = new Place(this.places.size, world);
    this.places.set(key, made);
    return made;
  }

  /** Everything that Juju can do by itself. @throws HookWanted */
  own(place: Place): readonly Way[] {
    place.own ??= this.ways(
      place,
      jujuMoves(place.world).map(({ actions }) => actions),
    );
    return place.own;
  }

  /** @throws HookWanted */
  soon(place: Place): readonly Way[] {
    place.soon ??= this.ways(
      place,
      soonMoves(place.world).map(({ actions }) => actions),
    );
    return place.soon;
  }

  /** Where a rule leads; null: it has no effect here. @throws HookWanted */
  byRule(place: Place, key: string, rule: MoveRule): Way | null {
    const known = place.byRule.get(key);
    if (known !== undefined) return known;
    const actions = actionsOf(rule, place.world);
    const way = actions && this.way(place, actions);
    place.byRule.set(key, way);
    return way;
  }

  private ways(place: Place, all: readonly (readonly Action[])[]): readonly Way[] {
    return all.flatMap((actions) => this.way(place, actions) ?? []);
  }

  private way(place: Place, actions: readonly Action[]): Way | null {
    const steps: Step[] = [];
    let world = place.world;
    for (const action of actions) {
      const planned = plan(world, action);
      if (planned.kind === 'refused') return null;
      const step = finish(planned, planned.kind === 'hook' ? this.memo.run(planned.input) : null);
      steps.push(step);
      world = step.after;
    }
    return { actions, to: this.place(world), shows: shownBy(steps) };
  }
}
