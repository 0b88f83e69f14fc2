/** A request without an answer, and one that was refused. */
import type { Certificate } from '../../model/pki/types';
import { code, listed, name, rich, type RichText } from '../../run/rich';
import type { CertificateItem } from '../read/bag';
import { askedAt, HOOKS, sketch, type Case } from './case';
import { certificateOf, csrOf, errorsFor, inProvider, tagOf } from './context';
import { purgedNext } from './engine';
import { instantText } from './time';
import { finding, type Finding } from './types';

export function denied(of: Case): Finding | null {
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

export function providerNotShown(of: Case): Finding | null {
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

export function noAnswer(of: Case): Finding {
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

export function shortened(of: Case): Finding | null {
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
