/** The rows of the matrix: the reconcilers that ship, and the reader's own; their order and what is left of them. */
import { WORST_FIRST } from '../../explore';
import { CHARM_FILES, type ShippedCharm } from '../../charms/files';
import { RECONCILER_IDS, SITUATION_IDS, SITUATIONS, type SituationId } from '../../scenarios/ids';
import { cellAt, verdictOf, type CellState, type Results } from './cells';
import type { MatrixQuery, SortBy } from './query';

export interface Row {
  readonly charm: string;
  readonly title: string;
  readonly essence: string;
  /** Class of the survey; null: no public charm is like this. */
  readonly letter: string | null;
  /** How many of the surveyed uses are of the class; null without one. */
  readonly seen: number | null;
}

export const ROWS: readonly Row[] = RECONCILER_IDS.map((charm) => {
  const { title, essence, letter, seen }: ShippedCharm = CHARM_FILES[charm];
  return { charm, title, essence, letter, seen };
});

export function ownRow(charm: string): Row {
  return { charm, title: 'Your charm', essence: 'The charm of this link.', letter: null, seen: null };
}

export interface SafeCount {
  readonly safe: number;
  /** Cells with a verdict. */
  readonly of: number;
}

function count(cells: readonly CellState[]): SafeCount {
  const verdicts = cells.flatMap((cell) => verdictOf(cell) ?? []);
  return { safe: verdicts.filter((each) => each === 'safe').length, of: verdicts.length };
}

export function safeOfRow(results: Results, charm: string): SafeCount {
  return count(SITUATION_IDS.map((situation) => cellAt(results, charm, situation)));
}

export function safeOfSituation(results: Results, rows: readonly Row[], situation: SituationId): SafeCount {
  return count(rows.map(({ charm }) => cellAt(results, charm, situation)));
}

/** Worst is 0; a cell without a verdict comes last. */
function badness(results: Results, charm: string, situation: SituationId): number {
  const verdict = verdictOf(cellAt(results, charm, situation));
  return verdict === null ? WORST_FIRST.length : WORST_FIRST.indexOf(verdict);
}

/** Rows without a class come after those with one. */
const NO_CLASS = '~';

function rankOf(row: Row, sort: SortBy, results: Results): number | string {
  switch (sort) {
    case 'listed':
      return 0;
    case 'safe':
      return safeOfRow(results, row.charm).safe;
    case 'class':
      return row.letter ?? NO_CLASS;
    case 'evidence':
      return -(row.seen ?? -1);
    default:
      return badness(results, row.charm, sort);
  }
}

/** Fewest safe first, most seen first, worst first; equals stay in the order in which they are listed. */
export function sortedRows(rows: readonly Row[], sort: SortBy, results: Results): readonly Row[] {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row, sort, results) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0)).map(({ row }) => row);
}

function says(text: string, ...of: readonly (string | null)[]): boolean {
  return of.some((each) => each?.toLowerCase().includes(text) === true);
}

export interface Shown {
  readonly rows: readonly Row[];
  readonly situations: readonly SituationId[];
}

/**
 * What the filters leave. A text that names situations leaves these columns; one that names reconcilers leaves these rows. A verdict leaves the
 * rows and columns that have it.
 */
export function shownOf(
  all: readonly Row[],
  { text, only }: Pick<MatrixQuery, 'text' | 'only'>,
  results: Results,
): Shown {
  const wanted = text.trim().toLowerCase();
  const named = all.filter(({ title, charm, letter, essence }) =>
    says(wanted, title, charm, essence, letter && `class ${letter}`),
  );
  const columns = SITUATION_IDS.filter((id) => says(wanted, id, SITUATIONS[id]));
  const rows = wanted === '' || (named.length === 0 && columns.length > 0) ? all : named;
  const situations = wanted === '' || columns.length === 0 ? SITUATION_IDS : columns;
  if (only === null) return { rows, situations };
  const has = (charm: string, situation: SituationId): boolean => verdictOf(cellAt(results, charm, situation)) === only;
  return {
    rows: rows.filter(({ charm }) => situations.some((situation) => has(charm, situation))),
    situations: situations.filter((situation) => rows.some(({ charm }) => has(charm, situation))),
  };
}
