/** The finding in one sentence, made of the result, and what it took to find it in another. */
import { USUAL_LIMITS, type CellResult } from '../../explore';
import { DESIGN_WORDS, PROVIDERS, SITUATION_IDS, SITUATIONS, type SituationId } from '../../scenarios/ids';
import { cellAt, verdictOf, type Results } from './cells';
import { NEWEST, type Setting } from './query';
import { safeOfSituation, type Row } from './rows';

/** `as released`, `with Overlap of requests and Filter revoked, on 1.11.0`. */
export function settingWords({ library, design, provider }: Setting): string {
  const names = design.filter((each) => each !== 'released').map((each) => `“${DESIGN_WORDS[each]}”`);
  const what = names.length === 0 ? 'as released' : `with ${names.join(' and ')}`;
  return [
    what,
    ...(library === NEWEST ? [] : [`on ${library}`]),
    ...(provider === null ? [] : [`and a provider that ${PROVIDER_WORDS[provider]}`]),
  ].join(' ');
}

const PROVIDER_WORDS: Readonly<Record<keyof typeof PROVIDERS, string>> = {
  instant: 'signs in its hook',
  'update-status': 'signs in update-status',
  slow: 'signs in a slow hook',
  manual: 'signs by hand',
  'deny-101': 'denies: IP not allowed',
  'deny-102': 'denies: domain not allowed',
  'deny-103': 'denies: wildcard not allowed',
  'deny-201': 'denies: server not available',
  'deny-999': 'denies for another reason',
  limited: 'signs one certificate for a relation',
  down: 'is down',
};

export interface Tally {
  /** Cells with a verdict. */
  readonly found: number;
  /** A charm could have helped. */
  readonly wrong: number;
  /** Wrong, and no charm code can help. */
  readonly helpless: number;
  readonly safe: number;
}

export function tallyOf(results: Results, rows: readonly Row[]): Tally {
  const verdicts = rows.flatMap(({ charm }) =>
    SITUATION_IDS.flatMap((situation) => verdictOf(cellAt(results, charm, situation)) ?? []),
  );
  const helpless = verdicts.filter((each) => each === 'no-charm-can').length;
  const safe = verdicts.filter((each) => each === 'safe').length;
  return { found: verdicts.length, wrong: verdicts.length - helpless - safe, helpless, safe };
}

/** The situation that breaks most, renewal first among equals. */
function worstSituation(
  results: Results,
  rows: readonly Row[],
): { readonly id: SituationId; readonly wrong: number } | null {
  let worst: { readonly id: SituationId; readonly wrong: number } | null = null;
  for (const id of SITUATION_IDS) {
    const { safe, of } = safeOfSituation(results, rows, id);
    const helpless = rows.filter(({ charm }) => verdictOf(cellAt(results, charm, id)) === 'no-charm-can').length;
    const wrong = of - safe - helpless;
    if (wrong > (worst?.wrong ?? 0)) worst = { id, wrong };
  }
  return worst;
}

export interface Headline {
  readonly finding: string;
  readonly reason: string;
}

export function headlineOf(results: Results, rows: readonly Row[], setting: Setting, all: boolean): Headline {
  const { found, wrong, helpless } = tallyOf(results, rows);
  if (found === 0) return { finding: 'Every order of events is searched.', reason: 'Cells fill as they are found.' };
  const where = settingWords(setting);
  const finding = all
    ? `${wrong} of ${found} combinations go wrong ${where}.`
    : `Searching: ${found} of ${rows.length * SITUATION_IDS.length} combinations are done, ${wrong} go wrong ${where}.`;
  const renewal = safeOfSituation(results, rows, 'renewal');
  const broken = renewal.of - renewal.safe;
  const reasons: string[] = [];
  if (broken > 0) reasons.push(`Even a plain renewal breaks ${broken} of ${renewal.of} ways to write the reconciler.`);
  else {
    const worst = worstSituation(results, rows);
    if (renewal.of > 0) reasons.push(`A plain renewal breaks none of ${renewal.of} ways to write the reconciler.`);
    if (worst) reasons.push(`Most break in “${SITUATIONS[worst.id]}”: ${worst.wrong} of ${rows.length}.`);
  }
  if (helpless > 0) reasons.push(`In ${helpless} more no charm code can help.`);
  return { finding, reason: reasons.join(' ') };
}

export interface Effort {
  readonly cells: number;
  readonly worlds: number;
  readonly moves: number;
  readonly notExplored: number;
  /** Cells whose search was cut off. */
  readonly cut: number;
  /** Situations that say nothing of the charm. */
  readonly silent: number;
  readonly failed: number;
}

export function effortOf(results: Results, rows: readonly Row[]): Effort {
  const states = rows.flatMap(({ charm }) => SITUATION_IDS.map((situation) => cellAt(results, charm, situation)));
  const done: readonly CellResult[] = states.flatMap((each) => (each.kind === 'found' ? [each.result] : []));
  const sum = (of: (result: CellResult) => number): number => done.reduce((total, each) => total + of(each), 0);
  return {
    cells: done.length,
    worlds: sum(({ counts }) => counts.states),
    moves: sum(({ counts }) => counts.moves),
    notExplored: sum(({ counts }) => counts.notExplored),
    cut: done.filter(({ complete }) => !complete).length,
    silent: states.filter(({ kind }) => kind === 'says-nothing').length,
    failed: states.filter(({ kind }) => kind === 'failed').length,
  };
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** @param ms how long the search took; null: it is still at work */
export function effortText(effort: Effort, ms: number | null): string {
  const { cells, worlds, moves, notExplored, cut, silent, failed } = effort;
  const time = ms === null ? '' : ` in ${(ms / 1000).toFixed(1)} s`;
  return [
    `${number(cells)} cells, ${number(worlds)} states, ${number(moves)} moves${time}.`,
    `Bound: ${number(USUAL_LIMITS.states)} states a cell, and those of each situation below.`,
    cut === 0
      ? 'Within these nothing was left unexplored.'
      : `${number(notExplored)} states in ${cut} cells were not explored.`,
    ...(silent === 0 ? [] : [`${silent} cells have no verdict: the situation is not about that charm.`]),
    ...(failed === 0 ? [] : [`${failed} cells could not be searched.`]),
  ].join(' ');
}
