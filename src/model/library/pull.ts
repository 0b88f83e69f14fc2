/** What the pull API answers now: asked at the end of a hook, and of any world between hooks. */
import type { HookInput, PullAnswer, PullMode } from '../hook';
import { hookTools } from '../juju/hook-tools';
import { requestsIn } from '../juju/databags';
import type { EntityName, UnitName, World } from '../juju/world';
import { objectId, parseCsr } from '../pki/pem';
import { attributesFromCsr } from './attributes';
import { constructRequirer } from './construct';
import type { Mode, RequestAttributes, Setup } from '../setup';
import { PyError } from './errors';
import { hasStateApi } from './designs/state-api';
import { CallRecorder } from './recorder';
import type { Requirer } from './requirer';
import type { OneMode } from './requirer-base';

function errorName(error: unknown): string {
  if (error instanceof PyError) return error.type;
  throw error;
}

function pullMode(requirer: Requirer, mode: OneMode): PullMode {
  try {
    const [assigned, key] = requirer.getAssignedCertificates(mode);
    return {
      assigned: assigned.map((x) => ({
        cert: objectId(x.certificate),
        csr: objectId(x.csr),
        revoked: x.revoked === true,
      })),
      key: key && objectId(key),
      error: null,
    };
  } catch (error) {
    return { assigned: [], key: null, error: errorName(error) };
  }
}

function byRequest(requirer: Requirer): PullAnswer['byRequest'] {
  return requirer.possibleRequests().map((request) => {
    const { commonName } = request;
    try {
      const [found, key] = requirer.getAssignedCertificate(request);
      const answer = { commonName, cert: found && objectId(found.certificate), key: key && objectId(key), error: null };
      return hasStateApi(requirer) ? { ...answer, state: requirer.getCertificateState(request) } : answer;
    } catch (error) {
      return { commonName, cert: null, key: null, error: errorName(error) };
    }
  });
}

function unaskable(mode: Mode, error: string): PullAnswer {
  const modes = modesOf(mode).map((each) => [each, { assigned: [], key: null, error }]);
  return {
    modes: Object.fromEntries(modes) as PullAnswer['modes'],
    byRequest: [],
    providerCertificates: { error },
    requestErrors: { error },
  };
}

function modesOf(mode: Mode): readonly OneMode[] {
  return mode === 'app_and_unit' ? ['app', 'unit'] : [mode];
}

function orError<T>(run: () => T): T | { readonly error: string } {
  try {
    return run();
  } catch (error) {
    return { error: errorName(error) };
  }
}

/** Every getter's answer, by content id; an exception is an answer too. */
export function askEverything(requirer: Requirer): PullAnswer {
  requirer.silence();
  return {
    modes: Object.fromEntries(modesOf(requirer.mode).map((mode) => [mode, pullMode(requirer, mode)])),
    byRequest: byRequest(requirer),
    providerCertificates: orError(() => requirer.getProviderCertificates().map((x) => objectId(x.certificate))),
    capabilities: requirer.getProviderCapabilities(),
    requestErrors: orError(() =>
      requirer.getRequestErrors().map((x) => ({ csr: objectId(x.csr), code: x.error.code })),
    ),
  };
}

/** What a charm has asked for, by the requests that stand in a databag of its side. */
function askedIn(world: World, entity: EntityName): readonly RequestAttributes[] {
  return requestsIn(world.relation?.databags[entity] ?? {}).flatMap(({ csr: pem, ca }) => {
    const csr = parseCsr(pem);
    return csr ? [attributesFromCsr(csr, ca)] : [];
  });
}

/** Where the setup says no requests, the charm passes its own, which nobody knows before it runs: those that it has sent count. */
function asAsked(world: World, unit: UnitName): Setup {
  const { setup, requirer } = world;
  const { app, unit: own, whenCapabilities } = setup.requests;
  if (app.length + own.length > 0 || whenCapabilities) return setup;
  return { ...setup, requests: { app: askedIn(world, requirer.name), unit: askedIn(world, unit) } };
}

/**
 * What the getters would answer a charm on this unit if it asked now, between hooks: the provider's databag may have changed since the
 * unit's last hook (Juju rule R1.15). Where the library object cannot even be constructed, every answer is that exception.
 */
export function pullAnswer(world: World, unit: UnitName): PullAnswer {
  const input: HookInput = {
    world,
    unit,
    call: { name: 'update-status' },
    op: null,
    providerDo: [],
    readAt: undefined,
    fail: false,
  };
  const hook = { tools: hookTools(input), recorder: new CallRecorder(false, () => 0), events: [], observed: [] };
  try {
    return askEverything(constructRequirer(asAsked(world, unit), hook));
  } catch (error) {
    return unaskable(world.setup.mode, errorName(error));
  }
}
