/** What another setting changes: cell by cell, and for the better or the worse. */
import { SITUATION_IDS, type SituationId } from '../../scenarios/ids';
import { WORST_FIRST } from '../../explore';
import { cellAt, verdictOf, type Results } from './cells';
import type { Row } from './rows';

/** `other`: goes wrong in another way than before. */
export type Change = 'better' | 'worse' | 'other';

/** Null: the same, or not known yet. */
export function changeOf(before: Results, now: Results, charm: string, situation: SituationId): Change | null {
  const [a, b] = [before, now].map((results) => verdictOf(cellAt(results, charm, situation)));
  if (a == null || b == null || a === b) return null;
  if (b === 'safe') return 'better';
  if (a === 'safe') return 'worse';
  return 'other';
}

export interface ChangeCount {
  readonly better: number;
  readonly worse: number;
  readonly other: number;
  /** Cells with a verdict in both. */
  readonly of: number;
}

export function changeCount(before: Results, now: Results, rows: readonly Row[]): ChangeCount {
  const found = { better: 0, worse: 0, other: 0 };
  let of = 0;
  for (const { charm } of rows) {
    for (const situation of SITUATION_IDS) {
      if (verdictOf(cellAt(before, charm, situation)) === null) continue;
      if (verdictOf(cellAt(now, charm, situation)) === null) continue;
      of += 1;
      const change = changeOf(before, now, charm, situation);
      if (change) found[change] += 1;
    }
  }
  return { ...found, of };
}

const CHANGE_WORDS: Readonly<Record<Change, string>> = {
  better: 'now safe',
  worse: 'no longer safe',
  other: 'wrong in another way',
};

export function changeWord(change: Change): string {
  return CHANGE_WORDS[change];
}

/** `12 of 284 cells changed: 10 now safe, 2 wrong in another way.` */
export function changeSentence({ of, ...counts }: ChangeCount): string {
  const kinds = (['better', 'worse', 'other'] as const).filter((kind) => counts[kind] > 0);
  const all = counts.better + counts.worse + counts.other;
  if (all === 0) return of === 0 ? 'No cell can be compared yet.' : `None of ${of} cells changed.`;
  return `${all} of ${of} cells changed: ${kinds.map((kind) => `${counts[kind]} ${CHANGE_WORDS[kind]}`).join(', ')}.`;
}

/** Rows that are safe in a situation, the one that differs least from `charm` in all its other verdicts first. */
export function nearestSafe(
  results: Results,
  rows: readonly Row[],
  charm: string,
  situation: SituationId,
): { readonly row: Row; readonly differs: number } | null {
  const safe = rows
    .filter((row) => row.charm !== charm && verdictOf(cellAt(results, row.charm, situation)) === 'safe')
    .map((row) => ({ row, differs: distance(results, charm, row.charm, situation) }));
  return safe.reduce<(typeof safe)[number] | null>(
    (best, each) => (best === null || each.differs < best.differs ? each : best),
    null,
  );
}

function distance(results: Results, a: string, b: string, except: SituationId): number {
  return SITUATION_IDS.filter((id) => {
    const [one, other] = [a, b].map((charm) => verdictOf(cellAt(results, charm, id)));
    return id !== except && one !== other;
  }).length;
}

/** Worst verdict first. */
export function worseFirst(a: (typeof WORST_FIRST)[number], b: (typeof WORST_FIRST)[number]): number {
  return WORST_FIRST.indexOf(a) - WORST_FIRST.indexOf(b);
}
