/**
 * How long what broke lasts, when nothing more than usual happens: from the world where a property broke on, Juju delivers its hooks in its own
 * order, ticks come when they come, and nobody else acts. Hooks take no time, so a loss that the next hooks mend lasts hooks, not minutes.
 */
import { health, isProvider, type Action, type HealthWord, type Step, type World } from '../model';
import { checkStep, type PropertyId, type StepProperty } from '../model/properties';
import { actionsOf, isAnswered, isTick, jujuMoves, soonMoves } from './moves';
import { Player } from './player';
import type { Break, Search } from './search';

export interface Lasting {
  /** Until it ends, or until nothing changes any more. */
  readonly ms: number;
  /** Hooks of the requirer meanwhile, the one that mends it included. */
  readonly hooks: number;
  /** `unanswered`: it stands until somebody signs; `never`: no hook mends it. */
  readonly ends: 'mended' | 'unanswered' | 'never';
}

/** More than any cell takes: a charm that never settles is found out instead of waited for. */
const MOST_EVENTS = 80;

const WORDS: Readonly<Partial<Record<PropertyId, readonly HealthWord[]>>> = {
  'no-outage': ['outage'],
  'no-downgrade': ['downgraded'],
  'no-revoked': ['serving-revoked'],
  'pair-matches': ['broken-pair'],
  'renewed-in-time': ['serving-expired', 'outage', 'gone'],
  'gone-after-departure': ['left-behind'],
};

function isBadNow(property: StepProperty, last: Step): boolean {
  const words = WORDS[property];
  const { units } = last.after.requirer;
  if (words) return units.some(({ name }) => words.includes(health(last.after, name).word));
  const finding = checkStep(property, last);
  return finding !== null && !finding.holds;
}

/** What comes next without anybody's doing: hooks that are due, then what is about to be due. */
function nextOf(world: World): readonly Action[] | null {
  return (jujuMoves(world)[0] ?? soonMoves(world)[0])?.actions ?? null;
}

/** @returns null where the property is one of a moment, not of a time @throws HookWanted */
export function lastingOf(search: Search, property: PropertyId, { to }: Break): Lasting | null {
  if (!WORDS[property]) return null;
  const { atlas, situation, rules } = search;
  const player = new Player(to.world, situation, atlas.memo.run, atlas.memo.pieces);
  const began = to.world.now;
  const ticks = rules.filter(isTick);
  const take = (actions: readonly Action[]): boolean => actions.every((action) => player.open(action));
  const told = (ends: Lasting['ends']): Lasting => ({
    ms: player.world.now - began,
    hooks: player.steps.filter(({ hook }) => hook && !isProvider(player.world, hook.unit)).length,
    ends,
  });
  const isBad = (): boolean => {
    const last = player.steps.at(-1);
    return last === undefined || isBadNow(property as StepProperty, last);
  };
  while (player.steps.length < MOST_EVENTS) {
    if (!isBad()) return told('mended');
    const next = nextOf(player.world);
    if (next) {
      if (!take(next)) break;
      continue;
    }
    const before = atlas.key(player.world);
    for (const rule of ticks) take(actionsOf(rule, player.world) ?? []);
    if (isBad() && atlas.key(player.world) === before && nextOf(player.world) === null) {
      return told(isAnswered(player.world) ? 'never' : 'unanswered');
    }
  }
  return told('never');
}
