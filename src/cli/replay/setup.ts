/** A trace's `config` as a setup of the engine. */
import { startWorld, defaultSetup } from '../../model/start';
import type { World } from '../../model/juju/world';
import { capabilitiesOf } from '../../export/trace/schema';
import { requestsOf } from '../../export/trace/setup';
import { TRACE_CHARM } from './live';
import type { Trace } from './schema';

/** The world before the first step: units in place, no relation yet. */
export function worldOf(trace: Trace): World {
  const { config } = trace;
  const setup = defaultSetup({
    library: trace.library,
    design: config.design,
    semantics: 'ops-testing',
    mode: config.mode,
    requests: requestsOf(config.requests, config.mode),
    key: { from: config.key, algorithm: config.key_algorithm, size: config.key_size ?? null },
    refreshEvents: config.refresh_events,
    renewalRelativeTime: config.renewal_relative_time,
    validityS: config.validity_s,
    provider: { kind: 'manual' },
    capabilities: capabilitiesOf(config.provider_capabilities),
    units: config.units,
    leader: config.leader,
    start: Date.parse(config.start),
    requirerApp: 'requirer',
    providerApp: 'provider',
    charm: trace.charm === undefined ? null : TRACE_CHARM,
    config: config.config,
  });
  return startWorld(setup, { settled: true });
}
