/** A world and a hook's report in the terms of a trace: the fields of `expect`, with content ids. */
import type { HookReport, LibraryEvent, PullAnswer, PullMode } from '../../model/hook';
import type { Databag, Secret, Unit, World } from '../../model/juju/world';
import { loadProviderData, loadRequirerData, withoutNulls } from '../../model/library/databag';
import { contentId, parsePems } from '../../model/pki/pem';
import type { Capabilities } from '../../model/setup';
import type { TraceCapabilities, TraceEvent, TraceExpect, TracePull, TraceSecret } from './schema';

const EMPTY: Databag = {};

type Kind = 'key' | 'csr' | 'cert';

/** A name that no other kind of object can have: a text that is not PEM may stand for several. */
function tag(kind: Kind, id: string): string {
  return `${kind} ${id}`;
}

function tagged(kind: Kind, pem: string): string {
  return tag(kind, contentId(pem));
}

function tagOrNull(kind: Kind, id: string | null): string | null {
  return id === null ? null : tag(kind, id);
}

function requests(databag: Databag): { csr: string; ca: boolean }[] {
  return (loadRequirerData(databag)?.certificate_signing_requests ?? []).map((x) => ({
    csr: tagged('csr', x.certificate_signing_request),
    ca: x.ca ?? false,
  }));
}

function traceCapabilities(capabilities: Capabilities | null): TraceCapabilities | null {
  if (!capabilities) return null;
  const named = Object.entries(capabilities).map(([key, value]: [string, unknown]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(named) as TraceCapabilities;
}

function requirerDatabags(world: World): TraceExpect['requirer_databag'] {
  const entities = [...world.requirer.units.map((x) => x.name), world.requirer.name];
  return Object.fromEntries(entities.map((x) => [x, requests(world.relation?.databags[x] ?? EMPTY)]));
}

function providerDatabag(world: World): Pick<TraceExpect, 'provider_databag' | 'provider_databag_invalid'> {
  const data = loadProviderData(world.relation?.databags[world.provider.name] ?? EMPTY);
  return {
    provider_databag: {
      certificates: (data?.certificates ?? []).map((x) => ({
        cert: tagged('cert', x.certificate),
        csr: tagged('csr', x.certificate_signing_request),
        revoked: x.revoked ?? false,
      })),
      capabilities: data?.capabilities ? withoutNulls(data.capabilities) : null,
      request_errors: (data?.request_errors ?? []).map((x) => ({ csr: tagged('csr', x.csr), code: x.error.code })),
    },
    provider_databag_invalid: data === null,
  };
}

/** Traces cut expiries to the second. */
function cutToSecond(expires: number | null): string | null {
  return expires === null ? null : new Date(Math.floor(expires / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

function secretOf(secret: Secret): TraceSecret[] {
  const latest = secret.revisions.at(-1);
  const { certificate, csr, 'private-key': key } = latest?.content ?? {};
  if (key !== undefined) return [{ kind: 'private-key', owner: secret.owner, key: tagged('key', key) }];
  if (certificate === undefined || csr === undefined) return [];
  return [
    {
      kind: 'certificate',
      owner: secret.owner,
      csr: tagged('csr', csr),
      cert: tagged('cert', certificate),
      expires: cutToSecond(latest?.expires ?? null),
    },
  ];
}

function eventOf(event: LibraryEvent): TraceEvent {
  return event.event === 'certificate_available'
    ? { certificate_available: tag('cert', event.cert) }
    : { certificate_denied: tag('csr', event.csr), code: event.code };
}

function modeOf(mode: PullMode): NonNullable<TracePull['unit']> {
  if (mode.error !== null) return { error: mode.error };
  return {
    assigned: mode.assigned.map((x) => tag('cert', x.cert)),
    revoked: mode.assigned.map((x) => x.revoked),
    key: tagOrNull('key', mode.key),
  };
}

function pullOf(pull: PullAnswer): TracePull {
  const { unit, app } = pull.modes;
  const { requestErrors } = pull;
  return {
    ...(unit ? { unit: modeOf(unit) } : {}),
    ...(app ? { app: modeOf(app) } : {}),
    by_request: pull.byRequest.map(({ commonName, cert, key, state, error }) =>
      error === null
        ? {
            common_name: commonName,
            cert: tagOrNull('cert', cert),
            key: tagOrNull('key', key),
            ...(state && { state }),
          }
        : { common_name: commonName, error },
    ),
    provider_certificates: Array.isArray(pull.providerCertificates)
      ? (pull.providerCertificates as readonly string[]).map((x) => tag('cert', x))
      : { error: (pull.providerCertificates as { readonly error: string }).error },
    ...(pull.capabilities === undefined ? {} : { capabilities: traceCapabilities(pull.capabilities) }),
    request_errors: Array.isArray(requestErrors)
      ? (requestErrors as readonly { readonly csr: string }[]).map((x) => tag('csr', x.csr))
      : { error: (requestErrors as { readonly error: string }).error },
  };
}

/** File contents with every symbolic object replaced by `<its content id>`. */
function symbolic(content: string): string {
  return parsePems(content)
    .reduce((text, object) => text.replace(object.pem, `<${tagged(object.kind, object.pem)}>`), content)
    .trim();
}

function filesOf(unit: Unit): Record<string, string> {
  return Object.fromEntries(Object.entries(unit.files).map(([path, file]) => [path, symbolic(file.content)]));
}

/** @param report null for the provider's hooks, which traces describe by databags and secrets only */
export function observed(world: World, unitName: string, report: HookReport | null): TraceExpect {
  const unit = world.requirer.units.find((x) => x.name === unitName);
  return {
    requirer_databag: requirerDatabags(world),
    ...providerDatabag(world),
    secrets: world.secrets.flatMap(secretOf),
    ...(report
      ? {
          events: report.events.map(eventOf),
          pull: report.pull && pullOf(report.pull),
          raised: report.raised?.type ?? null,
        }
      : {}),
    ...(unit ? { files: filesOf(unit), status: unit.status } : {}),
  };
}
