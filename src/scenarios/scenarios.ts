/**
 * The built-in runs. Each begins with a fresh relation, shows one lesson with the charm of the report, and ends when TLS is back or
 * the lesson is told. Juju's own order of hooks is kept; only what is said here happens.
 */
import type { Action, Setup } from '../model';
import { providerPolicy, type ScenarioId, type SituationId } from './ids';

export interface Scenario {
  readonly id: ScenarioId;
  readonly title: string;
  /** One or two plain sentences: what happens, and what to look at. */
  readonly summary: string;
  /** The kind of situation that it is an example of. */
  readonly situation: SituationId;
  readonly setup: Partial<Setup>;
  readonly actions: readonly Action[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Nine in the morning, so that a day of work is one day on the axis. */
const START = Date.UTC(2026, 0, 1, 9);

const WEB = 'web/0';
const WEB1 = 'web/1';
const CA = 'ca/0';

const next = (unit: string): Action => ({ do: 'deliver', unit });
const tick = (unit: string): Action => ({ do: 'update-status', unit });
const wait = (ms: number): Action => ({ do: 'pass', ms });
const expire: Action = { do: 'expire' };
const sign: Action = { do: 'sign' };

/** What a requirer's unit goes through once the provider has answered: changed for the application, joined, changed for the unit. */
const settle = (unit: string): readonly Action[] => [next(unit), next(unit), next(unit)];

/** The first request and its answer, with a provider that signs in its relation-changed. */
const served: readonly Action[] = [next(WEB), next(CA), ...settle(WEB)];
/** The same where somebody signs by hand. */
const servedByHand: readonly Action[] = [next(WEB), sign, ...settle(WEB)];

function setup(over: Partial<Setup>): Partial<Setup> {
  return { start: START, charm: 'report-mirror', ...over };
}

const renewalGap: Scenario = {
  id: 'renewal-gap',
  title: 'A quiet renewal, one update-status in the gap',
  summary:
    'At 90 % of its life the certificate is renewed. An update-status falls between the new request and its answer, and the charm deletes files that are still good.',
  situation: 'renewal',
  setup: setup({ provider: providerPolicy('slow') }),
  actions: [
    next(WEB),
    next(CA),
    { do: 'finish', unit: CA },
    ...settle(WEB),
    tick(WEB),
    expire,
    next(WEB),
    next(CA),
    tick(WEB),
    { do: 'finish', unit: CA },
    next(WEB),
    tick(WEB),
    expire,
  ],
};

const slowSigner: Scenario = {
  id: 'slow-signer',
  title: 'A signer that takes hours',
  summary:
    'Somebody signs by hand. The provider drops the old certificate in its next hook, long before there is a new one, so the gap lasts for hours and nobody lists the old certificate any more.',
  situation: 'slow-signer',
  setup: setup({ provider: { kind: 'manual' } }),
  actions: [
    ...servedByHand,
    tick(WEB),
    expire,
    next(WEB),
    next(CA),
    next(WEB),
    wait(6 * HOUR),
    tick(WEB),
    sign,
    next(WEB),
    tick(WEB),
  ],
};

const revokedReissued: Scenario = {
  id: 'revoked-reissued',
  title: 'Revoked, then signed again',
  summary:
    'The provider revokes its certificates. The pull API goes on returning the revoked one, and the charm serves it until the provider has signed the same request again.',
  situation: 'revoked-reissued',
  setup: setup({ provider: { kind: 'instant' } }),
  actions: [
    ...served,
    wait(30 * DAY),
    { do: 'revoke' },
    next(WEB),
    tick(WEB),
    wait(2 * HOUR),
    sign,
    next(WEB),
    tick(WEB),
  ],
};

const revokedForGood: Scenario = {
  id: 'revoked-for-good',
  title: 'Revoked for good',
  summary:
    'The provider revokes its certificates and signs no more. No event says so, the getters return the revoked certificate, and it is served until the relation goes.',
  situation: 'revocation',
  setup: setup({ provider: { kind: 'manual' } }),
  actions: [
    ...servedByHand,
    wait(30 * DAY),
    { do: 'revoke' },
    next(WEB),
    tick(WEB),
    wait(7 * DAY),
    tick(WEB),
    { do: 'remove-relation' },
    next(WEB),
    next(WEB),
  ],
};

const deniedFirst: Scenario = {
  id: 'denied-first',
  title: 'The first request is denied',
  summary:
    'The provider does not allow the domain. There was no TLS before, so nothing is lost; the charm says that it waits, until somebody allows the name and signs.',
  situation: 'denied-first',
  setup: setup({ provider: providerPolicy('deny-102') }),
  actions: [...served, tick(WEB), wait(2 * HOUR), sign, next(WEB), tick(WEB)],
};

const deniedRenewal: Scenario = {
  id: 'denied-renewal',
  title: 'A renewal is denied',
  summary:
    'The renewal is refused while the old certificate has 36 days left. The charm is told that there is no certificate, and deletes it in the very hook that brings the refusal.',
  situation: 'denied-renewal',
  setup: setup({ provider: { kind: 'manual' } }),
  actions: [
    ...servedByHand,
    expire,
    next(WEB),
    { do: 'deny', error: 'DOMAIN_NOT_ALLOWED' },
    next(WEB),
    tick(WEB),
    wait(DAY),
    sign,
    next(WEB),
    tick(WEB),
  ],
};

const relationRemoved: Scenario = {
  id: 'relation-removed',
  title: 'The relation is removed, and comes back',
  summary:
    'Here an empty answer means what the charm takes it for: the relation is gone, and so should be the files. A new relation starts from nothing and brings a new certificate.',
  situation: 'departure',
  setup: setup({ provider: { kind: 'instant' } }),
  actions: [
    ...served,
    wait(30 * DAY),
    { do: 'remove-relation' },
    next(WEB),
    next(WEB),
    next(CA),
    next(CA),
    { do: 'add-relation' },
    next(WEB),
    next(CA),
    next(CA),
    next(WEB),
  ],
};

const keyRotated: Scenario = {
  id: 'key-rotated',
  title: 'The key is rotated',
  summary:
    'A new key makes every request of the old one void. Until the new request is answered the pull API has nothing, though the old pair on disk is still good; the old secret stays and expires later.',
  situation: 'key-rotation',
  setup: setup({ provider: { kind: 'instant' } }),
  actions: [
    ...served,
    wait(30 * DAY),
    { do: 'rotate-key', unit: WEB },
    next(WEB),
    tick(WEB),
    wait(2 * MINUTE),
    next(CA),
    next(WEB),
    tick(WEB),
    expire,
    next(WEB),
    tick(WEB),
  ],
};

const namesChanged: Scenario = {
  id: 'names-changed',
  title: 'The charm asks for one more name',
  summary:
    'The configuration adds a name. The library withdraws the old request in that same hook, before the charm looks, and the files of the old name go at once.',
  situation: 'names-change',
  setup: setup({ provider: { kind: 'instant' }, refreshEvents: ['config_changed'] }),
  actions: [
    ...served,
    wait(30 * DAY),
    {
      do: 'change-names',
      requests: [{ commonName: 'web.example', sansDns: ['web.example', 'www.web.example'] }],
    },
    next(WEB),
    tick(WEB),
    next(CA),
    next(WEB),
    tick(WEB),
  ],
};

const safetyNet: Scenario = {
  id: 'safety-net',
  title: 'secret-expired is lost, the safety net renews',
  summary:
    'Juju never hands over secret-expired. At 95 % of the life the library notices by itself and renews, within an update-status, and the charm that looks afterwards in the same hook finds nothing.',
  situation: 'missed-expiry',
  setup: setup({ provider: { kind: 'instant' }, refreshEvents: ['update_status'] }),
  actions: [
    ...served,
    expire,
    { do: 'lose-event', unit: WEB, hook: { name: 'secret-expired' } },
    wait(20 * DAY),
    { do: 'lose-event', unit: WEB, hook: { name: 'secret-expired' } },
    tick(WEB),
    wait(2 * MINUTE),
    next(CA),
    next(WEB),
    wait(3 * MINUTE),
    next(WEB),
    tick(WEB),
  ],
};

const sameRequest: Scenario = {
  id: 'same-request',
  title: 'The request that is the same again',
  summary:
    'Without a unique id in the name, an RSA key signs the same request to the same bytes. Withdrawing and sending it is no change, the provider hears nothing, and the certificate runs out.',
  situation: 'same-request',
  setup: setup({
    provider: { kind: 'instant' },
    requests: { app: [], unit: [{ commonName: 'web.example', sansDns: ['web.example'], addUniqueId: false }] },
  }),
  actions: [
    ...served,
    expire,
    next(WEB),
    tick(WEB),
    wait(37 * DAY),
    tick(WEB),
    { do: 'rotate-key', unit: WEB },
    next(CA),
    next(WEB),
    next(WEB),
    tick(WEB),
  ],
};

const twoUnits: Scenario = {
  id: 'two-units',
  title: 'Two units, one looks at the wrong time',
  summary:
    'Each unit has its own request. Only the unit that renews, and reconciles before the answer, loses its files; the other one serves on and shows no trace of it.',
  situation: 'two-hosts',
  setup: setup({ provider: { kind: 'instant' }, units: 2 }),
  actions: [
    next(WEB),
    next(WEB1),
    next(CA),
    next(CA),
    ...settle(WEB),
    ...settle(WEB1),
    wait(30 * DAY),
    { do: 'renew', unit: WEB },
    tick(WEB),
    tick(WEB1),
    wait(2 * MINUTE),
    next(CA),
    next(WEB),
  ],
};

const appLeaderChange: Scenario = {
  id: 'app-leader-change',
  title: 'Leadership moves in APP mode',
  summary:
    'One certificate for the application, and only the leader may see it. When leadership moves, the old leader is told that there is none and deletes its files; the new leader takes over.',
  situation: 'leader-change',
  setup: setup({ provider: { kind: 'instant' }, mode: 'app', units: 2 }),
  actions: [
    next(WEB),
    next(WEB1),
    next(CA),
    ...settle(WEB),
    ...settle(WEB1),
    wait(30 * DAY),
    { do: 'move-leadership', unit: WEB1 },
    next(WEB1),
    tick(WEB),
    wait(HOUR),
    { do: 'move-leadership', unit: WEB },
    next(WEB),
  ],
};

export const SCENARIOS: Readonly<Record<ScenarioId, Scenario>> = {
  'renewal-gap': renewalGap,
  'slow-signer': slowSigner,
  'revoked-reissued': revokedReissued,
  'revoked-for-good': revokedForGood,
  'denied-first': deniedFirst,
  'denied-renewal': deniedRenewal,
  'relation-removed': relationRemoved,
  'key-rotated': keyRotated,
  'names-changed': namesChanged,
  'safety-net': safetyNet,
  'same-request': sameRequest,
  'two-units': twoUnits,
  'app-leader-change': appLeaderChange,
};

export function scenarioById(id: ScenarioId): Scenario {
  return SCENARIOS[id];
}
