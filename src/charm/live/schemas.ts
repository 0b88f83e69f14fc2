/** Shapes of what crosses the border of the sandbox. What comes out of it may have been forged by a charm, so it is checked and cut. */
import { z } from 'zod';
import type { HookOutcome, HookReport, LibraryCall, Shown } from '../../model/hook';
import type { LiveOutcome, LoadAnswer, Overridden } from './types';

const seq = z.number();
const texts = z.record(z.string(), z.string());

const shown: z.ZodType<Shown> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.number(),
    z.string(),
    z.array(shown),
    z.object({
      $: z.enum(['key', 'csr', 'cert']),
      id: z.string(),
      revoked: z.boolean().optional(),
      csr: z.string().optional(),
    }) as z.ZodType<Shown>,
    z.object({ $: z.literal('object'), type: z.string(), text: z.string() }),
    z.object({ $: z.literal('map'), entries: z.array(z.tuple([z.string(), shown])) }),
    z.object({ $: z.literal('raw'), text: z.string() }),
  ]),
);

const named = z.array(z.tuple([z.string(), shown]));

const call: z.ZodType<LibraryCall> = z.lazy(() =>
  z.object({
    fn: z.string(),
    args: named,
    result: shown,
    raised: z.string().nullable(),
    calls: z.array(call),
    notes: z.array(z.string()),
    seq,
    byCharm: z.boolean(),
  }),
);

const line = z.object({
  seq,
  file: z.string(),
  line: z.number(),
  depth: z.number(),
  fn: z.string(),
  values: named,
  raised: z.string().nullable(),
  branch: z.boolean().nullable(),
});

const libraryEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('certificate_available'), cert: z.string(), csr: z.string() }),
  z.object({ event: z.literal('certificate_denied'), csr: z.string(), code: z.number() }),
]);

const pullMode = z.object({
  assigned: z.array(z.object({ cert: z.string(), csr: z.string(), revoked: z.boolean() })),
  key: z.string().nullable(),
  error: z.string().nullable(),
});

const failed = z.object({ error: z.string() });

const capabilities = z.object({
  supportsIpSans: z.boolean().optional(),
  supportsWildcardDns: z.boolean().optional(),
  supportsSubdomain: z.boolean().optional(),
  supportsCaCertificates: z.boolean().optional(),
  allowedDomains: z.array(z.string()).optional(),
  providerType: z.string().optional(),
});

const pull = z.object({
  modes: z.object({ app: pullMode.optional(), unit: pullMode.optional() }),
  byRequest: z.array(
    z.object({
      commonName: z.string(),
      cert: z.string().nullable(),
      key: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
  providerCertificates: z.union([z.array(z.string()), failed]),
  requestErrors: z.union([z.array(z.object({ csr: z.string(), code: z.number() })), failed]),
  capabilities: capabilities.nullable().optional(),
});

const place = { file: z.string().nullable(), line: z.number().nullable() };

/** What Python tells of a hook; the fields of `HookReport`. */
export const reportSchema = z.object({
  observed: z.array(
    z.object({ seq, event: z.string(), observer: z.string(), by: z.enum(['library', 'charm']), deferred: z.boolean() }),
  ),
  calls: z.array(call),
  lines: z.array(line),
  events: z.array(libraryEvent),
  commands: z.array(z.object({ seq, argv: z.array(z.string()), code: z.number() })),
  pull: pull.nullable(),
  raised: z.object({ type: z.string(), message: z.string(), ...place, traceback: z.string() }).nullable(),
  log: z.array(z.string()),
});

export const authoritySchema = z.object({ keyPem: z.string(), certPem: z.string() }).nullable();

/** What Python answers to `{"do": "hook"}`: the report and, beside it, what only Python knows. */
export interface HookAnswer extends HookReport {
  readonly authority: HookOutcome['authority'];
  readonly asked: readonly string[];
  readonly overridden: readonly Overridden[];
  readonly truncated: boolean;
}

const hookAnswer = z.object({
  ...reportSchema.shape,
  authority: authoritySchema,
  asked: z.array(z.string()),
  overridden: z.array(z.object({ ...place, argument: z.string(), value: z.string(), applied: z.boolean() })),
  truncated: z.boolean(),
});
export const hookAnswerSchema = hookAnswer as unknown as z.ZodType<HookAnswer>;

const statusSchema = z.object({
  name: z.enum(['unknown', 'active', 'waiting', 'blocked', 'maintenance', 'error']),
  message: z.string(),
});

const secretId = z.object({ id: z.string() });
const secretWrites = z.object({
  added: z.array(
    secretId.extend({
      owner: z.string(),
      label: z.string(),
      description: z.string(),
      content: texts,
      expires: z.number().nullable(),
    }),
  ),
  updated: z.array(
    secretId.extend({
      content: texts.optional(),
      expires: z.number().optional(),
      label: z.string().optional(),
      description: z.string().optional(),
    }),
  ),
  removed: z.array(secretId.extend({ revision: z.number().optional() })),
  tracked: z.array(secretId.extend({ reader: z.string(), revision: z.number() })),
  granted: z.array(secretId.extend({ to: z.string() })),
  revoked: z.array(secretId.extend({ from: z.string() })),
});

const effect = z.discriminatedUnion('kind', [
  z.object({ seq, kind: z.literal('push'), path: z.string(), content: z.string() }),
  z.object({ seq, kind: z.literal('remove'), path: z.string() }),
  z.object({ seq, kind: z.literal('status'), status: statusSchema }),
  z.object({ seq, kind: z.literal('app-status'), status: statusSchema }),
  z.object({
    seq,
    kind: z.literal('pebble'),
    container: z.string(),
    what: z.string(),
    state: z.record(z.string(), z.unknown()),
  }),
  z.object({ seq, kind: z.literal('read-tracking'), secret: z.string(), reader: z.string(), revision: z.number() }),
]);

const count = z.int().nonnegative();

export const outcomeSchema = z.object({
  report: reportSchema,
  buffer: z.object({
    databags: z.record(z.string(), texts),
    peers: z.record(z.string(), z.record(z.string(), texts)).optional(),
    secrets: secretWrites,
    stored: texts.nullable(),
  }),
  effects: z.array(effect),
  counters: z.object({ keys: count, uuids: count, serials: count, signatures: count, secrets: count }),
  authority: authoritySchema,
  by: z.enum(['twin', 'live', 'recorded']),
}) as unknown as z.ZodType<HookOutcome>;

export const sourceErrorSchema = z.object({ type: z.string(), message: z.string(), ...place });

export const librarySchema = z.object({ version: z.string(), patched: z.boolean() });
export const charmSchema = z.object({
  className: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
  inferred: z.array(z.unknown()),
});

export const loadAnswerSchema: z.ZodType<LoadAnswer> = z.union([
  z.object({ loaded: z.object({ library: librarySchema, charm: charmSchema }) }),
  z.object({ error: sourceErrorSchema }),
]);

export const liveOutcomeSchema = z.object({
  outcome: outcomeSchema,
  asked: z.array(z.string()),
  overridden: hookAnswer.shape.overridden,
  truncated: z.boolean(),
  printed: z.string(),
  ms: z.number(),
}) as unknown as z.ZodType<LiveOutcome>;
