/** The library's secrets in a world from a dump: the key of each side that asks, and a certificate where it has picked one up. */
import type { Revision, Secret } from '../../model/juju/world';
import { LIBID } from '../../model/library/requirer-base';
import { relativeInstant } from '../../model/library/time';
import { unitOwnsAppCertificate } from '../../model/library/versions';
import { isCa } from '../../model/pki/csr';
import { makeKey, objectSha256 } from '../../model/pki/pem';
import type { Certificate, Csr, PrivateKey } from '../../model/pki/types';
import { secretFor } from './secret-of';
import { certificateOf, csrOf, type Shown } from './shown';
import { askedIn, type Asked, type Subject } from './subject';

type NewSecret = Pick<Secret, 'owner' | 'label'> & {
  readonly reader: string;
  readonly content: Readonly<Record<string, string>>;
  readonly expires: number | null;
};

function made({ owner, label, reader, content, expires }: NewSecret, at: number): Secret {
  const revision: Revision = { revision: 1, content, expires, nextExpiry: expires, removeAnnounced: false };
  return {
    id: `secret:${at + 1}`,
    owner,
    label,
    description: '',
    revisions: [revision],
    tracked: { [reader]: 1 },
    grants: [],
  };
}

function labelOf(kind: 'private-key' | 'certificate', { mode, unit }: Subject, endpoint: string): string {
  if (mode === 'unit') return `${LIBID}-${kind}-${unit.split('/')[1] ?? '0'}-${endpoint}`;
  return kind === 'private-key' ? `${LIBID}-private-key-app-${endpoint}` : `${LIBID}-certificate-${endpoint}`;
}

/** The key with which this subject's requests were made; another one where the reader says so. */
function keyOf({ answers, dump }: Shown, asked: readonly Asked[]): PrivateKey | null {
  const csr = asked.map(({ request }) => csrOf(request.csr)).findLast((each) => each !== null);
  if (!csr) return null;
  return makeKey(csr.key.alg, answers.key === 'other' ? `k${dump.pems.numbers.keys + 1}` : csr.key.id, csr.key.size);
}

/** The library's own certificate for a request: the first entry that fits, as it would find it. */
function assigned(
  { entries }: Shown,
  { request }: Asked,
): { readonly csr: Csr; readonly certificate: Certificate } | null {
  const csr = csrOf(request.csr);
  for (const entry of entries) {
    const certificate = certificateOf(entry.certificate);
    if (!csr || !certificate || csrOf(entry.csr)?.pem !== csr.pem) continue;
    if (isCa(certificate) === (request.ca ?? false) && certificate.key.id === csr.key.id) return { csr, certificate };
  }
  return null;
}

/** As told, as shown, or as if the certificate had been picked up when it began. */
function expiryOf({ answers, dump, setup }: Shown, certificate: Certificate, csr: Csr): number | null {
  if (typeof answers.secret === 'number') return answers.secret;
  const shown = secretFor(dump, csr);
  if (shown?.expires !== undefined) return shown.expires;
  return relativeInstant(certificate.notBefore * 1000, certificate.notAfter, setup.renewalRelativeTime);
}

function certificateSecret(shown: Shown, subject: Subject, asked: Asked): NewSecret | null {
  const { setup, entries } = shown;
  const found = assigned(shown, asked);
  if (!found || entries.some((entry) => entry.revoked && csrOf(entry.csr)?.pem === found.csr.pem)) return null;
  const { csr, certificate } = found;
  const isUnits = subject.mode === 'app' && unitOwnsAppCertificate(setup.library);
  return {
    owner: isUnits ? subject.unit : subject.entity,
    reader: subject.unit,
    label: `${labelOf('certificate', subject, setup.endpoint)}-${objectSha256(csr)}`,
    content: { certificate: certificate.pem, csr: csr.pem },
    expires: expiryOf(shown, certificate, csr),
  };
}

function secretsOfSubject(shown: Shown, subject: Subject): readonly NewSecret[] {
  const asked = askedIn([subject]);
  const key = keyOf(shown, asked);
  const keySecret: NewSecret | null = key && {
    owner: subject.entity,
    reader: subject.unit,
    label: labelOf('private-key', subject, shown.setup.endpoint),
    content: { 'private-key': key.pem },
    expires: null,
  };
  const certificates =
    shown.answers.secret === 'gone' ? [] : asked.map((each) => certificateSecret(shown, subject, each));
  return [keySecret, ...certificates].filter((each) => each !== null);
}

export function secretsOf(shown: Shown): readonly Secret[] {
  return shown.subjects.flatMap((subject) => secretsOfSubject(shown, subject)).map(made);
}
