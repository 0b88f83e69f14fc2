/**
 * Checks a charm against a repair: the situations of its lesson first, and all others once these are safe. The first situation that fails is
 * explained by the shortest run that shows it.
 */
import type { CellId, CellResult, Counterexample } from '../explore';
import type { PropertyId } from '../model/properties';
import type { SituationId, VerdictId } from '../scenarios/ids';
import { Ended, type Desk } from './desk';
import { othersOf, situationsOf, type Repair } from './repairs';
import { saidBy } from '../run/said-by';

export type Row =
  /** Its turn comes. */
  | { readonly kind: 'waits' }
  /** It is not looked at before the lesson's are safe. */
  | { readonly kind: 'later' }
  | { readonly kind: 'searching'; readonly states: number }
  | { readonly kind: 'found'; readonly result: CellResult }
  | { readonly kind: 'not-about'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };

export interface Checked {
  readonly charm: string;
  readonly rows: Readonly<Partial<Record<SituationId, Row>>>;
  /** The shortest failing runs that were asked for. */
  readonly examples: Readonly<Partial<Record<SituationId, Counterexample>>>;
  readonly stage: 'lesson' | 'all';
  readonly running: boolean;
}

/** Safe, or not for a charm to decide; looked at to its end. */
export function isGood(row: Row | undefined): boolean {
  if (row === undefined) return false;
  if (row.kind === 'not-about') return true;
  return row.kind === 'found' && row.result.complete && GOOD.includes(row.result.verdict);
}

const GOOD: readonly VerdictId[] = ['safe', 'no-charm-can'];

/** A verdict, or a search that did not come to its end. */
export function isBad(row: Row | undefined): boolean {
  return row !== undefined && (row.kind === 'failed' || row.kind === 'found') && !isGood(row);
}

export function firstBad({ rows }: Pick<Checked, 'rows'>, repair: Repair): SituationId | null {
  return situationsOf(repair).find((id) => isBad(rows[id])) ?? null;
}

export function isRepaired({ rows }: Pick<Checked, 'rows'>, repair: Repair): boolean {
  return situationsOf(repair).every((id) => isGood(rows[id]));
}

export function isLessonSafe({ rows }: Pick<Checked, 'rows'>, repair: Repair): boolean {
  return repair.lesson.every((id) => isGood(rows[id]));
}

/** The property that gives a cell its verdict; null: a safe one, or one that was not looked at to its end. */
export function propertyOf({ verdict, properties }: CellResult): PropertyId | null {
  return properties.find((each) => each.verdict === verdict && each.word === 'broken')?.property ?? null;
}

export function cellOf(charm: string, situation: SituationId): CellId {
  return { charm, situation, design: [], provider: null };
}

const LATER: Row = { kind: 'later' };
const WAITS: Row = { kind: 'waits' };

function startOf(charm: string, repair: Repair): Checked {
  const rows = Object.fromEntries([
    ...repair.lesson.map((id) => [id, WAITS] as const),
    ...othersOf(repair).map((id) => [id, LATER] as const),
  ]);
  return { charm, rows, examples: {}, stage: 'lesson', running: true };
}

/** One check. Ends early where `wanted` says no. */
export class Checker {
  private now: Checked;
  private searching: SituationId | null = null;

  constructor(
    private readonly desk: Pick<Desk, 'search' | 'explain'>,
    private readonly repair: Repair,
    charm: string,
    private readonly tell: (checked: Checked) => void,
    private readonly wanted: () => boolean = () => true,
  ) {
    this.now = startOf(charm, repair);
  }

  get checked(): Checked {
    return this.now;
  }

  /** What the worker says of the cell that is searched. */
  progress(states: number): void {
    if (this.searching !== null) this.row(this.searching, { kind: 'searching', states });
  }

  /** @param upTo `first-bad`: only until something fails, as tests of wrong solutions want it */
  async run(upTo: 'all' | 'first-bad' = 'all'): Promise<Checked> {
    this.set({});
    const lesson = await this.stage(this.repair.lesson, upTo);
    if (lesson && isLessonSafe(this.now, this.repair)) {
      const others = othersOf(this.repair);
      const rows = Object.fromEntries(others.map((id) => [id, WAITS]));
      this.set({ stage: 'all', rows: { ...this.now.rows, ...rows } });
      await this.stage(others, upTo);
    }
    this.set({ running: false });
    return this.now;
  }

  /** The shortest failing run of a situation that was found bad. @returns null where there is none to show */
  async explain(situation: SituationId): Promise<Counterexample | null> {
    const known = this.now.examples[situation];
    if (known !== undefined) return known;
    const row = this.now.rows[situation];
    const property = row?.kind === 'found' ? propertyOf(row.result) : null;
    if (property === null) return null;
    const found = await this.desk.explain(cellOf(this.now.charm, situation), property);
    if (found !== null) this.set({ examples: { ...this.now.examples, [situation]: found } });
    return found;
  }

  /** @returns whether all of it was looked at */
  private async stage(situations: readonly SituationId[], upTo: 'all' | 'first-bad'): Promise<boolean> {
    for (const situation of situations) {
      if (!this.wanted()) return false;
      this.searching = situation;
      this.row(situation, { kind: 'searching', states: 0 });
      const row = await this.look(situation);
      this.searching = null;
      if (row === null) {
        this.row(situation, WAITS);
        return false;
      }
      this.row(situation, row);
      // The next thing to look at is there before the rest has been searched.
      if (isBad(row) && firstBad(this.now, this.repair) === situation && this.wanted()) {
        await this.explain(situation).catch(unlessEnded);
      }
      if (upTo === 'first-bad' && isBad(row)) return false;
    }
    return true;
  }

  /** @returns null: it was stopped */
  private async look(situation: SituationId): Promise<Row | null> {
    try {
      const result = await this.desk.search(cellOf(this.now.charm, situation));
      return 'not' in result ? { kind: 'not-about', why: result.not } : { kind: 'found', result };
    } catch (error) {
      if (error instanceof Ended) return null;
      return { kind: 'failed', why: saidBy(error) };
    }
  }

  private row(situation: SituationId, row: Row): void {
    this.set({ rows: { ...this.now.rows, [situation]: row } });
  }

  private set(change: Partial<Checked>): void {
    this.now = { ...this.now, ...change };
    this.tell(this.now);
  }
}

function unlessEnded(error: unknown): null {
  if (error instanceof Ended) return null;
  throw error;
}
