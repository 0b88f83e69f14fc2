/** Runs for reported bugs: the charm of the report, Juju's own order of hooks, and only what is said here. */
import type { Action } from '../../model';
import { providerPolicy } from '../ids';
import {
  CA,
  DAY,
  expire,
  failNext,
  HOUR,
  lose,
  MINUTE,
  next,
  run,
  served,
  servedByHand,
  settle,
  sign,
  tick,
  wait,
  WEB,
  WEB1,
} from './acts';

/** secret-expired is lost each time, and no other hook of the library runs before the end. */
export const neverRenewed = run({}, [...served, expire, lose, wait(37 * DAY), lose, tick(WEB)], 10);

/** `renewal_relative_time` of 1: the secret expires when the certificate does. */
export const noMargin = run({ renewalRelativeTime: 1 }, [...served, expire, next(WEB)], 6);

/** The hook fails, Juju runs it again, and all that it wrote is lost each time. */
export const failingExpiry = run(
  {},
  [
    ...served,
    expire,
    failNext(WEB),
    next(WEB),
    failNext(WEB),
    wait(10 * 1000),
    next(WEB),
    wait(HOUR),
    next(WEB),
    next(CA),
  ],
  8,
);

const web = { commonName: 'web.example', sansDns: ['web.example'] };

/** Only the unique id in the name differs, and that is a difference. */
export const uniqueId = run(
  {
    provider: { kind: 'manual' },
    refreshEvents: ['config_changed'],
    requests: { app: [], unit: [{ ...web, addUniqueId: false }] },
  },
  [
    ...servedByHand,
    wait(30 * DAY),
    { do: 'change-names', requests: [{ ...web, addUniqueId: true }] },
    next(WEB),
    tick(WEB),
    next(CA),
    sign,
    next(WEB),
    tick(WEB),
  ],
  8,
);

/** After the leader changes there is another key. */
export const leaderKey = run(
  { mode: 'app', units: 2, provider: { kind: 'manual' } },
  [
    next(WEB),
    next(WEB1),
    sign,
    ...settle(WEB),
    ...settle(WEB1),
    wait(30 * DAY),
    { do: 'move-leadership', unit: WEB1 },
    next(WEB1),
    { do: 'rotate-key', unit: WEB1 },
    next(CA),
    next(WEB1),
    wait(6 * HOUR),
    sign,
  ],
  14,
);

/** A new key, and a signer that waits for somebody. */
export const newKeyByHand = run(
  { provider: { kind: 'manual' } },
  [
    ...servedByHand,
    wait(30 * DAY),
    { do: 'rotate-key', unit: WEB },
    next(CA),
    next(WEB),
    next(WEB),
    wait(6 * HOUR),
    sign,
    next(WEB),
  ],
  10,
);

/** A unit that does not lead reads the databag of its own application. */
export const nonLeaderReads = run(
  { library: '1.10.0', mode: 'app_and_unit', units: 2 },
  [next(WEB), next(WEB1), wait(MINUTE), next(WEB1), next(CA), next(WEB)],
  2,
);

/** Denied; the cause is mended, and nobody asks again. */
export const deniedForGood = run(
  { provider: { kind: 'manual' } },
  [
    next(WEB),
    { do: 'deny', error: 'DOMAIN_NOT_ALLOWED' },
    ...settle(WEB),
    tick(CA),
    wait(2 * DAY),
    tick(CA),
    tick(WEB),
    { do: 'rotate-key', unit: WEB },
    next(CA),
    sign,
    next(WEB),
  ],
  8,
);

/** One request of the application, and a provider that does not look there. */
export const applicationUnseen = run(
  { mode: 'app', provider: { kind: 'manual' } },
  [...settle(WEB), next(CA), wait(2 * DAY), tick(CA), tick(WEB)],
  7,
);

/** A unit goes, and the provider's hook about it fails again and again. */
export const departedFails = run(
  { units: 2 },
  [
    next(WEB),
    next(WEB1),
    next(CA),
    next(CA),
    ...settle(WEB),
    ...settle(WEB1),
    { do: 'remove-unit', unit: WEB1 },
    failNext(CA),
    next(CA),
    failNext(CA),
    wait(10 * 1000),
    next(CA),
  ],
  13,
);

/** The provider works on requests in update-status alone. */
export const slowPickup = run(
  { provider: providerPolicy('update-status') },
  [next(WEB), next(CA), next(WEB), next(WEB), tick(WEB), tick(CA), next(WEB)],
  5,
);

/** One hook of the provider fails, and every unit waits. */
export const providerFails = run(
  { units: 2 },
  [
    next(WEB),
    next(WEB1),
    failNext(CA),
    next(CA),
    failNext(CA),
    wait(10 * 1000),
    next(CA),
    wait(HOUR),
    next(CA),
    next(CA),
  ],
  8,
);

/** The configuration changes, and no event of the library follows. */
export const configUnheard = run(
  {},
  [
    ...served,
    wait(30 * DAY),
    { do: 'change-names', requests: [{ commonName: 'web.example', sansDns: ['web.example', 'www.web.example'] }] },
    next(WEB),
    tick(WEB),
    wait(DAY),
    tick(WEB),
    { do: 'sync', unit: WEB },
  ],
  9,
);

const at = (ip: string) => ({ commonName: 'web.example', sansDns: ['web.example'], sansIp: [ip] });

/** The pod comes back with another address, which stands in the request. */
export const addressChanged = run(
  { provider: { kind: 'manual' }, refreshEvents: ['config_changed'], requests: { app: [], unit: [at('192.0.2.20')] } },
  [
    ...servedByHand,
    wait(30 * DAY),
    { do: 'change-names', requests: [at('192.0.2.77')] },
    next(WEB),
    next(CA),
    next(WEB),
    tick(WEB),
    wait(6 * HOUR),
    sign,
    next(WEB),
  ],
  11,
);

/** The disk of the workload is new, the relation is not. */
export const diskWiped = run({}, [...served, wait(30 * DAY), { do: 'wipe-disk', unit: WEB }, next(WEB), tick(WEB)], 8);

/** Leadership moves, and the old leader is still asked to act. */
export const exLeader = run(
  { mode: 'app', units: 2 },
  [
    next(WEB),
    next(WEB1),
    next(CA),
    ...settle(WEB),
    ...settle(WEB1),
    { do: 'move-leadership', unit: WEB1 },
    { do: 'rotate-key', unit: WEB },
    { do: 'renew', unit: WEB },
    next(WEB1),
  ],
  12,
);

const superseded = { name: 'secret-remove', secret: 'secret:2', revision: 1 } as const;

/** The revision that a reissued certificate took the place of is announced again after the renewal has removed the secret; the hook fails. */
export const removedTwice = run(
  {},
  [
    ...served,
    wait(30 * DAY),
    { do: 'reissue' },
    next(WEB),
    { do: 'deliver', unit: WEB, hook: superseded },
    expire,
    next(WEB),
    { do: 'repeat-event', unit: WEB, hook: superseded },
    failNext(WEB),
    { do: 'deliver', unit: WEB, hook: superseded },
    wait(10 * 1000),
    next(WEB),
  ],
  14,
);

const flip: readonly Action[] = [next(CA), next(WEB), next(CA), next(WEB), next(CA), next(WEB)];

/** An address that Python writes otherwise than the charm: what is read back is never what was asked for. */
export const neverTheSame = run(
  { requests: { app: [], unit: [{ ...web, sansIp: ['2001:DB8::20'] }] } },
  [next(WEB), ...flip],
  7,
);

/** An organization that is an empty text is left out of the request, and is not equal to none. */
export const emptyField = run(
  { provider: { kind: 'manual' }, requests: { app: [], unit: [{ ...web, organization: '' }] } },
  [next(WEB), sign, next(WEB), sign, next(WEB), sign, next(WEB)],
  7,
);
