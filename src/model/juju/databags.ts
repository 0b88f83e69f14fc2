/**
 * Just enough of the tls-certificates databags to tell what is asked for and what is answered. The library's own schema is
 * stricter; here one bad entry does not hide the others, and text that is no list counts as nothing.
 */
import { remembered, rememberedOf } from '../memo';
import type { Databag, Relation } from './world';

export interface RequestEntry {
  readonly csr: string;
  readonly ca: boolean;
}

export interface CertificateEntry {
  readonly certificate: string;
  readonly csr: string;
  readonly revoked: boolean;
}

function listIn(text: string): readonly Readonly<Record<string, unknown>>[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((each): each is Record<string, unknown> => isObject(each)) : [];
  } catch {
    return [];
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

const requestsOf = remembered((list): readonly RequestEntry[] =>
  listIn(list).map((entry) => ({ csr: text(entry.certificate_signing_request), ca: entry.ca === true })),
);

const certificatesOf = remembered((list): readonly CertificateEntry[] =>
  listIn(list).map((entry) => ({
    certificate: text(entry.certificate),
    csr: text(entry.certificate_signing_request),
    revoked: entry.revoked === true,
  })),
);

/** Requests in a requirer's databag, in order. */
export const requestsIn = rememberedOf<Databag, readonly RequestEntry[]>((bag) =>
  requestsOf(bag.certificate_signing_requests ?? ''),
);

/** Certificates in a provider's databag, in order. */
export const certificatesIn = rememberedOf<Databag, readonly CertificateEntry[]>((bag) =>
  certificatesOf(bag.certificates ?? ''),
);

/** Requests on the requirer's side, in the order of the databags; those of units that have left no longer count. */
export function allRequests(relation: Relation, provider: string): readonly RequestEntry[] {
  return Object.entries(relation.databags).flatMap(([entity, bag]) => {
    const hasLeft = entity.includes('/') && (relation.views[entity]?.broken ?? true);
    return entity === provider || hasLeft ? [] : requestsIn(bag);
  });
}

/** Requests without a certificate that is not revoked (`get_outstanding_certificate_requests`). */
export function outstandingRequests(relation: Relation, provider: string): readonly RequestEntry[] {
  const listed = certificatesIn(relation.databags[provider] ?? {});
  const answered = new Set(listed.filter((entry) => !entry.revoked).map((entry) => entry.csr));
  return allRequests(relation, provider).filter((request) => !answered.has(request.csr));
}
