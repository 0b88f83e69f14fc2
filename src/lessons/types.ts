/** A lesson as data: what the parser makes of its Markdown file. Every number in its text is checked by its claims on the engine. */
import type { Setup } from '../model/setup';
import type { EffectKind } from '../run/why/types';
import type { RunAction } from '../run/run';
import type { ScenarioId } from '../scenarios/ids';

/** A piece of a sentence. */
export type Piece =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  /** A term of the glossary, in the words of the sentence. */
  | { readonly kind: 'term'; readonly term: string; readonly text: string }
  | { readonly kind: 'link'; readonly to: Target; readonly text: string };

export type Target =
  /** A step of the part's run, from 1. */
  | { readonly kind: 'step'; readonly step: number }
  | { readonly kind: 'lesson'; readonly lesson: number; readonly part: number }
  /** `?…`, another page of the site. */
  | { readonly kind: 'page'; readonly query: string }
  | { readonly kind: 'web'; readonly url: string };

export interface LessonRun {
  readonly name: string;
  readonly scenario: ScenarioId | null;
  readonly setup: Partial<Setup>;
  readonly actions: readonly RunAction[];
}

/** One sentence that the engine can say yes or no to: `files = none`, `says has "36 more days"`. */
export interface Claim {
  readonly fact: Fact;
  readonly unit: string;
  readonly op: '=' | 'has' | 'lacks';
  readonly values: readonly string[];
  /** As it was written, for messages. */
  readonly text: string;
}

export const FACTS = [
  'health',
  'files',
  'pull',
  'hook',
  'events',
  'requests',
  'offered',
  'secrets',
  'status',
  'ran',
  'raised',
  'deferred',
  'denied',
  'says',
  'why',
] as const;
export type Fact = (typeof FACTS)[number];

export interface Check {
  /** From 1; 0: before the first step. */
  readonly step: number;
  readonly claim: Claim;
}

export interface Option {
  readonly words: readonly Piece[];
  /** Right is the option whose claims hold at the step of the question. */
  readonly claims: readonly Claim[];
  /** What is said to the reader who chose it and was wrong; empty for the right one, which the causes explain. */
  readonly says: readonly Piece[];
}

export type Block =
  | { readonly kind: 'words'; readonly step: number | null; readonly words: readonly Piece[] }
  | {
      readonly kind: 'question';
      readonly words: readonly Piece[];
      /** What has not happened yet when the question is put, and answers it. */
      readonly step: number;
      /** The last step that may be seen before; null: the one before `step`. */
      readonly seen: number | null;
      /** What the causes are to explain; null: the step's worst effect. */
      readonly why: EffectKind | null;
      readonly unit: string | null;
      readonly options: readonly Option[];
    }
  /** Opens the editor; `line` is text of the line where to begin. */
  | { readonly kind: 'try'; readonly words: readonly Piece[]; readonly line: string };
export type Question = Extract<Block, { readonly kind: 'question' }>;

export interface Part {
  readonly title: string;
  /** Name of a run of the lesson. */
  readonly run: string;
  /** Where it opens, from 1. */
  readonly step: number;
  readonly blocks: readonly Block[];
  readonly checks: readonly Check[];
}

export interface Lesson {
  readonly number: number;
  readonly title: string;
  /** One sentence for lists and previews. */
  readonly says: string;
  readonly minutes: number;
  readonly runs: readonly LessonRun[];
  readonly parts: readonly Part[];
}
