/** A request with an answer: whether the library takes it, and how long it holds. */
import { isCa } from '../../model/pki/csr';
import type { Certificate } from '../../model/pki/types';
import { code, rich, type RichText } from '../../run/rich';
import type { CertificateItem } from '../read/bag';
import { secretFor } from '../run/secret-of';
import { HOOKS, sketch, type Case } from './case';
import { certificateOf, csrOf, entriesFor, inProvider, tagOf } from './context';
import { nextConfigure } from './engine';
import { instantText, leftText, marksOf, RENEWAL_TIME, type Marks } from './time';
import type { Finding } from './types';

function caMismatch(of: Case, entry: CertificateItem, certificate: Certificate): Finding | null {
  const wanted = of.request.ca ?? false;
  if (isCa(certificate) === wanted) return null;
  return sketch(of, {
    id: 'ca-mismatch',
    tone: 'stuck',
    word: 'ignored',
    title: wanted
      ? rich(of.tag, ' asks for a CA certificate, and ', tagOf(entry.certificate), ' is none')
      : rich(tagOf(entry.certificate), ' is a CA certificate, and ', of.tag, ' did not ask for one'),
    evidence: [
      inProvider(of.context, rich(isCa(certificate) ? 'CA:TRUE' : 'no CA'), 'certificates', entry.item, 'certificate'),
    ],
    library: rich('The getter leaves it out with no more than a warning in the log: it looks like a pending request.'),
    todo: rich(
      'Have the provider sign ',
      wanted ? 'a CA certificate' : 'a certificate that is no CA',
      ' for this request.',
    ),
  });
}

function keyDiffers(of: Case, entry: CertificateItem, certificate: Certificate): Finding | null {
  const csr = csrOf(of.request.csr);
  if (!csr || csr.key.id === certificate.key.id) return null;
  return sketch(of, {
    id: 'key-differs',
    tone: 'stuck',
    word: 'ignored',
    title: rich(tagOf(entry.certificate), ' is for another key than ', of.tag),
    evidence: [inProvider(of.context, rich('the public keys differ'), 'certificates', entry.item, 'certificate')],
    library: rich('The getter leaves it out: it looks like a pending request.'),
    todo: rich('Have the provider sign ', of.tag, ' itself.'),
  });
}

/** Where the certificate's own times stand, and what the timer is. */
function timerText(of: Case, certificate: Certificate, marks: Marks): RichText {
  const csr = csrOf(of.request.csr);
  const secret = csr ? secretFor(of.context.dump, csr) : null;
  const told = of.context.answers.secret;
  const at = typeof told === 'number' ? told : (secret?.expires ?? null);
  if (told === 'gone')
    return rich(
      'It has no secret, so no timer: only the safety net renews it, from ',
      instantText(marks.safetyNet),
      ' on.',
    );
  if (at !== null) return rich('It renews when its secret expires, ', instantText(at), '.');
  const latest =
    certificate.notAfter * 1000 - Math.max(0, certificate.notAfter * 1000 - of.context.now) * (1 - RENEWAL_TIME);
  return rich(
    'It renews when its secret expires: 90 % of what was left when it was picked up, so between ',
    instantText(marks.renewal),
    ' and ',
    instantText(Math.max(marks.renewal, latest)),
    '. The secret is not in this dump.',
  );
}

function revoked(of: Case, entry: CertificateItem): Finding | null {
  if (!entry.revoked) return null;
  const next = nextConfigure(of.context, of.subject);
  return sketch(of, {
    id: 'revoked',
    tone: 'revoked',
    word: 'revoked',
    title: rich(tagOf(entry.certificate), ' is revoked, and the charm is still given it'),
    evidence: [inProvider(of.context, rich(code('"revoked": true')), 'certificates', entry.item, 'revoked')],
    library: rich(
      'The getter does not look at ',
      code('revoked'),
      ', and no event is sent. The library removes the secret',
      next.secretsRemoved > 0 ? ' in its next hook' : '',
      ', and asks anew at 95 % of the life only.',
    ),
    todo: rich(
      'In the charm, read ',
      code('.revoked'),
      ' before writing. To get a new one now, have the provider reissue, or change the request.',
    ),
    scenario: 'revoked-for-good',
  });
}

function expired(of: Case, entry: CertificateItem, marks: Marks): Finding | null {
  const { now } = of.context;
  if (marks.ends > now) return null;
  return sketch(of, {
    id: 'expired',
    tone: 'outage',
    word: 'expired',
    title: rich(tagOf(entry.certificate), ' has ended, and the charm is still given it'),
    evidence: [
      inProvider(
        of.context,
        rich(`ended ${instantText(marks.ends)}; ${leftText(marks.ends, now)}`),
        'certificates',
        entry.item,
        'certificate',
      ),
    ],
    library: rich(
      'It will not renew by itself any more: the safety net stops at the end. Its secret, if there still is one, fires every five minutes until it is gone.',
    ),
    todo: rich('Call ', code('renew_certificate'), ', rotate the key, or change the request.'),
    scenario: 'missed-expiry',
  });
}

function notYetValid(of: Case, entry: CertificateItem, marks: Marks): Finding | null {
  if (marks.begins <= of.context.now) return null;
  return sketch(of, {
    id: 'not-yet-valid',
    tone: 'stuck',
    word: 'not yet valid',
    title: rich(tagOf(entry.certificate), ` is not valid before ${instantText(marks.begins)}`),
    evidence: [
      inProvider(of.context, rich(`begins ${instantText(marks.begins)}`), 'certificates', entry.item, 'certificate'),
    ],
    library: rich('It takes it for assigned: it does not look at the dates.'),
    todo: rich('Compare the clocks of the provider, of the units, and of this page.'),
  });
}

function safetyNet(of: Case, entry: CertificateItem, marks: Marks): Finding | null {
  const { now } = of.context;
  if (now < marks.safetyNet) return null;
  return sketch(of, {
    id: 'safety-net',
    tone: 'stuck',
    word: 'late',
    title: rich(tagOf(entry.certificate), ' is in the window of the safety net: its renewal was missed'),
    evidence: [
      inProvider(
        of.context,
        rich(`95 % passed ${instantText(marks.safetyNet)}; ${leftText(marks.ends, now)}`),
        'certificates',
        entry.item,
        'certificate',
      ),
    ],
    library: rich(
      'The next of ',
      ...HOOKS,
      ' renews it. ',
      code('update-status'),
      ' is none of them unless the charm says so. After ',
      instantText(marks.ends),
      ' nothing does.',
    ),
    todo: rich(
      'Cause a hook, or call ',
      code('sync()'),
      '. Then find out why ',
      code('secret-expired'),
      ' did not run.',
    ),
    scenario: 'safety-net',
  });
}

function assigned(of: Case, entry: CertificateItem, certificate: Certificate, marks: Marks): Finding {
  return sketch(of, {
    id: 'assigned',
    tone: 'valid',
    word: 'assigned',
    title: rich(tagOf(entry.certificate), ' answers ', of.tag),
    evidence: [
      inProvider(
        of.context,
        rich(
          `valid ${instantText(marks.begins)} to ${instantText(marks.ends)}; ${leftText(marks.ends, of.context.now)}`,
        ),
        'certificates',
        entry.item,
      ),
    ],
    library: timerText(of, certificate, marks),
    todo: rich(
      'Nothing. If the workload still lacks it, the charm did not write it after its last start: that is no state of the library.',
    ),
  });
}

/** The library takes the first entry that fits; the first one is judged where none does. */
export function ofEntry(of: Case, first: CertificateItem): readonly Finding[] {
  const csr = csrOf(of.request.csr);
  const fitting = entriesFor(of.context, of.request.csr).find((entry) => {
    const certificate = certificateOf(entry.certificate);
    return certificate !== null && isCa(certificate) === (of.request.ca ?? false) && certificate.key.id === csr?.key.id;
  });
  const entry = fitting ?? first;
  const certificate = certificateOf(entry.certificate);
  if (!certificate) return [];
  const marks = marksOf(certificate, of.context.answers.renewalRelativeTime ?? RENEWAL_TIME);
  const found =
    caMismatch(of, entry, certificate) ??
    keyDiffers(of, entry, certificate) ??
    revoked(of, entry) ??
    expired(of, entry, marks) ??
    notYetValid(of, entry, marks) ??
    safetyNet(of, entry, marks) ??
    assigned(of, entry, certificate, marks);
  return [found];
}
