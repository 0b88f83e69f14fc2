/** Leads a run of the library alone to a state, by the engine, and keeps the actions: so that each state is a run that can be opened. */
import { dueHooks, nextHook } from '../../model/juju/due';
import type { UnitName, World } from '../../model/juju/world';
import { twinRunner } from '../../model/library/twin';
import type { LibraryVersion, Setup } from '../../model/setup';
import { computeRun, extendRun, type ComputedRun } from '../../run/run';
import type { Action } from '../../model/action';

export const WEB: UnitName = 'web/0';
export const CA: UnitName = 'ca/0';

/** More than any state needs: a run that never settles is found out. */
const MOST = 80;

export class Play {
  private run: ComputedRun;

  constructor(setup: Partial<Setup>, library: LibraryVersion) {
    const whole: Partial<Setup> = { ...setup, library, charm: null };
    this.run = computeRun({ setup: whole, scenario: null, actions: [] }, twinRunner);
  }

  get world(): World {
    return this.run.steps.at(-1)?.after ?? this.run.start;
  }

  get computed(): ComputedRun {
    return this.run;
  }

  /** @throws Error where it is not possible: a state is never reached by something that did not happen */
  take(...actions: readonly Action[]): this {
    for (const action of actions) {
      this.run = extendRun(this.run, action, twinRunner);
      const refused = this.run.steps.at(-1)?.refused;
      if (refused || this.run.steps.length > MOST) throw new Error(`${action.do}: ${refused?.reason ?? 'too long'}`);
    }
    return this;
  }

  /** Delivers what is due on these units, in Juju's order, until nothing is. */
  settle(...units: readonly UnitName[]): this {
    const wanted =
      units.length > 0 ? units : [...this.world.requirer.units, ...this.world.provider.units].map((x) => x.name);
    for (let again = true; again;) {
      again = false;
      for (const unit of wanted) {
        const next = nextHook(this.world, unit);
        if (!next || next.call.name === 'update-status' || next.call.name === 'secret-expired') continue;
        this.take({ do: 'deliver', unit });
        again = true;
      }
    }
    return this;
  }

  /** Delivers the hook of this name, if it is due. */
  deliver(unit: UnitName, name: string): this {
    const due = dueHooks(this.world, unit).find(({ call }) => call.name === name);
    return due ? this.take({ do: 'deliver', unit, hook: { name: due.call.name } }) : this;
  }
}
