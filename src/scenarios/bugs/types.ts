/** Bugs that were reported in public, as runs. */
import type { Action, Setup } from '../../model';
import type { ScenarioId } from '../ids';

export const BUG_IDS = [
  'b01',
  'b02',
  'b03',
  'b04',
  'b05',
  'b06',
  'b07',
  'b09',
  'b10',
  'b11',
  'b12',
  'b13',
  'b14',
  'b15',
  'b17',
  'b18',
  'b19',
  'b21',
  'b22',
  'b23',
  'b24',
  'b26',
  'b27',
  'b28',
  'b29',
  'b31',
  'b32',
  'b34',
  'b35',
  'b36',
  'b38',
  'b39',
  'b48',
] as const;
export type BugId = (typeof BUG_IDS)[number];

/** Charms that are wrong in one way and nothing else, in `charms/`: for what neither the library nor a shipped charm does. */
export const BUG_CHARMS = {
  'everybody-writes': 'everybody_writes.py',
  'compares-texts': 'compares_texts.py',
  'stops-at-first': 'stops_at_first.py',
} as const;
export type BugCharmId = keyof typeof BUG_CHARMS;

/** A run of its own, for what no built-in scenario shows. */
export interface BugRun {
  readonly setup: Partial<Setup>;
  /** The charm of the run, where it is one of those above. Real Python runs it: nothing of it is recorded. */
  readonly charm?: BugCharmId;
  readonly actions: readonly Action[];
  /** Where the symptom is seen, from 1. */
  readonly step: number;
}

export interface Bug {
  readonly id: BugId;
  /** What was seen. */
  readonly title: string;
  /** More words by which somebody looks for it who does not know its cause. */
  readonly words: string;
  /** One or two plain sentences: what happens in the run, and where the report had another cause. */
  readonly summary: string;
  /** Public threads, the first one best. */
  readonly references: readonly string[];
  readonly shownBy: BugRun | { readonly scenario: ScenarioId; readonly step: number };
}
