/**
 * The situations as data: where each begins, what may happen in it and how often, and why no more. Besides what is listed, every hook that Juju
 * owes may be delivered at any time, in any order that Juju's rules allow; a slow hook may end, a failed one is rerun.
 */
import type { Action, Setup } from '../model';
import type { SituationId } from '../scenarios/ids';

/** When a move may be made. */
export type When =
  | 'any'
  /** Nothing but update-status is due, no hook is under way or failed. */
  | 'quiet'
  /** Quiet, and another update-status of any unit changes nothing: what takes minutes is over, so days may pass. */
  | 'calm'
  /** Calm, and whoever signs by hand has answered every request. */
  | 'answered';

export interface Jump {
  readonly jump: 'secret-expiry' | 'safety-net' | 'certificate-end';
}

/** What a move does; a jump lets time pass to an instant. */
export type MoveAction =
  | Action
  | Jump
  /** The names that the charm asks for now, and one more. */
  | { readonly one: 'more-name' };

export interface MoveRule {
  /** Says in a result which bound was used up. */
  readonly id: string;
  readonly does: MoveAction;
  /** How often in one run; null: whenever it has an effect. */
  readonly most: number | null;
  readonly when: When;
  /** Only after the move of this id. */
  readonly after?: string;
  /** A jump that passes over expiries of secrets, which then come late; any other stops before what would wake a unit. */
  readonly over?: true;
}

export interface Situation {
  readonly id: SituationId;
  /** `served`: the first certificate is served and all is calm; `fresh`: just related. */
  readonly start: 'served' | 'fresh';
  /** What it sets besides charm, library, design and provider. */
  readonly setup: Partial<Setup>;
  /** What it sets instead for a charm that asks for several certificates by itself. */
  readonly several?: Partial<Setup>;
  /** Unless another provider is asked for. */
  readonly provider: 'instant' | 'manual';
  readonly moves: readonly MoveRule[];
  /** The provider answers sooner or later, so that the newest certificate must stay within reach. */
  readonly cooperates: boolean;
  /** Which charms it says nothing of, and why. */
  readonly not: { readonly substrate: 'machine'; readonly why: string } | null;
  /** Why these moves, and why no more of them. */
  readonly why: string;
}

const WEB = 'web/0';

function move(id: string, does: MoveAction, most: number | null, when: When = 'any'): MoveRule {
  return { id, does, most, when };
}

/** An ordinary hook of an operator's making: some option changes that has nothing to do with TLS. */
const CONFIG = move('config-changed', { do: 'repeat-event', unit: WEB, hook: { name: 'config-changed' } }, 1);
const TICK = move('update-status', { do: 'update-status', unit: WEB }, null);
const EXPIRY = move('secret-expiry', { jump: 'secret-expiry' }, 1, 'calm');
const END: MoveRule = {
  ...move('certificate-end', { jump: 'certificate-end' }, 1, 'answered'),
  after: 'secret-expiry',
  over: true,
};
const SIGN = move('sign', { do: 'sign' }, null);

const ONCE = 'Once is enough: a second time begins where the first one began.';
/** The bound that most situations share, at the end of their `why`. */
export const ORDINARY_HOOKS =
  'update-status may come any number of times, one more config-changed once: they stand for every ordinary hook.';

const USUAL = { start: 'served', setup: {}, provider: 'instant', cooperates: true, not: null } as const;
const POD = { substrate: 'machine', why: 'A machine keeps its disk and has no Pebble that could be ready.' } as const;

export const SITUATION_DATA: Readonly<Record<SituationId, Situation>> = {
  renewal: {
    ...USUAL,
    id: 'renewal',
    moves: [TICK, EXPIRY, END, CONFIG],
    why: `The certificate is renewed once, then the old one ends. ${ONCE} ${ORDINARY_HOOKS}`,
  },
  'slow-signer': {
    ...USUAL,
    id: 'slow-signer',
    provider: 'manual',
    moves: [TICK, EXPIRY, SIGN, END, CONFIG],
    why: `As renewal, with somebody who signs at any later time: the provider's hooks run before it. ${ORDINARY_HOOKS}`,
  },
  revocation: {
    ...USUAL,
    id: 'revocation',
    provider: 'manual',
    cooperates: false,
    moves: [TICK, move('revoke', { do: 'revoke' }, 1), CONFIG],
    why: `Everything is revoked once and nothing is signed any more, so nothing can follow but hooks. ${ORDINARY_HOOKS}`,
  },
  'revoked-reissued': {
    ...USUAL,
    id: 'revoked-reissued',
    provider: 'manual',
    moves: [TICK, move('revoke', { do: 'revoke' }, 1), SIGN, CONFIG],
    why: `Everything is revoked once, and signed again at any later time. ${ORDINARY_HOOKS}`,
  },
  'denied-first': {
    ...USUAL,
    id: 'denied-first',
    start: 'fresh',
    provider: 'manual',
    moves: [TICK, move('deny', { do: 'deny', error: 'DOMAIN_NOT_ALLOWED' }, 1), SIGN, CONFIG],
    why: `The first request may be denied once before somebody allows it. ${ORDINARY_HOOKS}`,
  },
  'denied-renewal': {
    ...USUAL,
    id: 'denied-renewal',
    provider: 'manual',
    moves: [
      TICK,
      EXPIRY,
      move('deny', { do: 'deny', error: 'DOMAIN_NOT_ALLOWED' }, 1),
      SIGN,
      { ...END, when: 'calm' },
      CONFIG,
    ],
    why: `The renewal may be denied once, then signed, or the denial lasts until the old certificate ends. ${ORDINARY_HOOKS}`,
  },
  'key-rotation': {
    ...USUAL,
    id: 'key-rotation',
    moves: [TICK, move('rotate-key', { do: 'rotate-key', unit: WEB }, 1), EXPIRY, CONFIG],
    why: `The key is rotated once, before or after the secret of the old certificate expires. ${ORDINARY_HOOKS}`,
  },
  'names-change': {
    ...USUAL,
    id: 'names-change',
    setup: { refreshEvents: ['config_changed'] },
    moves: [TICK, move('change-names', { one: 'more-name' }, 1)],
    why: 'The charm asks for one more name once, and passes config-changed to the library, or it would not be told. update-status may come any number of times.',
  },
  departure: {
    ...USUAL,
    id: 'departure',
    moves: [TICK, EXPIRY, move('remove-relation', { do: 'remove-relation' }, 1), CONFIG],
    cooperates: false,
    why: `The relation is removed once, also while a renewal waits for its answer. ${ORDINARY_HOOKS}`,
  },
  'leader-change': {
    ...USUAL,
    id: 'leader-change',
    setup: { mode: 'app', units: 2 },
    moves: [
      TICK,
      move('update-status-1', { do: 'update-status', unit: 'web/1' }, null),
      move('move-leadership', { do: 'move-leadership', unit: 'web/1' }, 1),
      move('move-back', { do: 'move-leadership', unit: WEB }, 1),
      EXPIRY,
    ],
    why: 'Two units in APP mode; leadership goes to the other unit and may come back, also while a renewal waits. A third unit would be like the second. update-status may come any number of times.',
  },
  'missed-expiry': {
    ...USUAL,
    id: 'missed-expiry',
    moves: [
      TICK,
      EXPIRY,
      move('lose-event', { do: 'lose-event', unit: WEB, hook: { name: 'secret-expired' } }, 2),
      { ...move('safety-net', { jump: 'safety-net' }, 1, 'quiet'), after: 'secret-expiry', over: true },
      END,
      CONFIG,
    ],
    why: `secret-expired is lost at 90 % and may be lost again at 95 %, where the safety net would renew; after that Juju's next one arrives. ${ORDINARY_HOOKS}`,
  },
  'same-request': {
    ...USUAL,
    id: 'same-request',
    setup: {
      requests: { app: [], unit: [{ commonName: 'web.example', sansDns: ['web.example'], addUniqueId: false }] },
    },
    moves: [TICK, EXPIRY, END, CONFIG],
    why: `As renewal, with a request without a unique id, whose bytes are the same again. ${ORDINARY_HOOKS}`,
  },
  'two-hosts': {
    ...USUAL,
    id: 'two-hosts',
    setup: { units: 2 },
    several: { units: 1 },
    moves: [TICK, move('update-status-1', { do: 'update-status', unit: 'web/1' }, null), EXPIRY],
    why: 'Two hosts with a request each, whose secrets expire together; either may be ahead of the other. They are two units, or one where the charm itself asks for several hosts. A third would be like the second. update-status may come any number of times.',
  },
  'failing-hook': {
    ...USUAL,
    id: 'failing-hook',
    moves: [TICK, EXPIRY, move('fail-next', { do: 'fail-next', unit: WEB }, 1), CONFIG],
    why: `One hook of the unit fails at its end, whichever comes next, and is rerun. ${ORDINARY_HOOKS}`,
  },
  'disk-wiped': {
    ...USUAL,
    id: 'disk-wiped',
    moves: [TICK, EXPIRY, move('wipe-disk', { do: 'wipe-disk', unit: WEB }, 1), CONFIG],
    not: POD,
    why: `The pod restarts once with an empty disk, before, in or after a renewal. ${ORDINARY_HOOKS}`,
  },
  'deferred-event': {
    ...USUAL,
    id: 'deferred-event',
    moves: [
      TICK,
      move('wipe-disk', { do: 'wipe-disk', unit: WEB }, 1),
      move('relation-changed', { do: 'repeat-event', unit: WEB, hook: { name: 'relation-changed' } }, 1),
      EXPIRY,
    ],
    not: POD,
    why: 'The pod restarts, and before it is ready the library tells of the certificate again: a charm that defers this event may meet it in a renewal. Once each is enough. update-status may come any number of times.',
  },
};
