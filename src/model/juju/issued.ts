/** Certificates that the provider has committed, kept because its databag and the library's secrets forget them. */
import { commonNameOf } from '../health/pair';
import { parseCertificate, parseCsr, samePublicKey } from '../pki/pem';
import type { Certificate } from '../pki/types';
import { certificatesIn, requestsIn, type CertificateEntry } from './databags';
import type { EntityName, Issued, Relation, World } from './world';

/** Whose request a certificate answers; a request that is withdrawn by now is known by its key. */
function requesterOf(
  relation: Relation,
  provider: string,
  entry: CertificateEntry,
  parsed: Certificate,
): EntityName | null {
  let byKey: EntityName | null = null;
  for (const [entity, bag] of Object.entries(relation.databags)) {
    if (entity === provider) continue;
    for (const { csr } of requestsIn(bag)) {
      if (csr === entry.csr) return entity;
      const key = byKey === null ? parseCsr(csr)?.key : undefined;
      if (key && samePublicKey(key, parsed.key)) byKey = entity;
    }
  }
  return byKey;
}

function issue(relation: Relation, provider: string, entry: CertificateEntry): Issued | null {
  const parsed = parseCertificate(entry.certificate);
  const entity = parsed && requesterOf(relation, provider, entry, parsed);
  if (!parsed || !entity) return null;
  return {
    certificate: parsed.pem,
    commonName: commonNameOf(parsed),
    entity,
    relation: relation.id,
    notBefore: parsed.notBefore * 1000,
    notAfter: parsed.notAfter * 1000,
    revoked: entry.revoked,
  };
}

/** The list after a step; itself if the provider's databag brought nothing new. */
export function learnIssued(before: World, after: World): readonly Issued[] {
  const provider = after.provider.name;
  const { relation } = after;
  const bag = relation?.databags[provider];
  if (!relation || !bag || bag === before.relation?.databags[provider]) return after.issued;
  let issued = after.issued;
  for (const entry of certificatesIn(bag)) {
    const known = issued.find((each) => each.certificate === entry.certificate && each.relation === relation.id);
    if (!known) {
      const fresh = issue(relation, provider, entry);
      if (fresh) issued = [...issued, fresh];
    } else if (entry.revoked && !known.revoked) {
      issued = issued.map((each) => (each === known ? { ...each, revoked: true } : each));
    }
  }
  return issued;
}
