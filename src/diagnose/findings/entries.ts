/** What else stands in the provider's data: chains, names, doubles, leftovers. None of it decides whether a certificate is assigned. */
import { sansOf } from '../../model/pki/csr';
import type { Certificate } from '../../model/pki/types';
import { code, listed, rich, type RichText } from '../../run/rich';
import { judgeChain } from '../../x509';
import type { CertificateItem } from '../read/bag';
import type { PemText } from '../types';
import { certificateOf, csrOf, entriesFor, errorsFor, inProvider, relationName, tagOf, type Context } from './context';
import { instantText, leftText } from './time';
import { finding, type Finding, type Sketch } from './types';

interface Entry {
  readonly context: Context;
  readonly entry: CertificateItem;
  readonly certificate: Certificate;
  readonly about: string;
}

function note(of: Entry, rest: Omit<Sketch, 'about' | 'tone' | 'word'> & { readonly word?: string }): Finding {
  return finding({ about: of.about, tone: 'note', word: 'note', ...rest });
}

function signed(chain: readonly Certificate[]): (subject: number, signer: number) => boolean {
  return (subject, signer) => chain[subject]?.signedBy === chain[signer]?.key.id && subject !== signer;
}

function chainFindings(of: Entry): readonly Finding[] {
  const { context, entry, certificate } = of;
  const at = (text: RichText) => [inProvider(context, text, 'certificates', entry.item, 'chain')];
  const tag = tagOf(entry.certificate);
  if (entry.chain === null || entry.chain.length === 0) {
    return [
      note(of, {
        id: 'chain-missing',
        title: rich(tag, ' comes without a chain'),
        evidence: at(
          rich(
            entry.chain === null ? code('chain') : code('chain: []'),
            entry.chain === null ? ' is absent or null' : ' is empty',
          ),
        ),
        library: rich(
          'Accepted. On the side of the provider, signing with an empty chain raises ',
          code('IndexError'),
          '.',
        ),
        todo: rich('Some charms need a chain: see whether yours serves one.'),
      }),
    ];
  }
  const chain = entry.chain.flatMap((pem) => certificateOf(pem) ?? []);
  if (chain.length < entry.chain.length) return [];
  return orderFindings(of, chain, certificate, at);
}

function orderFindings(
  of: Entry,
  chain: readonly Certificate[],
  certificate: Certificate,
  at: (text: RichText) => Finding['evidence'],
): readonly Finding[] {
  const tag = tagOf(of.entry.certificate);
  const hasLeaf = chain.some((each) => each.pem === certificate.pem);
  const judged = judgeChain(chain.length, signed(chain));
  if (!hasLeaf) {
    return [
      note(of, {
        id: 'chain-without-leaf',
        title: rich('The chain of ', tag, ' does not hold ', tag, ' itself'),
        evidence: at(rich('it begins with its signer')),
        library: rich('The library warns and goes on.'),
        todo: rich('A charm that serves the chain file alone serves no certificate: it must put ', tag, ' in front.'),
      }),
    ];
  }
  if (judged.order === 'root-first') {
    return [
      note(of, {
        id: 'chain-order',
        title: rich('The chain of ', tag, ' is reversed: it begins with the root'),
        evidence: at(rich('each certificate signed the one before it')),
        library: rich('The library warns and goes on: it does not matter for what is assigned.'),
        todo: rich(
          'Servers want leaf, intermediates, root. Turn it round before writing it, or have the provider do so.',
        ),
      }),
    ];
  }
  if (judged.order !== 'mixed') return [];
  return [
    note(of, {
      id: 'chain-broken',
      title: rich('The chain of ', tag, ' is out of order, or a link is missing'),
      evidence: at(rich(`certificate ${judged.broken.map((place) => place + 1).join(', ')} is not signed by the next`)),
      library: rich('The library warns and goes on.'),
      todo: rich('Clients may fail to verify it: have the provider send leaf, intermediates, root.'),
    }),
  ];
}

function namesMissing(of: Entry): Finding | null {
  const csr = csrOf(of.entry.csr);
  if (!csr) return null;
  const missing = ['dns', 'ip', 'rid'].flatMap((kind) => {
    const has = new Set(sansOf(of.certificate, kind));
    return sansOf(csr, kind)
      .filter((value) => !has.has(value))
      .map((value) => ({ kind, value }));
  });
  if (missing.length === 0) return null;
  const isIp = missing.every((each) => each.kind === 'ip');
  return note(of, {
    id: 'names-missing',
    title: rich(
      tagOf(of.entry.certificate),
      isIp ? ' lacks the IP addresses that were asked for' : ' lacks names that were asked for',
    ),
    evidence: [
      inProvider(
        of.context,
        rich(`missing: ${missing.map((each) => each.value).join(', ')}`),
        'certificates',
        of.entry.item,
        'certificate',
      ),
    ],
    library: rich('It does not compare names, so the certificate is assigned.'),
    todo: rich(
      'A charm or a client may refuse it. See whether the provider can put such names in (',
      code('capabilities'),
      ').',
    ),
  });
}

function caEndsFirst(of: Entry): Finding | null {
  const ca = certificateOf(of.entry.ca);
  const { certificate, context } = of;
  if (!ca) return null;
  const [end, leafEnd] = [ca.notAfter * 1000, certificate.notAfter * 1000];
  const lifetime = leafEnd - certificate.notBefore * 1000;
  if (end - context.now >= lifetime && end >= leafEnd) return null;
  return note(of, {
    id: 'ca-ends-first',
    title:
      end < leafEnd
        ? rich('The CA of ', tagOf(of.entry.certificate), ' ends before it does')
        : rich('The CA of ', tagOf(of.entry.certificate), ' ends before another such certificate would'),
    evidence: [
      inProvider(
        context,
        rich(`the CA ends ${instantText(end)}, ${leftText(end, context.now)}`),
        'certificates',
        of.entry.item,
        'ca',
      ),
    ],
    provider: rich('A CA that may not sign beyond its own end refuses the next renewal (201 or 999).'),
    todo: rich('Renew the CA certificate of the provider.'),
  });
}

function bundled(of: Entry): Finding | null {
  const { blocks } = of.entry.certificate;
  if (blocks < 2) return null;
  return note(of, {
    id: 'bundle-in-certificate',
    title: rich(`There are ${blocks} blocks in the certificate `, tagOf(of.entry.certificate)),
    evidence: [inProvider(of.context, rich(`${blocks} blocks`), 'certificates', of.entry.item, 'certificate')],
    library: rich('It reads the first block and ignores the others.'),
    todo: rich('The others belong into ', code('chain'), '.'),
  });
}

const SHAPE_WORDS = {
  crlf: 'Windows line ends',
  indented: 'indentation',
  'single-line': 'one line instead of many',
  'line-end': 'a line end at its end',
} as const;

function shapes(of: Entry): Finding | null {
  const texts: readonly PemText[] = [of.entry.csr, of.entry.certificate, of.entry.ca, ...(of.entry.chain ?? [])];
  const found = [...new Set(texts.filter((pem) => pem.state === 'ok').flatMap((pem) => pem.shapes))];
  if (found.length === 0) return null;
  return note(of, {
    id: 'text-shape',
    title: rich('PEM of this entry is written unusually: ', listedWords(found.map((shape) => SHAPE_WORDS[shape]))),
    evidence: [inProvider(of.context, rich(tagOf(of.entry.certificate)), 'certificates', of.entry.item)],
    library: rich('It reads and compares it as usual.'),
    todo: rich('A charm that compares texts by itself may find them different.'),
  });
}

function listedWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function entriesOf(context: Context): readonly Entry[] {
  return (context.reading.provider?.certificates ?? []).flatMap((entry) => {
    const certificate = certificateOf(entry.certificate);
    const about = `${entry.certificate.name ?? 'entry'} entry ${entry.item + 1}`;
    return certificate ? [{ context, entry, certificate, about }] : [];
  });
}

/** Two answers for one request: the first wins, even when it is the older. */
function doubles(context: Context): readonly Finding[] {
  const seen = new Set<string>();
  return (context.reading.provider?.certificates ?? []).flatMap((entry): Finding[] => {
    const key = entry.csr.object?.pem ?? '';
    const all = entriesFor(context, entry.csr);
    if (all.length < 2 || seen.has(key)) return [];
    seen.add(key);
    const [first, ...later] = all;
    const begins = (item: CertificateItem | undefined) =>
      item ? (certificateOf(item.certificate)?.notBefore ?? 0) : 0;
    const isStale = later.some((each) => begins(each) > begins(first));
    const tags = listed(all.map((each) => tagOf(each.certificate)));
    return [
      finding({
        id: isStale ? 'stale-duplicate' : 'duplicate-entry',
        about: entry.csr.name ?? `entry ${entry.item + 1}`,
        tone: isStale ? 'stuck' : 'note',
        word: isStale ? 'stale' : 'note',
        title: isStale
          ? rich('An older entry for ', tagOf(entry.csr), ' hides a newer one')
          : rich(tagOf(entry.csr), ` is answered ${all.length} times`),
        evidence: all.map((each) => inProvider(context, rich(tagOf(each.certificate)), 'certificates', each.item)),
        library: rich('Of ', ...tags, ' it takes the first entry that fits.'),
        todo: rich('Have the provider keep one entry for a request.'),
      }),
    ];
  });
}

function answeredAndDenied(context: Context): readonly Finding[] {
  return (context.reading.provider?.errors ?? []).flatMap((error): Finding[] => {
    const entries = entriesFor(context, error.csr);
    const [first] = entries;
    if (!first || errorsFor(context, error.csr)[0] !== error) return [];
    return [
      finding({
        id: 'answered-and-denied',
        about: error.csr.name ?? `refusal ${error.item + 1}`,
        tone: 'stuck',
        word: 'both',
        title: rich(tagOf(error.csr), ' is answered and denied at once'),
        evidence: [
          inProvider(context, rich(tagOf(first.certificate)), 'certificates', first.item),
          inProvider(context, rich(`refused with ${error.code}`), 'request_errors', error.item),
        ],
        library: rich('It assigns the certificate, and emits ', code('certificate_denied'), ' as well.'),
        todo: rich('A request is in one list or in the other: the provider must take its refusal back.'),
      }),
    ];
  });
}

/** Only with every request in view can an entry be called a leftover. */
function leftovers(context: Context): readonly Finding[] {
  const { reading, isAssumed, askedFor } = context;
  const isComplete =
    reading.relation.shown.some((each) => each.role === 'provider') ||
    reading.application !== null ||
    reading.units.some(({ requests }) => requests !== null && requests.requests.length > 0);
  if (isAssumed || !isComplete) return [];
  const isWanted = (pem: PemText) => pem.object === null || askedFor.has(pem.object.pem);
  const certificates = (reading.provider?.certificates ?? [])
    .filter((entry) => !isWanted(entry.csr))
    .map((entry) => {
      const certificate = certificateOf(entry.certificate);
      const end = certificate ? certificate.notAfter * 1000 : null;
      return finding({
        id: 'leftover-certificate',
        about: entry.certificate.name ?? `entry ${entry.item + 1}`,
        tone: entry.revoked ? 'revoked' : 'note',
        word: entry.revoked ? 'revoked' : 'left over',
        title: rich(tagOf(entry.certificate), ' is offered, and nothing in this dump asks for it'),
        evidence: [
          inProvider(
            context,
            end === null ? rich(tagOf(entry.csr)) : rich(`until ${instantText(end)}, ${leftText(end, context.now)}`),
            'certificates',
            entry.item,
          ),
        ],
        provider: rich('It drops it in its next hook, unless a unit that is not in this dump asks for it.'),
      });
    });
  const errors = (reading.provider?.errors ?? [])
    .filter((error) => !isWanted(error.csr))
    .map((error) =>
      finding({
        id: 'leftover-error',
        about: error.csr.name ?? `refusal ${error.item + 1}`,
        tone: 'note',
        word: 'left over',
        title: rich('A refusal for ', tagOf(error.csr), ', which nobody asks for any more'),
        evidence: [inProvider(context, rich(`code ${error.code}, ${error.name}`), 'request_errors', error.item)],
        provider: rich('Providers do not clear these. Harmless.'),
      }),
    );
  return [...certificates, ...errors];
}

function capabilities(context: Context): Finding | null {
  const found = context.reading.provider?.capabilities;
  if (!found) return null;
  const told = Object.entries(found).filter(([, value]) => value !== null);
  const words = told
    .map(([key, value]) => `${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
  return finding({
    id: 'capabilities',
    about: relationName(context),
    tone: 'note',
    word: 'note',
    title:
      told.length === 0
        ? rich('The provider advertises capabilities, and specifies none')
        : rich('The provider says what it can do'),
    evidence: [
      inProvider(
        context,
        rich(told.length === 0 ? 'every capability is unknown, which is not the same as none' : words),
        'capabilities',
      ),
    ],
  });
}

export function entryFindings(context: Context): readonly Finding[] {
  const perEntry = entriesOf(context).flatMap((of) => [
    ...chainFindings(of),
    ...[namesMissing(of), caEndsFirst(of), bundled(of), shapes(of)].filter((each) => each !== null),
  ]);
  const all = [...perEntry, ...doubles(context), ...answeredAndDenied(context), ...leftovers(context)];
  const own = capabilities(context);
  return own ? [...all, own] : all;
}
