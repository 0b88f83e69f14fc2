/** Results made up for tests of what is made of them. */
import type { CellResult } from '../../explore';
import type { SituationId, VerdictId } from '../../scenarios/ids';
import { cellKey, type CellState, type Results } from './cells';

const COUNTS = {
  states: 10,
  moves: 20,
  depth: 5,
  hooksAsked: 30,
  hooksRun: 4,
  ms: 2,
  statesPerSecond: 5000,
  notExplored: 0,
} as const;

export function result(verdict: VerdictId, over: Partial<CellResult> = {}): CellResult {
  const lasts = { ms: 0, hooks: 2, ends: 'mended' } as const;
  const broken = { property: 'no-outage', word: 'broken', verdict, moves: 3, lasts } as const;
  return { verdict, properties: verdict === 'safe' ? [] : [broken], counts: COUNTS, complete: true, ...over };
}

export function found(verdict: VerdictId): CellState {
  return { kind: 'found', result: result(verdict) };
}

/** Cells by `charm/situation`; what is not named waits. */
export function results(cells: Readonly<Record<string, VerdictId>>): Results {
  return new Map(Object.entries(cells).map(([key, verdict]) => [key, found(verdict)]));
}

/** One verdict for these charms in this situation. */
export function column(situation: SituationId, verdicts: Readonly<Record<string, VerdictId>>): Results {
  return new Map(Object.entries(verdicts).map(([charm, verdict]) => [cellKey(charm, situation), found(verdict)]));
}
