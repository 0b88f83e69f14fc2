/**
 * The inputs of a trace (`docs/trace-format.md`) as they come from a file. What a trace expects is read only where it says which secret an
 * id means: a run computes the rest itself.
 */
import * as z from 'zod/mini';
import type { Capabilities, RequestAttributes } from '../../model/setup';

const text = z.string().check(z.maxLength(253));
const texts = z.array(text).check(z.maxLength(100));
const instant = z.string().check(
  z.maxLength(40),
  z.refine((value: string) => !Number.isNaN(Date.parse(value))),
);

const request = z.object({
  common_name: text,
  sans_dns: z.optional(texts),
  sans_ip: z.optional(texts),
  sans_oid: z.optional(texts),
  email_address: z.optional(text),
  organization: z.optional(text),
  organizational_unit: z.optional(text),
  country_name: z.optional(text),
  state_or_province_name: z.optional(text),
  locality_name: z.optional(text),
  is_ca: z.optional(z.boolean()),
  add_unique_id: z.optional(z.boolean()),
});
type TraceRequest = z.infer<typeof request>;

const capabilities = z.object({
  supports_ip_sans: z.optional(z.boolean()),
  supports_wildcard_dns: z.optional(z.boolean()),
  supports_subdomain: z.optional(z.boolean()),
  supports_ca_certificates: z.optional(z.boolean()),
  allowed_domains: z.optional(texts),
  provider_type: z.optional(text),
});

const list = z.array(request).check(z.maxLength(50));
const moded = z.object({ app: z.optional(list), unit: z.optional(list) });
const plain = z.union([list, moded]);
const requests = z.union([
  z.object({
    when_capabilities: z
      .array(z.object({ capabilities: z.nullable(capabilities), requests: plain }))
      .check(z.maxLength(20)),
    otherwise: plain,
  }),
  plain,
]);
export type TraceRequests = z.infer<typeof requests>;
export type PlainRequests = z.infer<typeof plain>;

const options = z.record(text, z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean()]));

export const configSchema = z.object({
  mode: z._default(z.enum(['unit', 'app', 'app_and_unit']), 'unit'),
  requests,
  key: z._default(z.enum(['library', 'charm']), 'library'),
  key_algorithm: z._default(z.enum(['rsa', 'ecdsa']), 'rsa'),
  key_size: z.optional(z.int().check(z.gte(160), z.lte(16_384))),
  refresh_events: z._default(z.array(text).check(z.maxLength(50)), []),
  renewal_relative_time: z._default(z.number().check(z.gt(0), z.lte(1)), 0.9),
  validity_s: z.int().check(z.gte(60), z.lte(3_162_240_000)),
  units: z._default(z.int().check(z.gte(1), z.lte(20)), 1),
  leader: z._default(z.int().check(z.gte(0), z.lte(19)), 0),
  config: z._default(options, {}),
  provider_capabilities: z.optional(z.nullable(capabilities)),
  start: instant,
});
export type TraceConfig = z.infer<typeof configSchema>;

const secret = z.object({
  kind: z.enum(['private-key', 'certificate']),
  owner: text,
  key: z.optional(text),
  cert: z.optional(text),
  expires: z.optional(z.nullable(instant)),
});
export type TraceSecret = z.infer<typeof secret>;

export const expectedSchema = z.object({ secrets: z.array(secret).check(z.maxLength(1000)) });

export const setSchema = z.object({
  at: instant,
  set: z.object({
    leader: z.optional(z.int().check(z.gte(0), z.lte(1000))),
    requests: z.optional(requests),
    config: z.optional(options),
    provider_databag: z.optional(z.unknown()),
    provider_capabilities: z.optional(z.unknown()),
    wipe_disk: z.optional(text),
  }),
});
export type SetStep = z.infer<typeof setSchema>;

export const hookSchema = z.object({
  at: instant,
  unit: z.string().check(z.regex(/^(?:requirer|provider)\/\d{1,4}$/)),
  hook: text,
  secret: z.optional(text),
  revision: z.optional(z.int().check(z.gte(1))),
  op: z.optional(z.enum(['sync', 'renew', 'regenerate-key', 'import-key'])),
  do: z.optional(z.array(text).check(z.maxLength(100))),
  leader: z.optional(z.boolean()),
});
export type HookStep = z.infer<typeof hookSchema>;

type Optional<T> = { [K in keyof T]?: T[K] | undefined };

function given<T extends object>(fields: Optional<T>): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

export function requestOf(trace: TraceRequest): RequestAttributes {
  return {
    commonName: trace.common_name,
    ...given<Omit<RequestAttributes, 'commonName'>>({
      sansDns: trace.sans_dns,
      sansIp: trace.sans_ip,
      sansOid: trace.sans_oid,
      emailAddress: trace.email_address,
      organization: trace.organization,
      organizationalUnit: trace.organizational_unit,
      countryName: trace.country_name,
      stateOrProvinceName: trace.state_or_province_name,
      localityName: trace.locality_name,
      isCa: trace.is_ca,
      addUniqueId: trace.add_unique_id,
    }),
  };
}

export function capabilitiesOf(trace: z.infer<typeof capabilities> | null | undefined): Capabilities | null {
  if (!trace) return null;
  return given<Capabilities>({
    supportsIpSans: trace.supports_ip_sans,
    supportsWildcardDns: trace.supports_wildcard_dns,
    supportsSubdomain: trace.supports_subdomain,
    supportsCaCertificates: trace.supports_ca_certificates,
    allowedDomains: trace.allowed_domains,
    providerType: trace.provider_type,
  });
}
