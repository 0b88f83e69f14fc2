/** What can happen next in a world within a situation. A move is one action, or time that passes and then one. */
import {
  allUnits,
  choiceOf,
  dueHooks,
  outstandingRequests,
  possibleActions,
  certificatesIn,
  type Action,
  type World,
} from '../model';
import { parseCertificate } from '../model/pki/pem';
import type { Jump, MoveRule, Situation, When } from './situations';

export interface Move {
  readonly actions: readonly Action[];
  /** Index of the rule whose bound it uses up; null: Juju's own. */
  readonly rule: number | null;
}

/** How often each rule has been used; in the order of the rules. */
export type Used = readonly number[];

/** What Juju does by itself: every hook that is due in any order, slow hooks that end, failed ones that are rerun. */
export function jujuMoves(world: World): readonly Move[] {
  const moves: Move[] = [];
  for (const { name: unit, running, failed, down } of allUnits(world)) {
    if (down) continue;
    if (running) {
      moves.push({ actions: [{ do: 'finish', unit }], rule: null });
      continue;
    }
    if (failed && failed.retryAt > world.now) {
      const actions: readonly Action[] = [
        { do: 'pass', ms: failed.retryAt - world.now },
        { do: 'deliver', unit },
      ];
      moves.push({ actions, rule: null });
      continue;
    }
    for (const { call } of dueHooks(world, unit)) {
      if (call.name === 'update-status') continue;
      moves.push({ actions: [{ do: 'deliver', unit, hook: choiceOf(call) }], rule: null });
    }
  }
  return moves;
}

/** What comes due before a tick does: then no update-status runs first. */
export function soonMoves(world: World): readonly Move[] {
  const at = nextExpiry(world);
  if (at === null || at - world.now > world.setup.updateStatusMs) return [];
  return [{ actions: [{ do: 'pass', ms: at - world.now }], rule: null }];
}

/** update-status waits for its tick by itself; the provider's matters where it signs there. */
export function isTick({ does }: MoveRule): boolean {
  return 'do' in does && does.do === 'update-status';
}

/** The rules of a situation with a provider that may need ticks of its own. */
export function rulesOf(situation: Situation, world: World): readonly MoveRule[] {
  const { kind } = world.setup.provider;
  if (kind === 'down') {
    return [...situation.moves, { id: 'provider-up', does: { do: 'provider-up' }, most: 1, when: 'any' }];
  }
  if (kind !== 'update-status') return situation.moves;
  const unit = world.provider.units[0]?.name ?? '';
  return [...situation.moves, { id: 'provider-tick', does: { do: 'update-status', unit }, most: null, when: 'any' }];
}

/** What lies less than this apart happens together: how many minutes passed between two hooks must not matter. */
export const APART_MS = 86_400_000;

function soonest(instants: readonly number[], now: number): number | null {
  let found: number | null = null;
  for (const at of instants) if (at > now && (found === null || at < found)) found = at;
  return found;
}

/** The last of the next instants that happen together. */
function lastOfNext(instants: readonly number[], now: number): number | null {
  let at = soonest(instants, now);
  for (let next = at; next !== null; next = soonest(instants, next)) {
    if (at !== null && next - at >= APART_MS) break;
    at = next;
  }
  return at;
}

/** Expiries of secrets, ends of certificates that were ever issued, or where the safety net begins for those that are listed. */
function instantsOf(world: World, jump: Jump['jump']): readonly number[] {
  if (jump === 'secret-expiry') return expiriesOf(world);
  if (jump === 'certificate-end') return world.issued.map(({ notAfter }) => notAfter);
  const { provider, relation, setup } = world;
  const share = Math.min(0.99, setup.renewalRelativeTime + 0.05);
  return certificatesIn(relation?.databags[provider.name] ?? {}).flatMap(({ certificate }) => {
    const parsed = parseCertificate(certificate);
    return parsed ? [(parsed.notBefore + (parsed.notAfter - parsed.notBefore) * share) * 1000] : [];
  });
}

/** The first time at which a secret's expiry makes a hook due. */
function nextExpiry(world: World): number | null {
  return soonest(expiriesOf(world), world.now);
}

function expiriesOf({ secrets }: World): readonly number[] {
  return secrets.flatMap(({ revisions }) => revisions.flatMap(({ nextExpiry }) => nextExpiry ?? []));
}

const CHANGE_NAMES: ReadonlySet<Action['do']> = new Set(['change-names'] as const);

/** The actions of a rule now; null: it has none. */
export function actionsOf({ does, over }: MoveRule, world: World): readonly Action[] | null {
  if ('do' in does) return [does];
  if ('one' in does) {
    const [example] = possibleActions(world, CHANGE_NAMES);
    return example ? [example.action] : null;
  }
  const at = lastOfNext(instantsOf(world, does.jump), world.now);
  if (at === null) return null;
  const expiry = nextExpiry(world);
  // One secret alone is what the reader's own action expires.
  if (does.jump === 'secret-expiry' && expiry === at) return [{ do: 'expire' }];
  const skips = does.jump !== 'secret-expiry' && !over && expiry !== null && expiry < at;
  return skips ? null : [{ do: 'pass', ms: at - world.now }];
}

/** Whether no more answers are to come: where somebody signs by hand, he has; any other provider has done what it does. */
export function isAnswered({ provider, relation, setup }: World): boolean {
  if (!relation || setup.provider.kind !== 'manual') return true;
  return outstandingRequests(relation, provider.name).length === 0;
}

/** Whether the bound of a rule leaves room, and what has to come before it has come. */
export function isOpen(rules: readonly MoveRule[], index: number, used: Used): boolean {
  const rule = rules[index];
  if (!rule || (rule.most !== null && (used[index] ?? 0) >= rule.most)) return false;
  return rule.after === undefined || rules.some(({ id }, other) => id === rule.after && (used[other] ?? 0) > 0);
}

/** What is used up after a rule; one without a bound is not counted. */
export function useOf(rules: readonly MoveRule[], index: number, used: Used): Used {
  return rules[index]?.most === null ? used : used.with(index, (used[index] ?? 0) + 1);
}

/** Whether a rule may be used now. */
export function isTime(when: When, quiet: boolean, calm: boolean, answered: boolean): boolean {
  switch (when) {
    case 'any':
      return true;
    case 'quiet':
      return quiet;
    case 'calm':
      return calm;
    case 'answered':
      return calm && answered;
  }
}
