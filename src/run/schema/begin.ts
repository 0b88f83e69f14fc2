/** What a state from outside may look like in which a run begins. It is read whole or not at all: half a world is none. */
import * as z from 'zod/mini';
import {
  HOOK_NAMES,
  LIFECYCLE_HOOKS,
  type Application,
  type HookCall,
  type PeerRelation,
  type Relation,
  type Secret,
  type Status,
  type Unit,
} from '../../model/juju/world';
import type { Begin } from '../../model/setup';

/** Texts of databags, secrets and files: larger than any dump of one relation. */
const MAX_TEXT = 2 * 1024 * 1024;
const MAX_LIST = 2000;

const text = z.string().check(z.maxLength(MAX_TEXT));
const short = z.string().check(z.maxLength(300));
const list = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<T[]> => z.array(item).check(z.maxLength(MAX_LIST));
const by = <T>(item: z.ZodMiniType<T>): z.ZodMiniType<Record<string, T>> => z.record(short, item);
/** Four-digit years only: what a clock on the page can show. */
const instant = z.int().check(z.gte(0), z.lte(Date.UTC(9000, 0, 1)));
const count = z.int().check(z.gte(0), z.lte(1_000_000_000));
const flag = z.boolean();
const databag = by(text);

const lifecycle = z.enum(LIFECYCLE_HOOKS);
const hookName = z.enum(HOOK_NAMES);

const hookCall: z.ZodMiniType<HookCall> = z.object({
  name: hookName,
  relation: z.exactOptional(count),
  remoteApp: z.exactOptional(short),
  remoteUnit: z.exactOptional(short),
  departing: z.exactOptional(short),
  secret: z.exactOptional(short),
  label: z.exactOptional(text),
  revision: z.exactOptional(count),
  container: z.exactOptional(short),
  action: z.exactOptional(short),
  params: z.exactOptional(by(z.json())),
});

const member = z.object({ announced: z.nullable(count), cached: databag });
const view = z.object({ created: flag, broken: flag, appAnnounced: count, members: by(member) });
const relation: z.ZodMiniType<Relation> = z.object({
  id: count,
  endpoint: short,
  dying: flag,
  databags: by(databag),
  versions: by(count),
  views: by(view),
});
const peers: z.ZodMiniType<PeerRelation> = z.object({
  id: count,
  endpoint: short,
  databags: by(databag),
  versions: by(count),
  announced: by(by(count)),
});

const status: z.ZodMiniType<Status> = z.object({
  name: z.enum(['unknown', 'active', 'waiting', 'blocked', 'maintenance', 'error']),
  message: short,
});

const unit: z.ZodMiniType<Unit> = z.object({
  name: short,
  life: z.enum(['alive', 'dying', 'dead']),
  owed: list(lifecycle),
  failed: z.nullable(z.object({ call: hookCall, attempts: count, retryAt: instant })),
  running: z.nullable(z.object({ call: hookCall, startedAt: instant, relation: z.nullable(relation) })),
  down: flag,
  nextUpdateStatus: instant,
  repeated: list(hookCall),
  failNext: flag,
  status,
  files: by(z.object({ content: text, at: instant })),
  served: list(short),
  containers: by(z.object({ ready: flag })),
  pebble: by(z.json()),
  stored: by(text),
});

const application: z.ZodMiniType<Application> = z.object({
  name: short,
  units: z.array(unit).check(z.maxLength(200)),
  leader: z.nullable(short),
  nextUnit: count,
  config: z.record(short, z.union([text, z.number(), flag])),
});

const secret: z.ZodMiniType<Secret> = z.object({
  id: short,
  owner: short,
  label: text,
  description: text,
  revisions: z
    .array(
      z.object({
        revision: count,
        content: by(text),
        expires: z.nullable(instant),
        nextExpiry: z.nullable(instant),
        removeAnnounced: flag,
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LIST)),
  tracked: by(count),
  grants: list(short),
});

const issued = z.object({
  certificate: text,
  commonName: short,
  entity: short,
  relation: count,
  notBefore: instant,
  notAfter: instant,
  revoked: flag,
});

export const beginSchema: z.ZodMiniType<Begin> = z.object({
  now: instant,
  requirer: application,
  provider: application,
  relation: z.nullable(relation),
  nextRelation: count,
  peers: z.exactOptional(list(peers)),
  secrets: list(secret),
  authority: z.nullable(z.object({ keyPem: text, certPem: text })),
  counters: z.object({ keys: count, uuids: count, serials: count, signatures: count, secrets: count }),
  names: z.object({ key: list(short), csr: list(short), cert: list(short), ca: list(short) }),
  issued: list(issued),
});
