/** Databags that the library cannot read, or reads as something else than was meant. */
import { code, rich, type RichPiece, type RichText } from '../../run/rich';
import type { BagProblem } from '../read/bag';
import { ADDRESS_KEY } from '../read/keys';
import type { Bag, PemText } from '../types';
import { inBag, inProvider, relationName, requirerIsShown, tagOf, type Context } from './context';
import { sees } from './engine';
import { finding, type Evidence, type Finding } from './types';

interface Owned {
  readonly owner: string;
  readonly side: 'provider' | 'requirer';
  readonly bag: Bag;
  readonly problems: readonly BagProblem[];
  readonly valid: boolean;
}

function bagsOf({ reading }: Context): readonly Owned[] {
  const { relation, provider, application, units } = reading;
  const requirers = [
    ...(application ? [{ owner: relation.requirer.app ?? 'the requirer', reading: application }] : []),
    ...units.flatMap(({ unit, requests }) => (requests ? [{ owner: unit.name, reading: requests }] : [])),
  ];
  return [
    ...(provider ? [{ owner: relation.provider.app ?? 'the provider', side: 'provider' as const, ...provider }] : []),
    ...requirers.map(({ owner, reading: own }) => ({ owner, side: 'requirer' as const, ...own })),
  ];
}

function problemsAt(context: Context, { bag, problems }: Owned): readonly Evidence[] {
  return problems.map((each) => inBag(context, bag, rich(each.text), each.key, each.item));
}

function seesNow(context: Context): RichText | null {
  const [subject] = context.subjects;
  return subject ? sees(context, subject).text : null;
}

function todoFor({ side, owner }: Owned): RichText {
  return side === 'provider'
    ? rich(`The fault is in what ${owner} wrote: have its charm write the whole entry again, or report it there.`)
    : rich(`The fault is in what ${owner} wrote: its library is older, or its charm wrote the databag by hand.`);
}

function unreadable(context: Context, owned: Owned): Finding | null {
  const broken = owned.problems.filter((each) => each.id === 'not-json' || each.id === 'not-a-list');
  if (broken.length === 0) return null;
  return finding({
    id: 'bag-unreadable',
    about: owned.owner,
    tone: 'outage',
    word: 'unreadable',
    title: rich(`The data of ${owned.owner} cannot be read`),
    evidence: broken.map((each) => inBag(context, owned.bag, rich(each.text), each.key, each.item)),
    sees: owned.side === 'provider' ? seesNow(context) : null,
    library: rich(
      'One value that is no JSON of the right shape makes the library take the whole databag for empty; only its log says so.',
    ),
    todo: todoFor(owned),
  });
}

/** What the library makes of a databag that it does not accept. */
function consequence({ side, owner }: Owned): RichText {
  return side === 'provider'
    ? rich(
        'The library drops the whole databag: every certificate of ',
        owner,
        ' is invisible, good ones too. Only the log says so.',
      )
    : rich(
        'A provider with this library sees no request of ',
        owner,
        ' at all, and drops what it had issued for it in its next hook.',
      );
}

function invalid(context: Context, owned: Owned): Finding | null {
  const isShort = owned.problems.some((each) => each.id === 'shortened');
  if (owned.valid || isShort || unreadable(context, owned)) return null;
  const isRequest = owned.side === 'requirer';
  const first = owned.problems[0];
  return finding({
    id: isRequest ? 'request-malformed' : 'bag-invalid',
    about: owned.owner,
    tone: 'outage',
    word: isRequest ? 'not seen' : 'hidden',
    title: isRequest
      ? rich(`A request of ${owned.owner} is not as the library wants it`)
      : rich(titleOf(first, owned.owner)),
    evidence: problemsAt(context, owned),
    sees: isRequest ? null : seesNow(context),
    library: consequence(owned),
    todo: todoFor(owned),
  });
}

function titleOf(problem: BagProblem | undefined, owner: string): string {
  switch (problem?.id) {
    case 'fields-spread':
      return 'The fields of an entry are spread over several objects';
    case 'unsupported-error-key':
      return 'A refusal uses the documented, unsupported key, and hides everything else';
    case 'chain-not-a-list':
      return 'A chain is no list, and hides everything else';
    case 'ca-missing':
      return 'An entry lacks "ca", and hides everything else';
    default:
      return `One bad entry hides everything that ${owner} wrote`;
  }
}

const WHY_BAD: Readonly<Record<PemText['state'], string>> = {
  ok: '',
  shortened: '',
  empty: 'it is empty',
  'base64-wrapped':
    'it is base64 around PEM, as the documentation of the interface shows it; the library reads PEM only',
  escaped: 'it has the characters backslash and n where lines should end',
  'not-pem': 'it is no PEM',
};

interface Bad {
  readonly pem: PemText;
  readonly evidence: Evidence;
}

function badIn(context: Context): readonly Bad[] {
  const { provider } = context.reading;
  const bad = (pem: PemText, what: string, key: string, item: number, field: string): Bad[] =>
    WHY_BAD[pem.state] === ''
      ? []
      : [
          {
            pem,
            evidence: inProvider(
              context,
              rich(`${what} of entry ${item + 1} does not parse: ${WHY_BAD[pem.state]}`),
              key,
              item,
              field,
            ),
          },
        ];
  return (provider?.certificates ?? []).flatMap((entry) => [
    ...bad(entry.certificate, 'the certificate', 'certificates', entry.item, 'certificate'),
    ...bad(entry.csr, 'the request', 'certificates', entry.item, 'certificate_signing_request'),
    ...bad(entry.ca, 'the CA certificate', 'certificates', entry.item, 'ca'),
    ...(entry.chain ?? []).flatMap((each) => bad(each, 'the chain', 'certificates', entry.item, 'chain')),
  ]);
}

/** An entry of the right shape with bad PEM is not borne: the getter raises. */
function badPem(context: Context): Finding | null {
  const { provider, relation } = context.reading;
  if (!provider?.valid) return null;
  const bad = badIn(context);
  if (bad.length === 0) return null;
  return finding({
    id: 'bad-pem',
    about: relation.provider.app ?? 'the provider',
    tone: 'outage',
    word: 'hook fails',
    title: rich(
      bad.length === 1
        ? 'A text in the data of the provider is no PEM'
        : `${bad.length} texts in the data of the provider are no PEM`,
    ),
    evidence: bad.map((each) => each.evidence),
    sees: seesNow(context),
    library: rich(
      'The getter raises ',
      code('TLSCertificatesError'),
      ', so every hook in which the library runs fails until the data of the provider changes.',
    ),
    todo: rich('Have the provider write the entry again.'),
  });
}

function badRequests(context: Context): readonly Finding[] {
  return context.subjects.flatMap((subject) =>
    subject.reading.requests.flatMap(({ csr, item }): Finding[] => {
      const why = WHY_BAD[csr.state];
      if (why === '' || context.isAssumed) return [];
      return [
        finding({
          id: 'request-malformed',
          about: `${subject.entity} request ${item + 1}`,
          tone: 'outage',
          word: 'hook fails',
          title: rich(`Request ${item + 1} of ${subject.entity} is no PEM`),
          evidence: [inBag(context, subject.reading.bag, rich(why), 'certificate_signing_requests', item)],
          library: rich(
            'Reading it raises ',
            code('TLSCertificatesError'),
            ', on both sides: every hook of the library fails.',
          ),
          todo: rich('Remove the relation and add it again, or have the charm write the request anew.'),
        }),
      ];
    }),
  );
}

function noRequestVisible(context: Context): Finding | null {
  const { reading, isAssumed, subjects } = context;
  const { relation } = reading;
  if (relation.v0 || subjects.some((subject) => !isAssumed && subject.reading.requests.length > 0)) return null;
  if (subjects.some((subject) => subject.reading.problems.length > 0)) return null;
  const about = relationName(context);
  const addresses = reading.units.some(({ unit }) => unit.bag && ADDRESS_KEY in unit.bag.data);
  if (requirerIsShown(context) && !isAssumed) {
    return finding({
      id: 'no-request-visible',
      about,
      tone: 'stuck',
      word: 'no request',
      title: rich(`${relation.requirer.app ?? 'The requirer'} asks for nothing in the databags shown`),
      evidence: [
        {
          text: rich(
            addresses
              ? 'units are there with their addresses, and without a request'
              : 'no databag of the requirer holds a request',
          ),
          lines: null,
        },
      ],
      library: rich(
        'It sends requests in its next hook if the charm wants any: not on a unit that has not joined, and for the application only on the leader.',
      ),
      todo: rich(
        'See whether the unit is in error, and what the charm passes as ',
        code('certificate_requests'),
        ". A request of the application stands in the application's data.",
      ),
    });
  }
  const isLocal = relation.shown.some((each) => each.orientation === 'local');
  const unit =
    relation.provider.units[0]?.name ?? (relation.provider.app === null ? 'PROVIDER/0' : `${relation.provider.app}/0`);
  return finding({
    id: 'no-request-visible',
    about,
    tone: 'note',
    word: 'not shown',
    title: rich('The requests themselves are not in this dump'),
    evidence: [{ text: rich('no databag of the requirer is shown'), lines: null }],
    todo: rich(
      'Add ',
      code(`juju show-unit ${unit}`),
      isLocal
        ? '; for a request of the application, a unit of the requirer.'
        : ' to the paste: the requests are in its relation data.',
    ),
  });
}

function v0(context: Context): Finding | null {
  if (!context.reading.relation.v0) return null;
  return finding({
    id: 'interface-v0',
    about: relationName(context),
    tone: 'note',
    word: 'interface v0',
    title: rich('This is data of interface v0, of old and of OpenStack charms'),
    evidence: [
      {
        text: rich(
          'its keys are ',
          code('ca'),
          ', ',
          code('chain'),
          ' and the common names; none of version 1 is there',
        ),
        lines: null,
      },
    ],
    library: rich('A charm with this library sees an empty databag: no error, no certificate.'),
    todo: rich(
      'Version 0 keeps private keys in relation data. They were dropped here; take them out before you share such a dump.',
    ),
  });
}

function shortened(context: Context): Finding | null {
  const pems = context.dump.pems.all.filter((pem) => pem.state === 'shortened');
  const problems = bagsOf(context).flatMap((owned) =>
    owned.problems.filter((each) => each.id === 'shortened').map((each) => ({ owned, each })),
  );
  if (pems.length === 0 && problems.length === 0) return null;
  const names: readonly RichPiece[] = pems.slice(0, 1).map(tagOf);
  return finding({
    id: 'paste-shortened',
    about: relationName(context),
    tone: 'note',
    word: 'shortened',
    title: rich('The structure is read; PEM is shortened, so only presence can be judged'),
    evidence: [
      ...(pems.length > 0
        ? [{ text: rich(`${pems.length} texts are shortened, such as `, ...names), lines: null }]
        : []),
      ...problems.map(({ owned, each }) => inBag(context, owned.bag, rich(each.text), each.key, each.item)),
    ],
    todo: rich('Paste the whole output; nothing of it leaves this page.'),
  });
}

export function bagFindings(context: Context): readonly Finding[] {
  const all = bagsOf(context).flatMap((owned) => [unreadable(context, owned), invalid(context, owned)]);
  const rest = [shortened(context), v0(context), badPem(context), noRequestVisible(context)];
  return [...[...all, ...rest].filter((each) => each !== null), ...badRequests(context)];
}
