/** Python exceptions that leave the library: the class name is what a charm, a trace and a reader see. */
import type { Raised } from '../hook';
import { JujuError } from '../juju/hook-tools.types';

export class PyError extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
    this.name = type;
  }
}

/** An exception that left the charm's own code, with the line it left. */
export class CharmError extends PyError {
  constructor(readonly raised: Raised) {
    super(raised.type, raised.message);
  }
}

/** `TLSCertificatesError`, the library's own. */
export function tlsCertificatesError(message: string): PyError {
  return new PyError('TLSCertificatesError', message);
}

/** `ops.ModelError` and its subclasses: what the library's `except ModelError` catches. */
const MODEL_ERRORS: ReadonlySet<string> = new Set([
  'ModelError',
  'SecretNotFoundError',
  'RelationDataError',
  'RelationDataAccessError',
  'TooManyRelatedAppsError',
]);

export function isPyError(error: unknown, type: string): boolean {
  return error instanceof PyError && error.type === type;
}

export function isModelError(error: unknown): boolean {
  return error instanceof PyError && MODEL_ERRORS.has(error.type);
}

/** Runs a hook command and turns Juju's error into the exception that `ops` makes of it. */
export function asOps<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof JujuError)) throw error;
    throw new PyError(error.kind === 'secret-not-found' ? 'SecretNotFoundError' : 'ModelError', error.message);
  }
}

/** The same for databags, which `ops` guards itself (Juju rules, section 7). */
export function asOpsDatabag<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof JujuError)) throw error;
    throw new PyError('RelationDataAccessError', error.message);
  }
}
