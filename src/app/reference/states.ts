/** The states in which a charm can ask the pull API: how each is reached, and what makes it that state, told from the world alone. */
import { findUnit } from '../../model/juju/entities';
import type { UnitName, World } from '../../model/juju/world';
import type { LibraryVersion } from '../../model/setup';
import { allRequests, providerFacts } from '../../run/facts';
import { CA, Play, WEB } from './play';
import {
  DAY,
  NAMES,
  BY_HAND,
  AT_ONCE,
  SAME_AGAIN,
  APP,
  BOTH,
  requests,
  listed,
  isRelated,
  answers,
  isPending,
  isTold,
  wasServed,
  served,
  renewing,
} from './worlds';

export const GROUPS = {
  before: 'Before there is a certificate',
  assigned: 'While one is assigned',
  gap: 'In the renewal gap, and what is like it',
  end: 'At the end',
  modes: 'Other modes',
} as const;
export type GroupId = keyof typeof GROUPS;

export interface State {
  readonly id: string;
  readonly group: GroupId;
  readonly title: string;
  /** How it comes about. */
  readonly says: string;
  /** Who asks. */
  readonly unit: UnitName;
  readonly make: (library: LibraryVersion) => Play;
  /** Whether a world is in this state: databags, keys and clocks only, never the answers. */
  readonly is: (world: World) => boolean;
}

export const STATES: readonly State[] = [
  {
    id: 'no-relation',
    group: 'before',
    title: 'No relation',
    says: 'The applications are not related any more; relation-broken has run.',
    unit: WEB,
    make: (library) => served(AT_ONCE, library).take({ do: 'remove-relation' }).settle(),
    is: (world) => world.relation === null,
  },
  {
    id: 'related',
    group: 'before',
    title: 'Related, nothing sent yet',
    says: 'Juju owes relation-created, in which the library sends its first request.',
    unit: WEB,
    make: (library) => new Play(BY_HAND, library),
    is: (world) =>
      world.relation !== null && requests(world).length === 0 && world.relation.views[WEB]?.created !== true,
  },
  {
    id: 'requested',
    group: 'before',
    title: 'Requested',
    says: 'The first request is out and nobody has answered.',
    unit: WEB,
    make: (library) => new Play(BY_HAND, library).settle(),
    is: (world) => isPending(world) && !wasServed(world) && providerFacts(world).denials.length === 0,
  },
  {
    id: 'denied',
    group: 'before',
    title: 'First request denied',
    says: 'The provider has refused the first request with code 102, and the unit was told.',
    unit: WEB,
    make: (library) => new Play(BY_HAND, library).settle().take({ do: 'deny', error: 'DOMAIN_NOT_ALLOWED' }).settle(),
    is: (world) => isPending(world) && !wasServed(world) && providerFacts(world).denials.length === 1 && isTold(world),
  },
  {
    id: 'answered',
    group: 'assigned',
    title: 'Answered, not told yet',
    says: 'The provider has signed; the relation-changed that tells of it is due.',
    unit: WEB,
    make: (library) => new Play(BY_HAND, library).settle().take({ do: 'sign' }),
    is: (world) => isRelated(world) && answers(world).length === 1 && !isTold(world),
  },
  {
    id: 'assigned',
    group: 'assigned',
    title: 'Assigned',
    says: 'The unit was told, and nothing is due.',
    unit: WEB,
    make: (library) => served(BY_HAND, library),
    is: (world) =>
      isRelated(world) && isTold(world) && answers(world).some((each) => !each.revoked && each.notAfter > world.now),
  },
  {
    id: 'safety-net',
    group: 'assigned',
    title: 'In the safety net',
    says: 'secret-expired was lost and 95 % of the life is over: the next library pass will renew.',
    unit: WEB,
    make: (library) => {
      const play = served(BY_HAND, library)
        .take({ do: 'expire' })
        .take({ do: 'lose-event', unit: WEB, hook: { name: 'secret-expired' } });
      return play.take({ do: 'pass', ms: DAY * 19 });
    },
    is: (world) =>
      answers(world).some(({ certificate }) => {
        if (!certificate) return false;
        const life = (world.now / 1000 - certificate.notBefore) / (certificate.notAfter - certificate.notBefore);
        return life >= 0.95 && life < 1;
      }),
  },
  {
    id: 'revoked',
    group: 'assigned',
    title: 'Revoked',
    says: 'The provider has revoked its certificates, and the unit was told.',
    unit: WEB,
    make: (library) => served(BY_HAND, library).take({ do: 'revoke' }).settle(),
    is: (world) => isRelated(world) && isTold(world) && answers(world).some(({ revoked }) => revoked),
  },
  {
    id: 'reissued',
    group: 'assigned',
    title: 'Revoked, then signed again',
    says: 'The same request was answered once more after the revocation.',
    unit: WEB,
    make: (library) => served(BY_HAND, library).take({ do: 'revoke' }).settle().take({ do: 'sign' }).settle(),
    is: (world) =>
      world.issued.some(({ revoked }) => revoked) && isTold(world) && answers(world).some(({ revoked }) => !revoked),
  },
  {
    id: 'same-request',
    group: 'assigned',
    title: 'The same request again',
    says: 'Without a unique id, with an RSA key: the renewal withdrew a request and sent the same bytes.',
    unit: WEB,
    make: (library) => served(SAME_AGAIN, library).take({ do: 'expire' }).deliver(WEB, 'secret-expired').settle(),
    is: (world) =>
      answers(world).some(({ revoked }) => !revoked) &&
      !world.issued.some(({ revoked }) => revoked) &&
      isTold(world) &&
      world.names.csr.length === 1 &&
      !world.secrets.some(({ label }) => label.includes('-certificate-')),
  },
  {
    id: 'gap',
    group: 'gap',
    title: 'Renewal gap',
    says: 'secret-expired has swapped the request; the provider still lists the old certificate.',
    unit: WEB,
    make: (library) => renewing(library),
    is: (world) => isPending(world) && listed(world).some((each) => !each.revoked && each.notAfter > world.now),
  },
  {
    id: 'gap-pruned',
    group: 'gap',
    title: 'Renewal gap, provider removed it',
    says: "The provider's next hook has dropped the old certificate, which no request asks for any more.",
    unit: WEB,
    make: (library) => renewing(library).settle(),
    is: (world) =>
      isPending(world) && wasServed(world) && listed(world).length === 0 && providerFacts(world).denials.length === 0,
  },
  {
    id: 'renewal-denied',
    group: 'gap',
    title: 'Renewal denied',
    says: 'The provider has refused the new request, while the old certificate is good for 36 more days.',
    unit: WEB,
    make: (library) => renewing(library).settle(CA).take({ do: 'deny', error: 'DOMAIN_NOT_ALLOWED' }).settle(),
    is: (world) =>
      isPending(world) &&
      world.issued.some(({ revoked }) => !revoked) &&
      providerFacts(world).denials.length === 1 &&
      isTold(world),
  },
  {
    id: 'revoked-denied',
    group: 'gap',
    title: 'Revoked, then refused: provider removed it',
    says: 'A refusal takes the place of the revoked certificate for the same request.',
    unit: WEB,
    make: (library) =>
      served(BY_HAND, library).take({ do: 'revoke' }).settle().take({ do: 'deny', error: 'OTHER' }).settle(),
    is: (world) =>
      isPending(world) &&
      wasServed(world) &&
      world.issued.every(({ revoked }) => revoked) &&
      providerFacts(world).denials.length === 1,
  },
  {
    id: 'key-rotated',
    group: 'gap',
    title: 'Key rotated',
    says: 'regenerate_private_key has stored a new key and swapped the request.',
    unit: WEB,
    make: (library) => served(BY_HAND, library).take({ do: 'rotate-key', unit: WEB }),
    is: (world) => isPending(world) && world.names.key.length >= 2 && listed(world).length === 1,
  },
  {
    id: 'names-wanted',
    group: 'gap',
    title: 'Other names wanted, library not told',
    says: 'The charm passes other names, and no library pass has run since.',
    unit: WEB,
    make: (library) =>
      served(BY_HAND, library).take({
        do: 'change-names',
        requests: [{ ...NAMES, sansDns: ['web.example', 'www.example'] }],
      }),
    is: (world) => answers(world).length === 1 && (world.setup.requests.unit[0]?.sansDns ?? []).includes('www.example'),
  },
  {
    id: 'names-changed',
    group: 'gap',
    title: 'Other names requested',
    says: 'A library pass has swapped the request for one with the new names.',
    unit: WEB,
    make: (library) =>
      served(BY_HAND, library)
        .take({ do: 'change-names', requests: [{ ...NAMES, sansDns: ['web.example', 'www.example'] }] })
        .take({ do: 'sync', unit: WEB }),
    is: (world) =>
      isPending(world) && wasServed(world) && listed(world).length === 1 && allRequests(world).length === 1,
  },
  {
    id: 'expired',
    group: 'end',
    title: 'Expired',
    says: 'The certificate has ended and no hook ran since 90 % of its life: secret-expired is still due.',
    unit: WEB,
    make: (library) => served(BY_HAND, library).take({ do: 'pass', ms: DAY * 366 }),
    is: (world) => isRelated(world) && answers(world).some((each) => each.notAfter <= world.now),
  },
  {
    id: 'expired-same',
    group: 'end',
    title: 'Expired after a renewal that changed nothing',
    says: 'The same request again, until the certificate ended; nothing is due but update-status.',
    unit: WEB,
    make: (library) =>
      served(SAME_AGAIN, library)
        .take({ do: 'expire' })
        .deliver(WEB, 'secret-expired')
        .settle()
        .take({ do: 'pass', ms: DAY * 40 }),
    is: (world) =>
      world.names.csr.length === 1 &&
      !world.secrets.some(({ label }) => label.includes('-certificate-')) &&
      answers(world).some((each) => each.notAfter <= world.now),
  },
  {
    id: 'departing',
    group: 'end',
    title: 'Relation on its way out',
    says: 'The relation is being removed; relation-departed and relation-broken are due.',
    unit: WEB,
    make: (library) => served(BY_HAND, library).take({ do: 'remove-relation' }),
    is: (world) => world.relation?.dying === true && world.relation.views[WEB]?.broken !== true,
  },
  {
    id: 'app-leader',
    group: 'modes',
    title: 'APP mode, leader',
    says: 'Two units; this one is leader, and the application was answered.',
    unit: WEB,
    make: (library) => served(APP, library),
    is: (world) => world.setup.mode === 'app' && world.requirer.leader === WEB && answers(world, 'web').length === 1,
  },
  {
    id: 'app-follower',
    group: 'modes',
    title: 'APP mode, not leader',
    says: 'The same moment on the other unit.',
    unit: 'web/1',
    make: (library) => served(APP, library),
    is: (world) =>
      world.setup.mode === 'app' &&
      world.requirer.leader === WEB &&
      findUnit(world, 'web/1') !== undefined &&
      answers(world, 'web').length === 1,
  },
  {
    id: 'app-new-leader',
    group: 'modes',
    title: 'APP mode, new leader',
    says: 'Leadership has moved to this unit, and its leader-elected has run.',
    unit: 'web/1',
    make: (library) => served(APP, library).take({ do: 'move-leadership', unit: 'web/1' }).settle('web/1'),
    is: (world) =>
      world.setup.mode === 'app' && world.requirer.leader === 'web/1' && answers(world, 'web').length === 1,
  },
  {
    id: 'both-follower',
    group: 'modes',
    title: 'APP_AND_UNIT mode, not leader',
    says: 'Two units in both modes; asked on the one that is not leader.',
    unit: 'web/1',
    make: (library) => {
      const play = new Play(BOTH, library);
      // Its hook raises in 1.10.0, and is due again and again.
      return play.settle(WEB, CA).deliver('web/1', 'relation-created').settle(CA, WEB);
    },
    is: (world) =>
      world.setup.mode === 'app_and_unit' && world.requirer.leader === WEB && findUnit(world, 'web/1') !== undefined,
  },
];
