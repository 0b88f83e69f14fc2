/** What `juju show-secret` adds: the timers, and generations of labels. */
import { LIBID } from '../../model/library/requirer-base';
import { code, rich } from '../../run/rich';
import type { Dump } from '../dump';
import type { SecretDoc } from '../types';
import { askedIn, subjectsOf } from '../run/subject';
import { labelHashOf, secretFor } from '../run/secret-of';
import { csrOf, sameRequest, tagOf } from './context';
import { instantText, leftText } from './time';
import { finding, type Finding } from './types';

type LabelKind =
  | 'request'
  | 'key-old'
  | 'key-legacy'
  | 'key-app'
  | 'key-unit'
  | 'certificate-old'
  | 'certificate-unit'
  | 'certificate-app'
  | 'unknown';

/** Which generation of the library wrote a label. */
export function labelKind(label: string): LabelKind {
  const rest = label.slice(LIBID.length + 1);
  if (rest.startsWith('-----BEGIN') || /^[0-9a-f]{64}$/.test(rest)) return 'request';
  if (/^private-key(?:-\d+)?$/.test(rest)) return 'key-old';
  if (/^private-key-app-./.test(rest)) return 'key-app';
  if (/^private-key-\d+-./.test(rest)) return 'key-unit';
  if (/^private-key-./.test(rest)) return 'key-legacy';
  if (/^certificate-(?:\d+-)?[0-9a-f]{64}$/.test(rest)) return 'certificate-old';
  if (/^certificate-\d+-.+-[0-9a-f]{64}$/.test(rest)) return 'certificate-unit';
  return /^certificate-.+-[0-9a-f]{64}$/.test(rest) ? 'certificate-app' : 'unknown';
}

function isCertificateLabel(label: string): boolean {
  return labelKind(label).startsWith('certificate') || labelKind(label) === 'request';
}

interface Case {
  readonly dump: Dump;
  readonly secret: SecretDoc;
  readonly now: number;
}

function lines({ dump, secret }: Case) {
  return dump.listing.whereSecret(secret);
}

function certificateEnd({ dump, secret }: Case): number | null {
  const inside = secret.certificate === null ? null : dump.pems.get('cert', secret.certificate).object;
  if (inside?.kind === 'cert') return inside.notAfter * 1000;
  const csr = dump.pems.all.find((pem) => pem.kind === 'csr' && secret.label?.endsWith(labelHashOf(pem) ?? ' '));
  const entries = dump.relations.flatMap(({ provider }) => provider?.certificates ?? []);
  const object = csr
    ? entries.find((entry) => entry.csr.object?.pem === csr.object?.pem)?.certificate.object
    : undefined;
  return object?.kind === 'cert' ? object.notAfter * 1000 : null;
}

function timer(of: Case): Finding | null {
  const { secret, now } = of;
  const { expires } = secret;
  if (secret.label === null || !isCertificateLabel(secret.label) || expires === undefined) return null;
  const about = secret.id;
  if (expires === null) {
    return finding({
      id: 'secret-never-expires',
      about,
      tone: 'outage',
      word: 'no timer',
      title: rich('The certificate secret never expires: Juju never fires ', code('secret-expired'), ' for it'),
      evidence: [{ text: rich('it has no ', code('expires')), lines: lines(of) }],
      library: rich('Only the safety net renews, from 95 % of the life on, in a hook of the library.'),
      todo: rich('Have the library make the secret anew: renew the certificate.'),
    });
  }
  const end = certificateEnd(of);
  if (end !== null && Math.abs(end - expires) < 60_000) {
    return finding({
      id: 'secret-expiry-late',
      about,
      tone: 'stuck',
      word: 'late',
      title: rich('The secret expires together with its certificate: no time is left for a renewal'),
      evidence: [{ text: rich(`both end ${instantText(end)}`), lines: lines(of) }],
      library: rich(
        'Older libraries set this when they updated an existing secret: from the second renewal on there is no margin.',
      ),
      todo: rich('Update the library of the charm; its next renewal sets the usual time.'),
    });
  }
  if (expires > now) return null;
  return finding({
    id: 'secret-expired',
    about,
    tone: 'stuck',
    word: 'due',
    title: rich('The certificate secret has expired: ', code('secret-expired'), ' is due'),
    evidence: [{ text: rich(`it expired ${instantText(expires)}, ${leftText(expires, now)}`), lines: lines(of) }],
    library: rich(
      'In that hook it withdraws the request, sends a new one, and deletes the secret. Juju fires it again every five minutes until the revision is gone.',
    ),
    todo: rich(
      'If it is still there after ten minutes, the hook fails: look at the log of ',
      secret.owner ?? 'its owner',
      '.',
    ),
  });
}

function labels(dump: Dump): readonly Finding[] {
  const own = dump.secrets.filter((secret) => secret.label !== null);
  const kinds = own.map((secret) => ({ secret, kind: labelKind(secret.label ?? '') }));
  const first = (kind: LabelKind) => kinds.find((each) => each.kind === kind)?.secret;
  const found: Finding[] = [];
  const [legacy, old, request] = [first('key-legacy'), first('key-old') ?? first('certificate-old'), first('request')];
  if (legacy) {
    const both = first('key-app') !== undefined;
    found.push(
      finding({
        id: 'legacy-key-label',
        about: legacy.id,
        tone: 'note',
        word: 'note',
        title: both
          ? rich('Two keys of the application: under the old label and under the new one')
          : rich('The key of the application has a label of before 1.9.0'),
        evidence: [
          { text: rich(code('private-key-'), ' without ', code('-app-')), lines: dump.listing.whereSecret(legacy) },
        ],
        library: both
          ? rich('Versions before 1.9.0 may read either of them; later ones read the new one.')
          : rich('The next hook on the leader moves it to the new label, since 1.9.0. The request stays.'),
      }),
    );
  }
  if (old) {
    found.push(
      finding({
        id: 'legacy-certificate-label',
        about: old.id,
        tone: 'note',
        word: 'note',
        title: rich('A secret of the library without the name of its relation: of early 2025 or before'),
        evidence: [
          { text: rich('two certificate relations of one unit shared it'), lines: dump.listing.whereSecret(old) },
        ],
        library: rich(
          'It still finds certificate secrets under this label. A key under it is not read any more: it makes a new one, and replaces the request.',
        ),
      }),
    );
  }
  if (request) {
    found.push(
      finding({
        id: 'legacy-certificate-label',
        about: request.id,
        tone: 'note',
        word: 'note',
        title: rich('A secret of version 2 or 3 of the library: its label is the request itself, or its hash'),
        evidence: [{ text: rich('no kind and no relation in the label'), lines: dump.listing.whereSecret(request) }],
        library: rich(
          'Version 4 does not use it. It makes its own key in its first hook, so the request is replaced once, and signed anew.',
        ),
      }),
    );
  }
  return found;
}

/** With secrets in the paste, a secret that should be there and is not says something. */
function missing(dump: Dump): readonly Finding[] {
  const has = dump.secrets.some((secret) => labelKind(secret.label ?? '').startsWith('key'));
  const certificates = dump.secrets.filter((secret) => labelKind(secret.label ?? '').startsWith('certificate'));
  const asks = dump.relations.some(
    (each) =>
      each.units.some(({ requests }) => (requests?.requests.length ?? 0) > 0) ||
      (each.application?.requests.length ?? 0) > 0,
  );
  if (has || certificates.length === 0 || !asks) return [];
  return [
    finding({
      id: 'key-secret-missing',
      about: 'key',
      tone: 'note',
      word: 'note',
      title: rich('No secret with a private key is among the secrets shown'),
      evidence: [{ text: rich('certificate secrets are there, a key is not'), lines: null }],
      library: rich('Unless the charm passes its own key, the next hook makes a new one and replaces the request.'),
      uncertain: rich('Perhaps it was only not pasted.'),
    }),
  ];
}

/** Certificates that are answered, while only others have their secret: each without one has no timer. */
function withoutTimer(dump: Dump): readonly Finding[] {
  const certificates = dump.secrets.filter((secret) => labelKind(secret.label ?? '').startsWith('certificate'));
  if (certificates.length === 0) return [];
  return dump.relations.flatMap((reading) =>
    askedIn(subjectsOf(reading)).flatMap(({ subject, request }): Finding[] => {
      const csr = csrOf(request.csr);
      const entry = reading.provider?.certificates.find((each) => sameRequest(each.csr, request.csr));
      const hasOwner = certificates.some((secret) => secret.owner === subject.entity || secret.owner === subject.unit);
      if (!csr || !entry || entry.revoked || !hasOwner || secretFor(dump, csr)) return [];
      return [
        finding({
          id: 'secret-missing',
          about: `${subject.entity} ${request.csr.name ?? ''}`.trim(),
          tone: 'stuck',
          word: 'no timer',
          title: rich(tagOf(entry.certificate), ' has no secret among those shown, so no timer'),
          evidence: [{ text: rich('the secrets shown are of other requests'), lines: null }],
          library: rich(
            'Its next hook makes the secret. Until then only the safety net renews. Libraries before March 2025 stop after the first certificate that did not change.',
          ),
          uncertain: rich('Perhaps it was only not pasted.'),
        }),
      ];
    }),
  );
}

export function secretFindings(dump: Dump, now: number): readonly Finding[] {
  const timers = dump.secrets.flatMap((secret) => timer({ dump, secret, now }) ?? []);
  return [...timers, ...labels(dump), ...missing(dump), ...withoutTimer(dump)];
}
