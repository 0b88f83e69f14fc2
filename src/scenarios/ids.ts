/**
 * The one table of words and ids. Links, files and the command line use the ids; every view takes its words from here.
 */
import type { ActionKind } from '../model/action';
import type { Design, DenyName, ProviderPolicy } from '../model/setup';
import { DENY_CODES } from '../model/setup';

export const SCENARIO_IDS = [
  'renewal-gap',
  'slow-signer',
  'revoked-reissued',
  'revoked-for-good',
  'denied-first',
  'denied-renewal',
  'relation-removed',
  'key-rotated',
  'names-changed',
  'safety-net',
  'same-request',
  'two-units',
  'app-leader-change',
] as const;
export type ScenarioId = (typeof SCENARIO_IDS)[number];

export const SITUATIONS = {
  renewal: 'Renewal',
  'slow-signer': 'Slow signer',
  revocation: 'Revocation',
  'revoked-reissued': 'Revoked, then reissued',
  'denied-first': 'First request denied',
  'denied-renewal': 'Renewal denied',
  'key-rotation': 'Key rotation',
  'names-change': 'Names change',
  departure: 'Departure',
  'leader-change': 'Leader change',
  'missed-expiry': 'Missed expiry',
  'same-request': 'Same request again',
  'two-hosts': 'Two hosts',
  'failing-hook': 'Failing hook',
  'disk-wiped': 'Disk wiped',
  'deferred-event': 'Deferred event',
} as const;
export type SituationId = keyof typeof SITUATIONS;
export const SITUATION_IDS = Object.keys(SITUATIONS) as readonly SituationId[];

/** Every provider id, `deny-<code>` spelled out. */
export const PROVIDERS = {
  instant: 'Signs in its hook',
  'update-status': 'Signs in update-status',
  slow: 'Signs in a slow hook',
  manual: 'Signs by hand',
  'deny-101': 'Denies: IP not allowed',
  'deny-102': 'Denies: domain not allowed',
  'deny-103': 'Denies: wildcard not allowed',
  'deny-201': 'Denies: server not available',
  'deny-999': 'Denies: other reason',
  limited: 'One certificate per relation',
  down: 'Down',
} as const;
export type ProviderId = keyof typeof PROVIDERS;
export const PROVIDER_IDS = Object.keys(PROVIDERS) as readonly ProviderId[];

/** How long a slow provider's hook takes when nothing else is said, in milliseconds. */
export const SLOW_HOOK_MS = 4 * 60_000;
/** How many requests of a relation a limited provider answers when nothing else is said. */
export const RELATION_LIMIT = 1;

function denyId(error: DenyName): ProviderId {
  return `deny-${DENY_CODES[error]}`;
}

export function providerId(policy: ProviderPolicy): ProviderId {
  return policy.kind === 'deny' ? denyId(policy.error) : policy.kind;
}

/** The policy that a provider id stands for, with the usual amounts. */
export function providerPolicy(id: ProviderId): ProviderPolicy {
  switch (id) {
    case 'instant':
    case 'update-status':
    case 'manual':
    case 'down':
      return { kind: id };
    case 'slow':
      return { kind: 'slow', ms: SLOW_HOOK_MS };
    case 'limited':
      return { kind: 'limited', limit: RELATION_LIMIT };
    case 'deny-101':
    case 'deny-102':
    case 'deny-103':
    case 'deny-201':
    case 'deny-999': {
      const names = Object.keys(DENY_CODES) as readonly DenyName[];
      return { kind: 'deny', error: names.find((name) => denyId(name) === id) ?? 'OTHER' };
    }
  }
}

/** Designs of the library; `own` is the reader's patched file and is not one of the model's switches. */
export const DESIGN_WORDS = {
  released: 'As released',
  'keep-previous': 'Keep the previous certificate',
  'keep-secret': 'Keep the secret',
  overlap: 'Overlap of requests',
  'revoked-filter': 'Filter revoked',
  'state-api': 'State as an answer',
  own: 'Your patched library',
} as const satisfies Record<Design | 'own', string>;
export type DesignId = keyof typeof DESIGN_WORDS;
export const DESIGN_IDS = Object.keys(DESIGN_WORDS) as readonly DesignId[];

export const RECONCILERS = {
  'report-mirror': 'Mirror: delete when empty',
  'report-guarded': 'Guarded: keep while related',
  mirror: 'Mirror',
  'sync-then-mirror': 'Sync, then mirror',
  prune: 'Prune by set difference',
  'config-flips': 'Files stay, config flips',
  'piece-by-piece': 'Piece by piece',
  gate: 'Gate and freeze',
  ratchet: 'Ratchet',
  'event-to-store': 'Event payload to own store',
  'event-then-pull': 'Event as trigger, then pull',
  'event-gate-mirror': 'Mirror behind an event gate',
  'provider-reader': 'Provider databag reader',
  'one-shot': 'One-shot, raise',
  'edge-triggered': 'Edge-triggered config',
  'denial-gate': 'Denial gate, then mirror',
  careful: 'Careful: right in every situation',
  'state-api-charm': 'Asks for the state',
} as const;
export type ReconcilerId = keyof typeof RECONCILERS;
export const RECONCILER_IDS = Object.keys(RECONCILERS) as readonly ReconcilerId[];

export const VERDICTS = {
  safe: 'safe',
  outage: 'outage',
  downgraded: 'downgraded',
  'serves-revoked': 'serves revoked',
  'serves-expired': 'serves expired',
  'broken-pair': 'broken pair',
  'left-behind': 'left behind',
  stuck: 'stuck',
  'lying-status': 'wrong status',
  'no-charm-can': 'no charm can',
} as const;
export type VerdictId = keyof typeof VERDICTS;
export const VERDICT_IDS = Object.keys(VERDICTS) as readonly VerdictId[];

/** Who acts: groups the actions in menus. */
export type ActionGroup = 'juju' | 'provider' | 'operator';

export const ACTIONS = {
  deliver: { label: 'Deliver next hook', by: 'juju' },
  pass: { label: 'Let time pass', by: 'juju' },
  expire: { label: 'Expire secret', by: 'juju' },
  'update-status': { label: 'Fire update-status', by: 'juju' },
  finish: { label: 'End slow hook', by: 'juju' },
  sign: { label: 'Provider signs', by: 'provider' },
  'sign-one': { label: 'Sign one', by: 'provider' },
  deny: { label: 'Deny', by: 'provider' },
  revoke: { label: 'Revoke', by: 'provider' },
  reissue: { label: 'Reissue', by: 'provider' },
  'new-ca': { label: 'New CA', by: 'provider' },
  'provider-down': { label: 'Provider goes down', by: 'provider' },
  'provider-up': { label: 'Provider comes back', by: 'provider' },
  'rotate-key': { label: 'Rotate key', by: 'operator' },
  'import-key': { label: 'Import key', by: 'operator' },
  renew: { label: 'Renew', by: 'operator' },
  sync: { label: 'Sync', by: 'operator' },
  'change-names': { label: 'Change names', by: 'operator' },
  'remove-relation': { label: 'Remove relation', by: 'operator' },
  'add-relation': { label: 'Add relation', by: 'operator' },
  'move-leadership': { label: 'Move leadership', by: 'operator' },
  'add-unit': { label: 'Add unit', by: 'operator' },
  'remove-unit': { label: 'Remove unit', by: 'operator' },
  'wipe-disk': { label: 'Wipe disk', by: 'operator' },
  'fail-next': { label: 'Fail next hook', by: 'operator' },
  resolve: { label: 'Resolve error', by: 'operator' },
  'lose-event': { label: 'Lose event', by: 'operator' },
  'repeat-event': { label: 'Repeat event', by: 'operator' },
} as const satisfies Record<ActionKind, { readonly label: string; readonly by: ActionGroup }>;
export const ACTION_KINDS = Object.keys(ACTIONS) as readonly ActionKind[];

/** Own keys only, so that `constructor` is nobody's id. */
export function isId<T extends string>(ids: readonly T[], text: string): text is T {
  return (ids as readonly string[]).includes(text);
}
