/** A cell of the matrix: how far it is, and in which words, shape and colour it says so. */
import type { CellResult, Lasting, NotAbout, Progress, PropertyResult } from '../../explore';
import { durationText } from '../../run/time';
import { SITUATIONS, VERDICTS, type SituationId, type VerdictId } from '../../scenarios/ids';

export type CellState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'searching'; readonly progress: Progress }
  | { readonly kind: 'found'; readonly result: CellResult }
  | ({ readonly kind: 'says-nothing' } & NotAbout)
  | { readonly kind: 'failed'; readonly why: string };

/** By `cellKey`. What is not in it waits. */
export type Results = ReadonlyMap<string, CellState>;

export const WAITING: CellState = { kind: 'waiting' };

export function cellKey(charm: string, situation: SituationId): string {
  return `${charm}/${situation}`;
}

export function cellAt(results: Results, charm: string, situation: SituationId): CellState {
  return results.get(cellKey(charm, situation)) ?? WAITING;
}

/** Null until it is found, and where the situation says nothing of the charm. */
export function verdictOf(state: CellState): VerdictId | null {
  return state.kind === 'found' ? state.result.verdict : null;
}

/** The broken property that the verdict is named after. */
export function worstProperty({ verdict, properties }: CellResult): PropertyResult | null {
  return properties.find((each) => each.verdict === verdict) ?? null;
}

/** How a loss ends, in a few words. */
export function lastingText({ ms, hooks, ends }: Lasting): string {
  if (ends === 'never') return 'no end';
  if (ends === 'unanswered') return 'until signed';
  if (ms > 0) return durationText(ms);
  return hooks === 1 ? '1 hook' : `${hooks} hooks`;
}

/** Tones are names of colour tokens. */
export type Tone = 'valid' | 'outage' | 'revoked' | 'stuck' | 'leak' | 'none';

const TONES: Readonly<Record<VerdictId, Tone>> = {
  safe: 'valid',
  outage: 'outage',
  downgraded: 'outage',
  'broken-pair': 'outage',
  'serves-expired': 'outage',
  'serves-revoked': 'revoked',
  stuck: 'stuck',
  'lying-status': 'stuck',
  'left-behind': 'leak',
  'no-charm-can': 'none',
};

export function toneOf(verdict: VerdictId): Tone {
  return TONES[verdict];
}

export interface CellWords {
  readonly word: string;
  /** How long, where there is a time to it; else empty. */
  readonly more: string;
  readonly verdict: VerdictId | null;
}

export function wordsOf(state: CellState): CellWords {
  switch (state.kind) {
    case 'waiting':
      return { word: 'waiting', more: '', verdict: null };
    case 'searching':
      return { word: 'searching', more: `${state.progress.states.toLocaleString('en-US')} states`, verdict: null };
    case 'says-nothing':
      return { word: 'not about it', more: '', verdict: null };
    case 'failed':
      return { word: 'not searched', more: '', verdict: null };
    case 'found': {
      const { result } = state;
      const lasts = worstProperty(result)?.lasts ?? null;
      return { word: VERDICTS[result.verdict], more: lasts ? lastingText(lasts) : '', verdict: result.verdict };
    }
  }
}

/** `Mirror, Renewal: outage, 3 min`: what a cell is called where it is not seen. */
export function cellName(row: string, situation: SituationId, state: CellState): string {
  const { word, more } = wordsOf(state);
  return `${row}, ${SITUATIONS[situation]}: ${word}${more === '' ? '' : `, ${more}`}`;
}
