/**
 * The library's databag models: `_RequirerData` and `_ProviderApplicationData`, as pydantic validates and dumps them.
 * A databag object never changes, so what was read from it once holds for as long as it lives.
 */
import type { Databag } from '../juju/world';
import { remembered, rememberedOf } from '../memo';
import { dumps } from './python-json';

export interface CsrEntry {
  readonly certificate_signing_request: string;
  readonly ca: boolean | null;
}

export interface CertificateEntry {
  readonly ca: string;
  readonly certificate_signing_request: string;
  readonly certificate: string;
  readonly chain: readonly string[] | null;
  readonly revoked: boolean | null;
}

export interface CertificateError {
  readonly code: number;
  readonly name: string;
  readonly message: string;
  readonly reason: string | null;
  readonly provider: string | null;
  readonly endpoint: string | null;
}

export interface RequestErrorEntry {
  readonly csr: string;
  readonly error: CertificateError;
}

export interface ProviderCapabilities {
  readonly supports_ip_sans: boolean | null;
  readonly supports_wildcard_dns: boolean | null;
  readonly supports_subdomain: boolean | null;
  readonly supports_ca_certificates: boolean | null;
  readonly allowed_domains: readonly string[] | null;
  readonly provider_type: string | null;
}

export interface RequirerData {
  readonly certificate_signing_requests: readonly CsrEntry[];
}

export interface ProviderData {
  readonly certificates: readonly CertificateEntry[];
  readonly request_errors: readonly RequestErrorEntry[];
  readonly capabilities: ProviderCapabilities | null;
}

/** `DataValidationError`: the databag is not JSON, or not of the model's shape. */
class Invalid extends Error {}

type Fields = Readonly<Record<string, unknown>>;

function object(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Invalid();
  return value as Fields;
}

function list<T>(value: unknown, item: (x: unknown) => T): readonly T[] {
  if (!Array.isArray(value)) throw new Invalid();
  return value.map(item);
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Invalid();
  return value;
}

function integer(value: unknown): number {
  const number = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number === 'boolean') return number ? 1 : 0;
  if (typeof number !== 'number' || !Number.isInteger(number)) throw new Invalid();
  return number;
}

const TRUE = new Set<unknown>([true, 1, 'true', '1', 't', 'y', 'yes', 'on']);
const FALSE = new Set<unknown>([false, 0, 'false', '0', 'f', 'n', 'no', 'off']);

/** pydantic reads booleans laxly in JSON too. */
function boolean(value: unknown): boolean {
  const known = typeof value === 'string' ? value.toLowerCase() : value;
  if (TRUE.has(known)) return true;
  if (FALSE.has(known)) return false;
  throw new Invalid();
}

function optional<T>(value: unknown, read: (x: unknown) => T): T | null {
  return value === undefined || value === null ? null : read(value);
}

function csrEntry(value: unknown): CsrEntry {
  const fields = object(value);
  if (!('ca' in fields)) throw new Invalid();
  return {
    certificate_signing_request: text(fields['certificate_signing_request']),
    ca: optional(fields['ca'], boolean),
  };
}

function certificateEntry(value: unknown): CertificateEntry {
  const fields = object(value);
  return {
    ca: text(fields['ca']),
    certificate_signing_request: text(fields['certificate_signing_request']),
    certificate: text(fields['certificate']),
    chain: optional(fields['chain'], (x) => list(x, text)),
    revoked: optional(fields['revoked'], boolean),
  };
}

function requestError(value: unknown): RequestErrorEntry {
  const fields = object(value);
  const error = object(fields['error']);
  return {
    csr: text(fields['csr']),
    error: {
      code: integer(error['code']),
      name: text(error['name']),
      message: text(error['message']),
      reason: optional(error['reason'], text),
      provider: optional(error['provider'], text),
      endpoint: optional(error['endpoint'], text),
    },
  };
}

function capabilities(value: unknown): ProviderCapabilities {
  const fields = object(value);
  return {
    supports_ip_sans: optional(fields['supports_ip_sans'], boolean),
    supports_wildcard_dns: optional(fields['supports_wildcard_dns'], boolean),
    supports_subdomain: optional(fields['supports_subdomain'], boolean),
    supports_ca_certificates: optional(fields['supports_ca_certificates'], boolean),
    allowed_domains: optional(fields['allowed_domains'], (x) => list(x, text)),
    provider_type: optional(fields['provider_type'], text),
  };
}

/** Reads one field: absent is the default, present must be JSON of the right shape (null is no list). Many databags have fields of equal text. */
function field<T>(key: string, fallback: T, read: (x: unknown) => T): (databag: Databag) => T {
  const readText = remembered((raw): T => {
    let value: unknown;
    try {
      value = JSON.parse(raw);
    } catch {
      throw new Invalid();
    }
    return read(value);
  });
  return (databag) => {
    const raw = databag[key];
    return raw === undefined ? fallback : readText(raw);
  };
}

function orInvalid<T>(read: (databag: Databag) => T): (databag: Databag) => T | null {
  return rememberedOf((databag) => {
    try {
      return read(databag);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      return null;
    }
  });
}

const requestsField = field<readonly CsrEntry[]>('certificate_signing_requests', [], (x) => list(x, csrEntry));
const certificatesField = field<readonly CertificateEntry[]>('certificates', [], (x) => list(x, certificateEntry));
const errorsField = field<readonly RequestErrorEntry[]>('request_errors', [], (x) => list(x, requestError));
const capabilitiesField = field<ProviderCapabilities | null>('capabilities', null, (x) => optional(x, capabilities));

/** `_RequirerData.load`. @returns null where the library raises `DataValidationError` */
export const loadRequirerData = orInvalid<RequirerData>((databag) => ({
  certificate_signing_requests: requestsField(databag),
}));

/** `_ProviderApplicationData.load`. @returns null where the library raises `DataValidationError` */
export const loadProviderData = orInvalid<ProviderData>((databag) => ({
  certificates: certificatesField(databag),
  request_errors: errorsField(databag),
  capabilities: capabilitiesField(databag),
}));

/** `exclude_defaults=True`: what is null by default is left out. */
export function withoutNulls(fields: object): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** `dump` clears the databag first: keys that are not the model's go too. */
function replacement(databag: Databag, fields: Readonly<Record<string, string>>): Record<string, string> {
  const cleared = Object.fromEntries(Object.keys(databag).map((key) => [key, '']));
  return { ...cleared, ...fields };
}

/** `_RequirerData(...).dump`: the changes for relation-set. */
export function dumpRequirerData(databag: Databag, data: RequirerData): Record<string, string> {
  const requests = data.certificate_signing_requests;
  return replacement(databag, requests.length === 0 ? {} : { certificate_signing_requests: dumps(requests) });
}

/** `_ProviderApplicationData(...).dump`: the changes for relation-set. */
export function dumpProviderData(databag: Databag, data: ProviderData): Record<string, string> {
  const fields: Record<string, string> = {};
  if (data.certificates.length > 0) fields['certificates'] = dumps(data.certificates.map(withoutNulls));
  if (data.request_errors.length > 0) {
    fields['request_errors'] = dumps(
      data.request_errors.map((entry) => ({ csr: entry.csr, error: withoutNulls(entry.error) })),
    );
  }
  if (data.capabilities) fields['capabilities'] = dumps(withoutNulls(data.capabilities));
  return replacement(databag, fields);
}
