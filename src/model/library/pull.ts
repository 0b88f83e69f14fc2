/** What the pull API answers now: asked at the end of a hook, and of any world between hooks. */
import type { PullAnswer, PullMode } from '../hook';
import { objectId } from '../pki/pem';
import { PyError } from './errors';
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
      return { commonName, cert: found && objectId(found.certificate), key: key && objectId(key), error: null };
    } catch (error) {
      return { commonName, cert: null, key: null, error: errorName(error) };
    }
  });
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
  const modes: readonly OneMode[] = requirer.mode === 'app_and_unit' ? ['app', 'unit'] : [requirer.mode];
  return {
    modes: Object.fromEntries(modes.map((mode) => [mode, pullMode(requirer, mode)])),
    byRequest: byRequest(requirer),
    providerCertificates: orError(() => requirer.getProviderCertificates().map((x) => objectId(x.certificate))),
    capabilities: requirer.getProviderCapabilities(),
    requestErrors: orError(() =>
      requirer.getRequestErrors().map((x) => ({ csr: objectId(x.csr), code: x.error.code })),
    ),
  };
}
