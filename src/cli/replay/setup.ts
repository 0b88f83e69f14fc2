/** A trace's `config` as a setup of the engine. */
import { startWorld, defaultSetup } from '../../model/start';
import type { World } from '../../model/juju/world';
import type { Capabilities, Mode, RequestAttributes, Requests } from '../../model/setup';
import { TRACE_CHARM } from './live';
import type { Trace, TraceCapabilities, TraceRequest, TraceRequests } from './schema';

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

/** Leaves out what the trace does not say. */
function given<T extends object>(fields: Optional<T>): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function requestOf(request: TraceRequest): RequestAttributes {
  return {
    commonName: request.common_name,
    ...given<Omit<RequestAttributes, 'commonName'>>({
      sansDns: request.sans_dns,
      sansIp: request.sans_ip,
      sansOid: request.sans_oid,
      emailAddress: request.email_address,
      organization: request.organization,
      organizationalUnit: request.organizational_unit,
      countryName: request.country_name,
      stateOrProvinceName: request.state_or_province_name,
      localityName: request.locality_name,
      isCa: request.is_ca,
      addUniqueId: request.add_unique_id,
    }),
  };
}

type PlainRequests = Exclude<TraceRequests, { when_capabilities: unknown }>;

function plainRequests(requests: PlainRequests, mode: Mode): Pick<Requests, 'app' | 'unit'> {
  if (!Array.isArray(requests)) return { app: requests.app.map(requestOf), unit: requests.unit.map(requestOf) };
  const list = requests.map(requestOf);
  return mode === 'app' ? { app: list, unit: [] } : { app: [], unit: list };
}

/** A flat list belongs to the mode; with both modes each has its own. */
export function requestsOf(requests: TraceRequests, mode: Mode): Requests {
  if (!('when_capabilities' in requests)) return plainRequests(requests, mode);
  return {
    ...plainRequests(requests.otherwise, mode),
    whenCapabilities: requests.when_capabilities.map((x) => ({
      capabilities: capabilitiesOf(x.capabilities),
      ...plainRequests(x.requests, mode),
    })),
  };
}

export function capabilitiesOf(given_: TraceCapabilities | null): Capabilities | null {
  if (!given_) return null;
  return given<Capabilities>({
    supportsIpSans: given_.supports_ip_sans,
    supportsWildcardDns: given_.supports_wildcard_dns,
    supportsSubdomain: given_.supports_subdomain,
    supportsCaCertificates: given_.supports_ca_certificates,
    allowedDomains: given_.allowed_domains,
    providerType: given_.provider_type,
  });
}

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
