/** What the page and the reader of pastes say to each other. Pastes go in; what comes back holds names, never a key. */
import type { Answers, Dropped, Finding, Lines, Shape, Unknown } from '../../diagnose';

/** A piece of a line: plain text, or a folded request or certificate. */
export type Piece = string | { readonly tag: string };

export interface Part {
  readonly id: number;
  readonly lines: number;
  /** Characters. */
  readonly size: number;
  readonly sample: boolean;
}

/** What does not change with the clock or an answer. */
export interface Reading {
  readonly parts: readonly Part[];
  /** Why nothing was read: one plain sentence. */
  readonly problem: string | null;
  readonly shapes: readonly Shape[];
  readonly dropped: readonly Dropped[];
  /** The reduced paste; line 1 first. */
  readonly lines: readonly (readonly Piece[])[];
  /** How many requests and certificates are folded. */
  readonly folded: number;
  readonly relations: readonly string[];
  readonly tookMs: number;
}

/** What the run would take for granted, and what it would leave out; or why there is none. */
export type RunOutlook =
  | {
      readonly possible: true;
      readonly assumed: readonly string[];
      readonly leftOut: readonly string[];
      /** Units of which only one's requests are in the run. */
      readonly units: readonly string[];
    }
  | { readonly possible: false; readonly why: string };

export interface Look {
  readonly findings: readonly Finding[];
  readonly unknowns: readonly Unknown[];
  readonly outlook: RunOutlook;
}

export interface Question {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly answers: Answers;
  /** Index of the relation that is asked about. */
  readonly relation: number;
  /** The unit whose requests the run has, where units ask for different names; null: the first. */
  readonly entity: string | null;
}

export type RunAnswer =
  { readonly link: string; readonly file: string; readonly tooLong: boolean } | { readonly problem: string };

/** One field of a request or certificate, as the view of certificates words it. */
export interface FieldText {
  readonly section: string;
  readonly label: string;
  readonly value: string;
}

/** A folded text, opened. */
export type Opened =
  { readonly name: string; readonly fields: readonly FieldText[]; readonly pem: string } | { readonly problem: string };

/** Requests by name, with what each takes and gives. */
export interface Calls {
  add: [ask: { readonly text: string; readonly sample: boolean; readonly question: Question }, answer: Whole];
  remove: [ask: { readonly part: number; readonly question: Question }, answer: Whole];
  replace: [ask: { readonly part: number; readonly text: string; readonly question: Question }, answer: Whole];
  look: [ask: { readonly question: Question }, answer: Whole];
  text: [ask: { readonly part: number }, answer: string];
  run: [ask: { readonly question: Question }, answer: RunAnswer];
  share: [
    ask: Record<string, never>,
    answer: { readonly text: string; readonly replaced: number; readonly problem: string | null },
  ];
  open: [ask: { readonly name: string }, answer: Opened];
  sample: [ask: { readonly now: number }, answer: string];
}
export type CallName = keyof Calls;

/** @see Calls: `reading` is null where it is the one that the page has already. */
export interface Whole {
  readonly reading: Reading | null;
  readonly look: Look;
  /** Why nothing was taken of what was given; null: it was. */
  readonly refused: string | null;
}

export type { Answers, Dropped, Finding, Lines, Shape, Unknown };
