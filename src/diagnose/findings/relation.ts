/** What the relation itself says: modes, scope, models, and requests that cannot be renewed. */
import { attributesFromCsr } from '../../model/library/attributes';
import { sansOf } from '../../model/pki/csr';
import { code, rich } from '../../run/rich';
import type { Asked } from '../run/subject';
import { asked, csrOf, inBag, relationName, tagOf, type Context } from './context';
import { finding, type Finding } from './types';

function applicationRequest(context: Context): Finding | null {
  const { application, relation } = context.reading;
  if (!application || application.requests.length === 0) return null;
  const app = relation.requirer.app ?? 'The requirer';
  return finding({
    id: 'application-request',
    about: relationName(context),
    tone: 'note',
    word: 'note',
    title: rich(`${app} asks for the whole application`),
    evidence: [
      inBag(context, application.bag, rich('the request stands in application data'), 'certificate_signing_requests'),
    ],
    library: rich(
      'Only the leader sees its own application data: on other units the answer is always empty. That is expected.',
    ),
    provider: rich(
      'It must read application data. Providers before version 4 of the library look at units only, and never see it.',
    ),
    versions: [
      {
        from: '1.10.0',
        to: '1.10.1',
        text: rich(
          'the timer is a secret of the unit that was leader; after a change of leader the new one has none until it configures, and ',
          code('leader-elected'),
          ' does not make it',
        ),
      },
      {
        from: '1.11.0',
        to: '1.12.0',
        text: rich('the timer is a secret of the application, and ', code('leader-elected'), ' configures'),
      },
    ],
  });
}

function outOfScope(context: Context): readonly Finding[] {
  return context.reading.units
    .filter(({ unit }) => unit.inScope === false)
    .map(({ unit, requests }) =>
      finding({
        id: 'out-of-scope',
        about: unit.name,
        tone: 'note',
        word: 'note',
        title: rich(`${unit.name} is not in the relation: it has not joined yet, or has left`),
        evidence: [
          { text: rich(code('in-scope: false')), lines: unit.bag ? context.dump.listing.where(unit.bag) : null },
        ],
        library: requests && requests.requests.length > 0 ? rich('Its requests do not count.') : null,
      }),
    );
}

function crossModel(context: Context): Finding | null {
  const { relation } = context.reading;
  if (!relation.crossModel) return null;
  return finding({
    id: 'cross-model',
    about: relationName(context),
    tone: 'note',
    word: 'note',
    title: rich('The two applications are in different models'),
    evidence: [{ text: rich(code('cross-model: true')), lines: null }],
    todo: rich(
      'Relation ids and unit names differ on the two sides: dumps are joined here by the text of the request.',
    ),
  });
}

function jujuAssumed(context: Context): Finding | null {
  if (!context.reading.relation.assumed) return null;
  return finding({
    id: 'juju-assumed',
    about: relationName(context),
    tone: 'note',
    word: 'assumed',
    title: rich('Whose data this is depends on the version of Juju, which the dump does not tell'),
    evidence: [
      {
        text: rich(code('application-data'), " is the other side's up to Juju 3, and the unit's own in Juju 4"),
        lines: null,
      },
    ],
    todo: rich('Juju 2.9 or 3 is assumed. Say so if it is Juju 4, or add the dump of the other side.'),
  });
}

/** Two dumps of one databag, of two moments. */
function twoStates(context: Context): readonly Finding[] {
  return context.reading.relation.twice.map((entity) =>
    finding({
      id: 'two-states',
      about: entity,
      tone: 'note',
      word: 'note',
      title: rich(`The data of ${entity} is in this paste twice, and not the same`),
      evidence: [{ text: rich('the later one in the paste is taken'), lines: null }],
      todo: rich(
        'Remove the older dump. If it is the request that differs, and neither a renewal nor a change lies between the two, the library replaces it in every hook: what is asked for is not what comes back out of the request.',
      ),
    }),
  );
}

/** Withdrawn and sent again, an RSA request without a unique id is the same text: no renewal comes of it. */
function sameRequest(context: Context): readonly Finding[] {
  return asked(context).flatMap(({ subject, request }): Finding[] => {
    const csr = csrOf(request.csr);
    // Other kinds of keys than RSA stand for it in the engine; their signatures are another matter.
    const isRsa = csr?.key.alg === 'rsa' && (request.csr.decoded?.key.algorithm ?? 'rsa') === 'rsa';
    if (!csr || !isRsa || attributesFromCsr(csr, false).addUniqueId) return [];
    return [
      finding({
        id: 'same-request',
        about: `${subject.entity} ${request.csr.name ?? ''}`.trim(),
        tone: 'outage',
        word: 'no renewal',
        title: rich(
          tagOf(request.csr),
          ' cannot be renewed: it has no unique identifier, and an RSA signature is always the same',
        ),
        evidence: [
          inBag(
            context,
            subject.reading.bag,
            rich('the subject has no x500UniqueIdentifier, the key is RSA'),
            'certificate_signing_requests',
            request.item,
          ),
        ],
        library: rich(
          'At renewal it withdraws the request and sends the same bytes again: the databag does not change, Juju tells nobody, and the secret is gone. The getter goes on returning the old certificate until it ends and beyond.',
        ),
        provider: rich('It is not told.'),
        todo: rich(
          'Leave ',
          code('add_unique_id_to_subject_name'),
          ' on, or use an ECDSA key, or rotate the key when renewing.',
        ),
        versions: [
          { from: '1.12.0', to: '1.12.0', text: rich('ECDSA keys, with which renewal works, exist since 1.12.0') },
        ],
        scenario: 'same-request',
      }),
    ];
  });
}

/** A pod that came back has another address; a request made of the old one is stale. */
function address(context: Context, { subject, request }: Asked): Finding | null {
  const own = context.reading.units.find(({ unit }) => unit.name === subject.entity)?.unit.address;
  const csr = csrOf(request.csr);
  if (!own || !csr) return null;
  const asks = sansOf(csr, 'ip').filter((ip) => ip !== '127.0.0.1' && ip !== '::1');
  if (asks.length === 0 || asks.includes(own)) return null;
  return finding({
    id: 'address-not-in-request',
    about: `${subject.entity} ${request.csr.name ?? ''}`.trim(),
    tone: 'note',
    word: 'note',
    title: rich(tagOf(request.csr), ` asks for ${asks.join(', ')}, and ${subject.entity} is at ${own}`),
    evidence: [
      inBag(
        context,
        subject.reading.bag,
        rich(`IP addresses asked for: ${asks.join(', ')}`),
        'certificate_signing_requests',
        request.item,
      ),
    ],
    library: rich('If the charm takes its names from the address, the next hook of the library replaces the request.'),
    provider: rich('It then drops the certificate; one that signs by hand has to sign again.'),
    todo: rich('See what the charm passes as ', code('sans_ip'), '.'),
  });
}

export function relationFindings(context: Context): readonly Finding[] {
  const one = [applicationRequest(context), crossModel(context), jujuAssumed(context)];
  const each = asked(context).map((item) => address(context, item));
  return [
    ...[...one, ...each].filter((found) => found !== null),
    ...twoStates(context),
    ...outOfScope(context),
    ...sameRequest(context),
  ];
}
