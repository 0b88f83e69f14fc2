/** What an event holds, for the charm's observers to ask, and as ops keeps it when it is deferred. */
import { z } from 'zod';
import type { HookCall } from '../../model/juju/world';
import { parseCertificate, parseCsr } from '../../model/pki/pem';
import { dumps } from '../../model/library/python-json';
import type { ProviderCertificate, ProviderCertificateError } from '../../model/library/objects';
import type { Json, JsonObject } from './marks';

export interface EventFacts {
  /** `update_status`, `certificates_relation_changed`, `certificate_available` */
  readonly kind: string;
  /** Attributes that a charm may read, as JSON with PEM texts; absent: the event has none of that name. */
  readonly facts: JsonObject;
  /** `EventBase.snapshot()` */
  readonly snapshot: JsonObject;
}

function given(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  const present: Record<string, Json> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) present[name] = value;
  }
  return present;
}

/** The name under which ops knows a hook. */
export function eventKind(call: HookCall, endpoint: string): string {
  const name = call.name.replaceAll('-', '_');
  if (call.name.startsWith('relation-')) return `${endpoint}_${name}`;
  if (call.name === 'pebble-ready') return `${call.container ?? ''}_${name}`;
  return call.name === 'action' ? `${(call.action ?? '').replaceAll('-', '_')}_action` : name;
}

function relationFacts(call: HookCall, endpoint: string): Pick<EventFacts, 'facts' | 'snapshot'> {
  const { relation = 0, remoteApp, remoteUnit, departing } = call;
  return {
    facts: {
      relation: 'relation',
      app: remoteApp ?? null,
      unit: remoteUnit ?? null,
      departing_unit: departing ?? null,
    },
    snapshot: given({
      relation_name: endpoint,
      relation_id: relation,
      app_name: remoteApp,
      unit_name: remoteUnit,
      departing_unit: call.name === 'relation-departed' ? departing : undefined,
    }),
  };
}

function secretFacts(call: HookCall): Pick<EventFacts, 'facts' | 'snapshot'> {
  const { secret = '', label, revision } = call;
  const counts = call.name === 'secret-expired' || call.name === 'secret-remove';
  return {
    facts: { secret: [secret, label ?? null], revision: revision ?? null },
    snapshot: given({ id: secret, label: label ?? null, revision: counts ? (revision ?? null) : undefined }),
  };
}

/** The event of a hook. */
export function hookFacts(call: HookCall, endpoint: string): EventFacts {
  const kind = eventKind(call, endpoint);
  if (call.name.startsWith('relation-')) return { kind, ...relationFacts(call, endpoint) };
  if (call.name.startsWith('secret-')) return { kind, ...secretFacts(call) };
  if (call.name === 'pebble-ready') {
    return { kind, facts: { workload: call.container ?? null }, snapshot: given({ container_name: call.container }) };
  }
  if (call.name === 'action')
    return { kind, facts: { params: (call.params ?? {}) as Json, id: 'action' }, snapshot: {} };
  return { kind, facts: {}, snapshot: {} };
}

export function availableFacts(of: ProviderCertificate): EventFacts {
  const chain = of.chain.map((each) => each.pem);
  return {
    kind: 'certificate_available',
    facts: {
      certificate: of.certificate.pem,
      certificate_signing_request: of.csr.pem,
      ca: of.ca.pem,
      chain,
      chain_as_pem: chain,
    },
    snapshot: {
      certificate: of.certificate.pem,
      certificate_signing_request: of.csr.pem,
      ca: of.ca.pem,
      chain: dumps(chain),
    },
  };
}

/** As pydantic writes the model: no blanks, and what is not ASCII as it is. */
export function deniedFacts({ csr, error }: Pick<ProviderCertificateError, 'csr' | 'error'>): EventFacts {
  const { code, name, message, reason, provider, endpoint } = error;
  const told = { code, name, message, reason, provider, endpoint };
  return {
    kind: 'certificate_denied',
    facts: { certificate_signing_request: csr.pem, error: told },
    snapshot: { certificate_signing_request: csr.pem, error: JSON.stringify(told) },
  };
}

const text = z.string();
const availableSchema = z.object({ certificate: text, certificate_signing_request: text, ca: text, chain: text });
const deniedSchema = z.object({ certificate_signing_request: text, error: text });
const relationSchema = z.object({
  relation_name: text,
  relation_id: z.number(),
  app_name: text.optional(),
  unit_name: text.optional(),
  departing_unit: text.optional(),
});
const perhaps = text.nullable();
const errorSchema = z.object({
  code: z.number(),
  name: text,
  message: text,
  reason: perhaps,
  provider: perhaps,
  endpoint: perhaps,
});

function relationCall(kind: string, snapshot: Json): { readonly call: HookCall; readonly endpoint: string } {
  const { relation_name, relation_id, app_name, unit_name, departing_unit } = relationSchema.parse(snapshot);
  const name = kind.slice(relation_name.length + 1).replaceAll('_', '-') as HookCall['name'];
  const fields = { remoteApp: app_name, remoteUnit: unit_name, departing: departing_unit };
  const call = { name, relation: relation_id, ...given(fields) } as HookCall;
  return { call, endpoint: relation_name };
}

/** An event that waited, from what ops kept of it. */
export function deferredFacts(kind: string, snapshot: Json): EventFacts {
  if (kind === 'certificate_available') {
    const kept = availableSchema.parse(snapshot);
    const chain = z.array(text).parse(JSON.parse(kept.chain));
    const [certificate, csr] = [parseCertificate(kept.certificate), parseCsr(kept.certificate_signing_request)];
    const facts = {
      certificate: certificate?.pem ?? kept.certificate,
      certificate_signing_request: csr?.pem ?? kept.certificate_signing_request,
      ca: kept.ca,
      chain,
      chain_as_pem: chain,
    };
    return { kind, facts, snapshot: kept };
  }
  if (kind === 'certificate_denied') {
    const kept = deniedSchema.parse(snapshot);
    const error = errorSchema.parse(JSON.parse(kept.error));
    const facts = { certificate_signing_request: kept.certificate_signing_request, error };
    return { kind, facts, snapshot: kept };
  }
  if (/_relation_(?:created|joined|changed|departed|broken)$/.test(kind)) {
    const { call, endpoint } = relationCall(kind, snapshot);
    return hookFacts(call, endpoint);
  }
  return { kind, facts: {}, snapshot: (snapshot ?? {}) as JsonObject };
}
