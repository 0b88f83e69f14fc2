/** What a design fixes and what not: the verdicts of every cell as released and with it, situation by situation. */
import { cellAt, verdictOf, type Results } from '../matrix/cells';
import { changeOf, type Change } from '../matrix/changes';
import type { Row } from '../matrix/rows';
import { SITUATION_IDS, type SituationId, type VerdictId } from '../../scenarios/ids';

export interface Changed {
  readonly row: Row;
  readonly change: Change;
  readonly was: VerdictId;
  readonly now: VerdictId;
}

export interface Effect {
  readonly situation: SituationId;
  /** Cells with a verdict in both. */
  readonly of: number;
  readonly safeBefore: number;
  readonly safeNow: number;
  /** Goes wrong as before, in ways that charm code could help. */
  readonly still: readonly Row[];
  readonly changed: readonly Changed[];
}

export function effectIn(before: Results, now: Results, rows: readonly Row[], situation: SituationId): Effect {
  const both = rows.flatMap((row) => {
    const was = verdictOf(cellAt(before, row.charm, situation));
    const is = verdictOf(cellAt(now, row.charm, situation));
    return was === null || is === null ? [] : [{ row, was, now: is }];
  });
  return {
    situation,
    of: both.length,
    safeBefore: both.filter(({ was }) => was === 'safe').length,
    safeNow: both.filter((each) => each.now === 'safe').length,
    still: both
      .filter((each) => each.was === each.now && each.now !== 'safe' && each.now !== 'no-charm-can')
      .map(({ row }) => row),
    changed: both.flatMap((each) => {
      const change = changeOf(before, now, each.row.charm, situation);
      return change ? [{ ...each, change }] : [];
    }),
  };
}

export function effectsOf(before: Results, now: Results, rows: readonly Row[]): readonly Effect[] {
  return SITUATION_IDS.map((situation) => effectIn(before, now, rows, situation));
}
