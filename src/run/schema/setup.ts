/** What a setup from outside may look like: each field by itself, so that a bad one falls back alone. */
import * as z from 'zod/mini';
import {
  DESIGNS,
  LIBRARY_VERSIONS,
  MODES,
  type Capabilities,
  type DenyName,
  type RequestAttributes,
  type Setup,
} from '../../model/setup';
import { beginSchema } from './begin';

const TEXT = z.string().check(z.maxLength(253));
/** Short texts that name something: units, secrets, charms. */
export const nameSchema = z.string().check(z.minLength(1), z.maxLength(100));
const TEXTS = z.array(TEXT).check(z.maxLength(100));
const FLAG = z.boolean();

export const requestSchema: z.ZodMiniType<RequestAttributes> = z.object({
  commonName: TEXT,
  sansDns: z.exactOptional(TEXTS),
  sansIp: z.exactOptional(TEXTS),
  sansOid: z.exactOptional(TEXTS),
  emailAddress: z.exactOptional(TEXT),
  organization: z.exactOptional(TEXT),
  organizationalUnit: z.exactOptional(TEXT),
  countryName: z.exactOptional(TEXT),
  stateOrProvinceName: z.exactOptional(TEXT),
  localityName: z.exactOptional(TEXT),
  isCa: z.exactOptional(FLAG),
  addUniqueId: z.exactOptional(FLAG),
});
export const requestListSchema = z.array(requestSchema).check(z.maxLength(50));

export const denySchema: z.ZodMiniType<DenyName> = z.enum([
  'IP_NOT_ALLOWED',
  'DOMAIN_NOT_ALLOWED',
  'WILDCARD_NOT_ALLOWED',
  'SERVER_NOT_AVAILABLE',
  'OTHER',
]);

const both = { app: requestListSchema, unit: requestListSchema };
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;

const provider = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['instant', 'update-status', 'manual', 'down']) }),
  z.object({ kind: z.literal('slow'), ms: z.int().check(z.gte(0), z.lte(YEAR_MS)) }),
  z.object({ kind: z.literal('deny'), error: denySchema }),
  z.object({ kind: z.literal('limited'), limit: z.int().check(z.gte(0), z.lte(1000)) }),
]);

const capabilities: z.ZodMiniType<Capabilities> = z.object({
  supportsIpSans: z.exactOptional(FLAG),
  supportsWildcardDns: z.exactOptional(FLAG),
  supportsSubdomain: z.exactOptional(FLAG),
  supportsCaCertificates: z.exactOptional(FLAG),
  allowedDomains: z.exactOptional(TEXTS),
  providerType: z.exactOptional(TEXT),
});

/** Answers of a callable `certificate_requests`. */
const cases = z.array(z.object({ capabilities: z.nullable(capabilities), ...both })).check(z.maxLength(20));

const key = z.object({
  from: z.enum(['library', 'charm']),
  algorithm: z.enum(['rsa', 'ecdsa']),
  size: z.nullable(z.int().check(z.gte(160), z.lte(16_384))),
});

/** Four-digit years only: what a clock on the page can show. */
const instant = z.int().check(z.gte(0), z.lte(Date.UTC(9000, 0, 1)));
const application = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,60}$/));

type Fields = { readonly [K in keyof Setup]-?: z.ZodMiniType<NonNullable<Setup[K]> | Extract<Setup[K], null>> };

/** One schema for each field of a setup. */
export const setupFields: Fields = {
  library: z.enum(LIBRARY_VERSIONS),
  design: z.array(z.enum(DESIGNS)).check(z.maxLength(DESIGNS.length)),
  semantics: z.enum(['juju', 'ops-testing']),
  mode: z.enum(MODES),
  requests: z.object({ ...both, whenCapabilities: z.exactOptional(cases) }),
  key,
  refreshEvents: z.array(nameSchema).check(z.maxLength(50)),
  /** The library refuses 0.5 and less: a run may show that. */
  renewalRelativeTime: z.number().check(z.gt(0), z.lte(1)),
  validityS: z.int().check(z.gte(60), z.lte((100 * YEAR_MS) / 1000)),
  provider,
  capabilities: z.nullable(capabilities),
  units: z.int().check(z.gte(1), z.lte(20)),
  leader: z.int().check(z.gte(0), z.lte(19)),
  start: instant,
  requirerApp: application,
  providerApp: application,
  endpoint: application,
  charm: z.nullable(nameSchema),
  patch: nameSchema,
  containers: z.array(nameSchema).check(z.maxLength(20)),
  peers: z.array(nameSchema).check(z.maxLength(10)),
  servesWhen: z.object({ path: nameSchema, test: z.enum(['is', 'has']), text: TEXT }),
  config: z.record(nameSchema, z.union([z.string().check(z.maxLength(10_000)), z.number(), z.boolean()])),
  updateStatusMs: z.int().check(z.gte(1000), z.lte(DAY_MS)),
  begin: beginSchema,
};

export interface ReadSetup {
  readonly setup: Partial<Setup>;
  readonly notices: readonly string[];
}

/** Keeps the fields that are right and says which were not. Unknown fields are left out without a word. */
export function readSetup(value: unknown): ReadSetup {
  if (value === undefined) return { setup: {}, notices: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { setup: {}, notices: ['The setup could not be read; the usual one is used.'] };
  }
  const given = value as Readonly<Record<string, unknown>>;
  const setup: Record<string, unknown> = {};
  const notices: string[] = [];
  for (const [field, schema] of Object.entries(setupFields)) {
    if (!Object.hasOwn(given, field)) continue;
    const read = z.safeParse(schema, given[field]);
    if (read.success) setup[field] = read.data;
    else notices.push(`The setup's "${field}" could not be read; the usual value is used.`);
  }
  return { setup: setup, notices };
}
