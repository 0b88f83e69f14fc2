/** What a shipped charm passes to the library by itself becomes part of the setup, where the setup does not say otherwise. */
import { CHARM_FILES, type ShippedCharm } from '../charms/files';
import type { Requests, Setup } from '../model/setup';
import { defaultSetup } from '../model/start';

const SHIPPED: Readonly<Record<string, ShippedCharm>> = CHARM_FILES;

/** A charm's own requests go into the list of its mode; with both modes the usual two names stay. */
function requestsOf(charm: ShippedCharm, setup: Setup): Requests {
  switch (setup.mode) {
    case 'unit':
      return { app: [], unit: charm.requests };
    case 'app':
      return { app: charm.requests, unit: [] };
    case 'app_and_unit':
      return setup.requests;
  }
}

/** Where a charm's workload runs; one that does not ship runs in a container unless its setup has none. */
export function substrateOf(given: Partial<Setup>): ShippedCharm['substrate'] {
  const { charm, containers } = given;
  const shipped = charm != null && Object.hasOwn(SHIPPED, charm) ? SHIPPED[charm] : undefined;
  return shipped?.substrate ?? (containers?.length === 0 ? 'machine' : 'kubernetes');
}

/** Refresh events of charm and scenario add up: each is there because something must be seen. */
export function withCharm(given: Partial<Setup>): Setup {
  const setup = defaultSetup(given);
  const charm = setup.charm !== null && Object.hasOwn(SHIPPED, setup.charm) ? SHIPPED[setup.charm] : undefined;
  if (!charm) return setup;
  return {
    ...setup,
    requests: given.requests ?? requestsOf(charm, setup),
    refreshEvents: [...new Set([...charm.refreshEvents, ...setup.refreshEvents])],
  };
}
