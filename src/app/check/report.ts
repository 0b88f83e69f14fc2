/** What a check has found, as a test report says it. */
import type { CellResult, Counterexample } from '../../explore';
import { PROPERTIES, type PropertyId } from '../../model/properties';
import { VERDICTS, type SituationId, type VerdictId } from '../../scenarios/ids';

export type Row =
  | { readonly kind: 'waits' }
  /** The check was ended before it came to this. */
  | { readonly kind: 'not-run' }
  | { readonly kind: 'searching'; readonly states: number }
  | { readonly kind: 'found'; readonly result: CellResult; readonly example: Counterexample | null }
  | { readonly kind: 'not-about'; readonly why: string }
  | { readonly kind: 'failed'; readonly why: string };

/** By `rowKey`. What is not in it waits. */
export type Rows = Readonly<Record<string, Row>>;

export function rowKey(charm: string, situation: SituationId): string {
  return `${charm}/${situation}`;
}

/** `nothing`: TLS was never at stake, so nothing can be said. `cut`: the search did not come to its end. */
export type Outcome =
  'waits' | 'not-run' | 'searching' | 'pass' | 'fail' | 'cannot-help' | 'nothing' | 'cut' | 'not-about' | 'stopped';

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  waits: 'waits',
  'not-run': 'not run',
  searching: 'searching',
  pass: 'PASS',
  fail: 'FAIL',
  'cannot-help': 'cannot be helped',
  nothing: 'nothing to judge',
  cut: 'not to its end',
  'not-about': 'not about it',
  stopped: 'not searched',
};

/** A row when the check is ended: what it has not found, it will not find. */
export function endedRow(row: Row | undefined): Row {
  return row === undefined || row.kind === 'waits' || row.kind === 'searching' ? { kind: 'not-run' } : row;
}

export function outcomeOf(row: Row | undefined): Outcome {
  switch (row?.kind) {
    case undefined:
    case 'waits':
      return 'waits';
    case 'not-run':
    case 'searching':
      return row.kind;
    case 'not-about':
      return 'not-about';
    case 'failed':
      return 'stopped';
    case 'found':
      return ofResult(row.result);
  }
}

function ofResult({ verdict, complete, properties }: CellResult): Outcome {
  if (verdict === 'no-charm-can') return complete ? 'cannot-help' : 'cut';
  if (verdict !== 'safe') return 'fail';
  if (!complete) return 'cut';
  return properties.some(({ word, property }) => word === 'holds' && ABOUT_TLS.has(property)) ? 'pass' : 'nothing';
}

/** The others hold in a charm that never serves, too. */
const ABOUT_TLS: ReadonlySet<PropertyId> = new Set([
  'no-outage',
  'no-downgrade',
  'no-revoked',
  'pair-matches',
  'gone-after-departure',
  'renewed-in-time',
  'recoverable',
]);

/** The property that the verdict is named after; null: nothing is broken. */
export function worstProperty({ verdict, properties }: CellResult): PropertyId | null {
  return properties.find((each) => each.verdict === verdict && each.word === 'broken')?.property ?? null;
}

/** Every broken property that has a verdict, worst first. */
export function brokenProperties(result: CellResult): readonly PropertyId[] {
  const worst = worstProperty(result);
  const all = result.properties.filter(({ word, verdict }) => word === 'broken' && verdict !== null);
  return all.map(({ property }) => property).sort((a, b) => Number(b === worst) - Number(a === worst));
}

/** One sentence for a row: the property, or why there is none. */
export function rowSentence(row: Row | undefined): string {
  switch (row?.kind) {
    case undefined:
    case 'waits':
    case 'not-run':
      return '';
    case 'searching':
      return row.states === 0 ? 'Running its start.' : `${row.states.toLocaleString('en-GB')} states so far.`;
    case 'not-about':
    case 'failed':
      return row.why;
    case 'found': {
      const property = worstProperty(row.result);
      const worlds = row.result.counts.states.toLocaleString('en-GB');
      switch (ofResult(row.result)) {
        case 'pass':
          return `All properties hold in all ${worlds} states that can be reached.`;
        case 'nothing':
          return 'The charm never served TLS here, so no property could break.';
        case 'cut':
          return `After ${worlds} states the search had not come to its end: this code goes on to new states with every hook.`;
        default:
          return property === null ? '' : `Broken rule: ${lower(PROPERTIES[property])}.`;
      }
    }
  }
}

function lower(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

export interface Totals {
  readonly all: number;
  readonly done: number;
  readonly pass: number;
  readonly fail: number;
  readonly cannotHelp: number;
  /** Neither passed nor failed: nothing at stake, cut off, not about it, stopped. */
  readonly open: number;
}

export function totalsOf(rows: Rows, keys: readonly string[]): Totals {
  const outcomes = keys.map((key) => outcomeOf(rows[key]));
  const count = (...wanted: readonly Outcome[]): number => outcomes.filter((each) => wanted.includes(each)).length;
  return {
    all: keys.length,
    done: keys.length - count('waits', 'not-run', 'searching'),
    pass: count('pass'),
    fail: count('fail'),
    cannotHelp: count('cannot-help'),
    open: count('nothing', 'cut', 'not-about', 'stopped'),
  };
}

/** `better`: was broken, is not; `worse`: the other way; null: the same, or not known. */
export function changeOf(released: VerdictId | undefined, row: Row | undefined): 'better' | 'worse' | null {
  if (released === undefined || row?.kind !== 'found') return null;
  const good = (verdict: VerdictId): boolean => verdict === 'safe' || verdict === 'no-charm-can';
  const [before, now] = [good(released), good(row.result.verdict)];
  return before === now ? null : now ? 'better' : 'worse';
}

export function verdictWords(verdict: VerdictId): string {
  return VERDICTS[verdict];
}
