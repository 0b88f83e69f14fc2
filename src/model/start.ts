/** The setup that a run has unless it says otherwise, and the world that a setup begins with. */
import { NO_NAMES } from './pki/names';
import { startPeers } from './juju/peers';
import { addRelation } from './juju/relation';
import type { Application, LifecycleHook, Unit, UnitName, World } from './juju/world';
import type { Mode, Requests, Setup } from './setup';

const DAY_S = 86_400;
const WEB = { commonName: 'web.example', sansDns: ['web.example'] } as const;
const WEB_UNIT = { commonName: 'unit.web.example', sansDns: ['unit.web.example'] } as const;

/** Each mode uses its own list; a mode that has both asks for two names. */
function defaultRequests(mode: Mode): Requests {
  switch (mode) {
    case 'unit':
      return { app: [], unit: [WEB] };
    case 'app':
      return { app: [WEB], unit: [] };
    case 'app_and_unit':
      return { app: [WEB], unit: [WEB_UNIT] };
  }
}

/** Every field has a default, so that links and scenarios only say what is different. */
export function defaultSetup(over: Partial<Setup> = {}): Setup {
  const mode = over.mode ?? 'unit';
  return {
    library: '1.12.0',
    design: [],
    semantics: 'juju',
    mode,
    requests: defaultRequests(mode),
    key: { from: 'library', algorithm: 'rsa', size: null },
    refreshEvents: [],
    renewalRelativeTime: 0.9,
    validityS: 365 * DAY_S,
    provider: { kind: 'instant' },
    capabilities: null,
    units: 1,
    leader: 0,
    start: Date.UTC(2026, 0, 1),
    requirerApp: 'web',
    providerApp: 'ca',
    endpoint: 'certificates',
    charm: 'report-mirror',
    config: {},
    updateStatusMs: 5 * 60_000,
    ...over,
  };
}

/** A unit that Juju has just placed; the container of its workload is ready. */
export function newUnit(name: UnitName, owed: readonly LifecycleHook[], now: number, setup: Setup): Unit {
  return {
    name,
    life: 'alive',
    owed,
    failed: null,
    running: null,
    down: false,
    nextUpdateStatus: now + setup.updateStatusMs,
    repeated: [],
    failNext: false,
    status: { name: 'unknown', message: '' },
    files: {},
    served: [],
    containers: Object.fromEntries((setup.containers ?? ['workload']).map((name) => [name, { ready: true }])),
    pebble: {},
    stored: {},
  };
}

function requirer(setup: Setup, settled: boolean): Application {
  const leader = `${setup.requirerApp}/${setup.leader}`;
  const units = Array.from({ length: setup.units }, (_, index) => {
    const name = `${setup.requirerApp}/${index}`;
    const elected: readonly LifecycleHook[] = name === leader ? ['leader-elected'] : [];
    const owed: readonly LifecycleHook[] = settled ? [] : ['install', ...elected, 'config-changed', 'start'];
    return newUnit(name, owed, setup.start, setup);
  });
  return { name: setup.requirerApp, units, leader, nextUnit: setup.units, config: setup.config };
}

/** The provider is there already and owes nothing. */
function provider(setup: Setup): Application {
  const name = `${setup.providerApp}/0`;
  const unit = newUnit(name, [], setup.start, setup);
  const down = setup.provider.kind === 'down';
  return { name: setup.providerApp, units: [{ ...unit, down }], leader: name, nextUnit: 1, config: {} };
}

export interface StartOptions {
  /** The relation is there from the start; its hooks are owed. */
  readonly related?: boolean;
  /** The requirer's units have been through install, config-changed and start. */
  readonly settled?: boolean;
}

/** The world before the first action: freshly placed requirer units, a provider that is ready, no relation. */
export function startWorld(setup: Setup, { related = false, settled = false }: StartOptions = {}): World {
  const world: World = {
    now: setup.start,
    setup,
    requirer: requirer(setup, settled),
    provider: provider(setup),
    relation: null,
    nextRelation: 1,
    ...(setup.peers && setup.peers.length > 0 ? { peers: startPeers(setup.peers) } : {}),
    secrets: [],
    authority: null,
    counters: { keys: 0, uuids: 0, serials: 0, signatures: 0, secrets: 0 },
    names: NO_NAMES,
    issued: [],
  };
  return related ? addRelation(world) : world;
}
