/** What became of one request: the first rule that holds says it (bugs, section 3 of the design facts). */
import { isCa } from '../../model/pki/csr';
import type { Certificate } from '../../model/pki/types';
import { code, listed, name, rich, type RichPiece, type RichText } from '../../run/rich';
import type { CertificateItem } from '../read/bag';
import type { Asked } from '../run/subject';
import { secretFor } from '../run/world';
import {
  certificateOf,
  csrOf,
  entriesFor,
  errorsFor,
  inBag,
  inProvider,
  sameRequest,
  tagOf,
  type Context,
} from './context';
import { nextConfigure, purgedNext, sees, type Sees } from './engine';
import { instantText, leftText, marksOf, RENEWAL_TIME, type Marks } from './time';
import { finding, type Evidence, type Finding, type Sketch } from './types';

interface Case extends Asked {
  readonly context: Context;
  readonly about: string;
  readonly tag: RichPiece;
  readonly sees: Sees;
}

const KEY_UNKNOWN =
  'The private key is not in this dump. If it is not the one of this request, the library replaces the request.';
const HOOKS: RichText = rich(
  code('relation-created'),
  ', ',
  code('relation-changed'),
  ', ',
  code('leader-elected'),
  ' (since 1.11.0) and the refresh events of the charm',
);

function askedAt({ context, subject, request, tag }: Case): Evidence {
  if (context.isAssumed) {
    const bag = context.reading.provider;
    const entry = bag?.certificates.find((each) => sameRequest(each.csr, request.csr));
    const where = entry
      ? inProvider(context, [], 'certificates', entry.item, 'certificate_signing_request')
      : { lines: null };
    return { text: rich('the requests are not in this dump; ', tag, ' is named by the provider'), lines: where.lines };
  }
  return inBag(
    context,
    subject.reading.bag,
    rich(`${subject.entity} asks with `, tag),
    'certificate_signing_requests',
    request.item,
  );
}

function uncertain({ context, subject, tag }: Case): RichText | null {
  if (context.isAssumed) {
    return rich(
      `Whether ${subject.entity} still asks with `,
      tag,
      ' is not in this dump: show a unit of the provider too. ',
      KEY_UNKNOWN,
    );
  }
  return context.answers.key ? null : rich(KEY_UNKNOWN);
}

function sketch(of: Case, rest: Omit<Sketch, 'about'>): Finding {
  return finding({
    about: of.about,
    sees: of.sees.text,
    versions: of.sees.versions,
    uncertain: uncertain(of),
    ...rest,
    evidence: [askedAt(of), ...(rest.evidence ?? [])],
  });
}

function denied(of: Case): Finding | null {
  const { context, request, tag } = of;
  const [entry] = errorsFor(context, request.csr);
  if (!entry) return null;
  const { code: number, name: what, message, reason, provider } = entry;
  const isTransient = number === 201;
  return sketch(of, {
    id: 'denied',
    tone: 'stuck',
    word: 'denied',
    title: rich(tag, ` is denied: ${number} ${what}`),
    evidence: [
      inProvider(
        context,
        rich(`code ${number}, ${what}: ${message}${reason ? ` (${reason})` : ''}${provider ? `, by ${provider}` : ''}`),
        'request_errors',
        entry.item,
      ),
    ],
    library: rich(
      code('certificate_denied'),
      ' is emitted in every hook in which the library runs, not once. It sends no other request by itself.',
    ),
    provider: isTransient
      ? rich('This code means that the signing server could not be reached: providers may try again.')
      : rich('Depending on its version it may never try the same request again.'),
    todo: isTransient
      ? rich('Wait for the provider, or send a new request.')
      : rich('Remove the reason at the provider, then send a new request: renew, or change what is asked for.'),
    scenario: 'denied-first',
  });
}

function providerNotShown(of: Case): Finding | null {
  const { context, tag, subject } = of;
  if (context.reading.provider) return null;
  const { relation } = context.reading;
  if (relation.outstanding.length > 0) return null;
  const isLocal = relation.shown.some((each) => each.role === 'requirer' && each.orientation === 'local');
  const command = isLocal
    ? `juju show-unit ${relation.provider.app ?? 'PROVIDER'}/0`
    : `juju show-unit ${subject.unit}`;
  return sketch(of, {
    id: 'provider-not-shown',
    tone: 'note',
    word: 'not shown',
    title: rich('Whether ', tag, ' is answered is not in this dump'),
    evidence: [{ text: rich('this dump shows the requests only; the data of the provider is not in it'), lines: null }],
    todo: rich('Add the output of ', code(command), ' to the paste.'),
  });
}

/** A certificate for the same key or name that nobody asks for any more. */
function formerEntry({
  context,
  request,
}: Case): { readonly entry: CertificateItem; readonly certificate: Certificate } | null {
  const csr = csrOf(request.csr);
  const found = (context.reading.provider?.certificates ?? []).flatMap((entry) => {
    const certificate = certificateOf(entry.certificate);
    if (!csr || !certificate || entry.revoked || context.askedFor.has(entry.csr.object?.pem ?? '')) return [];
    const sameName = JSON.stringify(certificate.subject[0]) === JSON.stringify(csr.subject[0]);
    return certificate.key.id === csr.key.id || sameName ? [{ entry, certificate }] : [];
  });
  return found.at(-1) ?? null;
}

function purgeText(of: Case, names: readonly string[] | null): RichText | null {
  const provider = of.context.reading.relation.provider;
  const unit = provider.units[0]?.name ?? (provider.app === null ? 'the provider' : `${provider.app}/0`);
  if (names === null || names.length === 0) return rich(`Signs, if it does so by itself, in its next hook on ${unit}.`);
  const tags = listed(names.map((each) => name(each)));
  return rich(
    code('relation-changed'),
    ` on ${unit} is due. In it `,
    ...tags,
    ` ${names.length === 1 ? 'leaves' : 'leave'} the databag, signed or not.`,
  );
}

function noAnswer(of: Case): Finding {
  const { context, tag, subject } = of;
  const former = formerEntry(of);
  const good = former && former.certificate.notAfter * 1000 > context.now ? former : null;
  const listedByAction = context.reading.relation.outstanding.length > 0;
  const where = context.reading.provider
    ? inProvider(
        context,
        former
          ? rich('the provider answers ', tagOf(former.entry.csr), ', not ', tag)
          : rich('the provider has no entry for ', tag),
        'certificates',
        former?.entry.item ?? null,
      )
    : { text: rich('the provider lists it as unanswered'), lines: null };
  const common = {
    evidence: [where],
    library: rich('The library does nothing by itself. In ', ...HOOKS, ' it looks again. There is no time limit.'),
    provider: listedByAction && !context.reading.provider ? null : purgeText(of, purgedNext(context)),
  };
  if (good) {
    const ends = good.certificate.notAfter * 1000;
    const gap = rich(tagOf(good.entry.certificate), ' is good until ', instantText(ends));
    return sketch(of, {
      ...common,
      id: 'renewal-gap',
      tone: 'outage',
      word: 'outage next',
      title: rich(tag, ` has no answer: ${subject.entity} is in the renewal gap`),
      sees: of.sees.text && rich(...of.sees.text, ', though ', ...gap),
      todo: rich(
        'Have the provider answer ',
        tag,
        '. A charm that deletes its files on an empty answer does so in its next hook: see whether yours is one.',
      ),
      scenario: 'renewal-gap',
    });
  }
  return sketch(of, {
    ...common,
    id: 'no-answer',
    tone: 'stuck',
    word: 'pending',
    title: rich(tag, ' has no answer yet'),
    todo: rich(
      'Less than one update-status (five minutes) may be normal for this provider. After that look at its log: an error there stops it for everybody. No ',
      code('request_errors'),
      ' means pending, or a provider too old to say why.',
    ),
  });
}

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

function shortened(of: Case): Finding | null {
  const { provider } = of.context.reading;
  const texts = [of.request.csr, ...(provider?.certificates ?? []).flatMap((entry) => [entry.csr, entry.certificate])];
  if (!texts.some((pem) => pem.state === 'shortened')) return null;
  const count = provider
    ? `${provider.certificates.length} certificates, ${provider.errors.length} refusals`
    : 'no data of the provider';
  return finding({
    id: 'no-answer',
    about: of.about,
    tone: 'note',
    word: 'cannot tell',
    title: rich(of.tag, ': whether it is answered cannot be told'),
    evidence: [askedAt(of), { text: rich(`PEM is shortened; there are ${count}`), lines: null }],
    todo: rich('Paste the whole output.'),
  });
}

function ofRequest(of: Case): readonly Finding[] {
  const { context, request } = of;
  if (request.csr.state !== 'ok' && request.csr.state !== 'shortened') return [];
  const [entry] = entriesFor(context, request.csr);
  const early = denied(of) ?? providerNotShown(of) ?? (entry ? null : shortened(of));
  if (early) return entry && early.id === 'denied' ? [early, ...ofEntry(of, entry)] : [early];
  if (context.reading.provider && !context.reading.provider.valid) return [];
  return entry ? ofEntry(of, entry) : [noAnswer(of)];
}

/** The library takes the first entry that fits; the first one is judged where none does. */
function ofEntry(of: Case, first: CertificateItem): readonly Finding[] {
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

/** The state of every request. */
export function requestFindings(context: Context): readonly Finding[] {
  return context.subjects.flatMap((subject) => {
    const seen = sees(context, subject);
    return subject.reading.requests.flatMap((request) => {
      const tag = tagOf(request.csr);
      const about = `${subject.entity} ${request.csr.name ?? `request ${request.item + 1}`}`;
      return ofRequest({ context, subject, request, about, tag, sees: seen });
    });
  });
}
