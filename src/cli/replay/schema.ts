/** `tls-trace/1` (docs/trace-format.md) as it comes from a file. */
import { z } from 'zod';
import { CERTIFICATE_STATES } from '../../model/hook';
import { DESIGNS } from '../../model/setup';

const instant = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'a UTC time such as 2026-01-01T00:00:00Z');
const id = z.string();

const request = z.object({
  common_name: z.string(),
  sans_dns: z.array(z.string()).optional(),
  sans_ip: z.array(z.string()).optional(),
  sans_oid: z.array(z.string()).optional(),
  email_address: z.string().optional(),
  organization: z.string().optional(),
  organizational_unit: z.string().optional(),
  country_name: z.string().optional(),
  state_or_province_name: z.string().optional(),
  locality_name: z.string().optional(),
  is_ca: z.boolean().optional(),
  add_unique_id: z.boolean().optional(),
});
export type TraceRequest = z.infer<typeof request>;

const capabilities = z.object({
  supports_ip_sans: z.boolean().optional(),
  supports_wildcard_dns: z.boolean().optional(),
  supports_subdomain: z.boolean().optional(),
  supports_ca_certificates: z.boolean().optional(),
  allowed_domains: z.array(z.string()).optional(),
  provider_type: z.string().optional(),
});
export type TraceCapabilities = z.infer<typeof capabilities>;

const moded = z.strictObject({ app: z.array(request).default([]), unit: z.array(request).default([]) });
const plainRequests = z.union([z.array(request), moded]);
const requests = z.union([
  plainRequests,
  z.object({
    when_capabilities: z.array(z.object({ capabilities: capabilities.nullable(), requests: plainRequests })),
    otherwise: plainRequests,
  }),
]);
export type TraceRequests = z.infer<typeof requests>;

const config = z.object({
  mode: z.enum(['unit', 'app', 'app_and_unit']),
  requests,
  key: z.enum(['library', 'charm']).default('library'),
  key_algorithm: z.enum(['rsa', 'ecdsa']).default('rsa'),
  key_size: z.number().int().optional(),
  refresh_events: z.array(z.string()).default([]),
  renewal_relative_time: z.number().default(0.9),
  validity_s: z.number().positive(),
  units: z.number().int().min(1).default(1),
  leader: z.number().int().min(0).default(0),
  config: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  provider_capabilities: capabilities.nullable().default(null),
  design: z.array(z.enum(DESIGNS)).default([]),
  start: instant,
});
export type TraceConfig = z.infer<typeof config>;

const pullMode = z.union([
  z.object({ error: z.string() }),
  z.object({ assigned: z.array(id), revoked: z.array(z.boolean()), key: id.nullable() }),
]);

const pull = z.object({
  unit: pullMode.optional(),
  app: pullMode.optional(),
  by_request: z.array(
    z.union([
      z.object({ common_name: z.string(), error: z.string() }),
      z.object({
        common_name: z.string(),
        cert: id.nullable(),
        key: id.nullable(),
        state: z.enum(CERTIFICATE_STATES).optional(),
      }),
    ]),
  ),
  provider_certificates: z.union([z.array(id), z.object({ error: z.string() })]),
  request_errors: z.union([z.array(id), z.object({ error: z.string() })]),
  capabilities: capabilities.nullable().optional(),
});
export type TracePull = z.infer<typeof pull>;

const secret = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('private-key'), owner: z.string(), key: id }),
  z.object({ kind: z.literal('certificate'), owner: z.string(), csr: id, cert: id, expires: instant.nullable() }),
]);
export type TraceSecret = z.infer<typeof secret>;

const event = z.union([
  z.object({ certificate_available: id }),
  z.object({ certificate_denied: id, code: z.number() }),
]);
export type TraceEvent = z.infer<typeof event>;

const expect = z.object({
  requirer_databag: z.record(z.string(), z.array(z.object({ csr: id, ca: z.boolean() }))),
  provider_databag: z.object({
    certificates: z.array(z.object({ cert: id, csr: id, revoked: z.boolean() })),
    request_errors: z.array(z.object({ csr: id, code: z.number() })),
    capabilities: capabilities.nullable().optional(),
  }),
  provider_databag_invalid: z.boolean().default(false),
  secrets: z.array(secret),
  events: z.array(event).optional(),
  pull: pull.nullable().optional(),
  raised: z.string().nullable().optional(),
  files: z.record(z.string(), z.string()).optional(),
  status: z.object({ name: z.string(), message: z.string() }).nullable().optional(),
});
export type TraceExpect = z.infer<typeof expect>;

const setStep = z.object({
  set: z.object({
    leader: z.number().int().optional(),
    requests: requests.optional(),
    config: config.shape.config.optional(),
    provider_databag: z.record(z.string(), z.string()).optional(),
    provider_capabilities: capabilities.nullable().optional(),
    wipe_disk: z.string().optional(),
  }),
  at: instant,
});
export type SetStep = z.infer<typeof setStep>;

const hookStep = z.object({
  unit: z.string(),
  hook: z.string(),
  at: instant,
  secret: id.optional(),
  revision: z.number().int().optional(),
  op: z.enum(['sync', 'renew', 'regenerate-key', 'import-key']).optional(),
  do: z.array(z.string()).optional(),
  leader: z.boolean().optional(),
  action: z.string().optional(),
  expect,
});
export type HookStep = z.infer<typeof hookStep>;

export const trace = z.object({
  format: z.literal('tls-trace/1'),
  name: z.string(),
  library: z.enum(['1.10.0', '1.10.1', '1.11.0', '1.12.0']),
  charm: z.string().optional(),
  config,
  steps: z.array(z.union([setStep, hookStep])),
});
export type Trace = z.infer<typeof trace>;
