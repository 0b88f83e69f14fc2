/** Where a situation begins: the world, and the actions that lead there, so that a counterexample is a whole run. */
import {
  allUnits,
  nextHook,
  outstandingRequests,
  step,
  type Action,
  type HookRunner,
  type Setup,
  type World,
} from '../model';
import { providerPolicy, type ProviderId } from '../scenarios/ids';
import { runStart } from '../run/start';
import { withCharm } from '../run/charm-setup';
import type { Situation } from './situations';

export interface Start {
  /** What a run says of its setup. */
  readonly setup: Partial<Setup>;
  readonly actions: readonly Action[];
  readonly world: World;
}

/** More than any start needs: a charm that never settles is found out instead of waited for. */
const LIMIT = 60;

class Opening {
  readonly actions: Action[] = [];

  constructor(
    public world: World,
    private readonly runner: HookRunner,
  ) {}

  take(action: Action): boolean {
    const { refused, after } = step(this.world, action, this.runner);
    if (refused || this.actions.length >= LIMIT) return false;
    this.actions.push(action);
    this.world = after;
    return true;
  }

  /** Whatever the provider's policy says later, the first request is answered. */
  private provide(): boolean {
    const { relation, provider, setup } = this.world;
    const byHand = setup.provider.kind === 'manual' || setup.provider.kind === 'deny' || setup.provider.kind === 'down';
    if (!byHand || !relation || outstandingRequests(relation, provider.name).length === 0) return false;
    return this.take({ do: 'sign' });
  }

  /** One round of everything that Juju does by itself. @returns whether anything happened */
  round(): boolean {
    const before = this.actions.length;
    for (const { name: unit } of this.world.requirer.units) {
      while (nextHook(this.world, unit) && this.take({ do: 'deliver', unit }));
    }
    while (this.provide());
    for (const { name: unit } of this.world.provider.units) {
      while (nextHook(this.world, unit) && this.take({ do: 'deliver', unit })) this.take({ do: 'finish', unit });
      if (this.world.setup.provider.kind === 'update-status' && this.waits()) this.take({ do: 'update-status', unit });
    }
    return this.actions.length > before;
  }

  private waits(): boolean {
    const { relation, provider } = this.world;
    return relation !== null && outstandingRequests(relation, provider.name).length > 0;
  }
}

/** A charm of several hosts needs no second unit for what two hosts show. */
function setupFor({ setup, several }: Situation, base: Partial<Setup>): Partial<Setup> {
  return several && withCharm({ ...setup, ...base }).requests.unit.length > 1 ? several : setup;
}

/** What decides a start: situations that agree on it begin alike. */
export interface Setting {
  readonly setup: Partial<Setup>;
  readonly start: Situation['start'];
}

/**
 * @param base charm null: a charm that only constructs the requirer object
 * @param own what of the setup the situation may replace
 */
export function settingOf(
  situation: Situation,
  base: Partial<Setup> & { readonly charm: string | null },
  provider: ProviderId | null,
  own: Partial<Setup> = {},
): Setting {
  const setup: Partial<Setup> = {
    ...own,
    ...setupFor(situation, { ...own, ...base }),
    ...base,
    provider: providerPolicy(provider ?? situation.provider),
  };
  return { setup, start: situation.start };
}

/** The world of a setting, with every hook played that leads there. @throws HookWanted */
export function startOf({ setup, start }: Setting, runner: HookRunner): Start {
  const opening = new Opening(runStart(setup, runner), runner);
  if (start === 'served') {
    const { down } = opening.world.provider.units[0] ?? { down: false };
    if (down) opening.take({ do: 'provider-up' });
    while (opening.round());
    for (const { name: unit } of allUnits(opening.world)) opening.take({ do: 'update-status', unit });
    while (opening.round());
    if (down) opening.take({ do: 'provider-down' });
  }
  return { setup, actions: opening.actions, world: opening.world };
}

/** The setup that a run of this charm really has: what the charm passes to the library is part of it. */
export function fullSetup(setup: Partial<Setup>): Setup {
  return withCharm(setup);
}
