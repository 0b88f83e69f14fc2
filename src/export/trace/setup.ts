/** A trace's `config` as a run's setup. */
import type { Mode, Requests, Setup } from '../../model/setup';
import { isId, RECONCILER_IDS } from '../../scenarios/ids';
import { LIBRARY_VERSIONS } from '../../model/setup';
import { capabilitiesOf, requestOf, type PlainRequests, type TraceConfig, type TraceRequests } from './schema';

function plainRequests(requests: PlainRequests, mode: Mode): Pick<Requests, 'app' | 'unit'> {
  if (!Array.isArray(requests))
    return { app: (requests.app ?? []).map(requestOf), unit: (requests.unit ?? []).map(requestOf) };
  const list = requests.map(requestOf);
  return mode === 'app' ? { app: list, unit: [] } : { app: [], unit: list };
}

/** A flat list belongs to the mode; with both modes each has its own. */
export function requestsOf(requests: TraceRequests, mode: Mode): Requests {
  if (!('when_capabilities' in requests)) return plainRequests(requests, mode);
  return {
    ...plainRequests(requests.otherwise, mode),
    whenCapabilities: requests.when_capabilities.map((each) => ({
      capabilities: capabilitiesOf(each.capabilities),
      ...plainRequests(each.requests, mode),
    })),
  };
}

/** File names of the shipped charms that do not follow from their id. */
const CHARMS: Readonly<Record<string, string>> = {
  mirror: 'report-mirror',
  guarded: 'report-guarded',
  'mirror-class': 'mirror',
};

/** `event_to_store.py` is the charm `event-to-store`. @returns null for a file that is none of the shipped charms */
export function charmId(file: string): string | null {
  const name = file.replace(/\.py$/, '').replaceAll('_', '-');
  const id = Object.hasOwn(CHARMS, name) ? (CHARMS[name] ?? name) : name;
  return isId(RECONCILER_IDS, id) ? id : null;
}

export interface TraceSetup {
  readonly setup: Partial<Setup>;
  readonly notices: readonly string[];
}

export function setupOf(config: TraceConfig, library: unknown, charm: unknown): TraceSetup {
  const notices: string[] = [];
  const version = typeof library === 'string' && isId(LIBRARY_VERSIONS, library) ? library : null;
  if (version === null)
    notices.push(`The trace does not name a library that this page has; ${LIBRARY_VERSIONS.at(-1) ?? ''} is used.`);
  const known = typeof charm === 'string' ? charmId(charm) : null;
  if (charm !== undefined && known === null) {
    notices.push(
      'The trace is of a charm that did not come with this page; the run has a charm that only constructs the library’s object.',
    );
  }
  const setup: Partial<Setup> = {
    ...(version === null ? {} : { library: version }),
    mode: config.mode,
    requests: requestsOf(config.requests, config.mode),
    key: { from: config.key, algorithm: config.key_algorithm, size: config.key_size ?? null },
    refreshEvents: config.refresh_events,
    renewalRelativeTime: config.renewal_relative_time,
    validityS: config.validity_s,
    provider: { kind: 'manual' },
    capabilities: capabilitiesOf(config.provider_capabilities),
    units: config.units,
    leader: Math.min(config.leader, config.units - 1),
    start: Date.parse(config.start),
    requirerApp: 'requirer',
    providerApp: 'provider',
    charm: known,
    config: config.config,
  };
  return { setup, notices };
}
