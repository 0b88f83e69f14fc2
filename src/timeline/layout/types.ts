/** A timeline with every place decided: what a renderer draws, and what a pointer can hit. Pixels. */
import type { Actor, BarKind, Generation, Line, Mark, Arrow } from '../model/types';

export interface PlacedText {
  /** Where the text begins, is centred or ends, by anchor; y is its baseline. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly width: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface PlacedBar {
  readonly id: string;
  readonly group: string;
  readonly lane: string;
  /** The step that began it; 0 where none did. */
  readonly step: number;
  readonly kind: BarKind;
  readonly generation: Generation | null;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly height: number;
  readonly openLeft: boolean;
  readonly openRight: boolean;
  readonly mono: boolean;
  readonly bold: boolean;
  readonly label: PlacedText | null;
}

export interface PlacedFlag {
  readonly id: string;
  readonly unit: string;
  readonly step: number;
  /** Steps at which it began and ended; the end is null while it runs. */
  readonly began: number;
  readonly ended: number | null;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  /** A hook that takes time has two edges. */
  readonly block: boolean;
  readonly state: 'plain' | 'now' | 'failed' | 'running';
  readonly label: PlacedText | null;
}

export interface PlacedChip {
  readonly step: number;
  readonly x: number;
  readonly y: number;
  readonly half: number;
  readonly actor: Actor;
  readonly state: 'past' | 'now' | 'cause' | 'next';
  readonly refused: boolean;
  readonly name: string;
  /** False where there is no room: a dot instead. */
  readonly full: boolean;
}

export interface PlacedLine {
  readonly id: string;
  readonly kind: Line['kind'];
  readonly generation: Generation | null;
  readonly y: number;
  readonly pieces: readonly { readonly from: number; readonly to: number }[];
  readonly ticks: readonly number[];
  readonly texts: readonly (PlacedText & { readonly bold: boolean })[];
}

export interface PlacedMark {
  readonly id: string;
  readonly kind: Mark['kind'];
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
  readonly label: PlacedText | null;
  /** Tone of the bar that the label stands on. */
  readonly generation: Generation | null;
}

export interface PlacedArrow {
  readonly id: string;
  readonly kind: Arrow['kind'];
  readonly fromStep: number;
  readonly toStep: number;
  readonly hot: boolean;
  readonly path: string;
}

export interface PlacedCut {
  readonly x: number;
  readonly width: number;
  readonly y0: number;
  readonly y1: number;
}

export interface PlacedBand {
  readonly id: string;
  readonly group: string;
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

export interface PlacedBracket {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly openRight: boolean;
  readonly label: PlacedText | null;
}

export interface AxisText extends PlacedText {
  readonly role: 'day' | 'clock' | 'cut';
}

export interface Playhead {
  readonly step: number;
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
  readonly rings: readonly { readonly x: number; readonly y: number }[];
}

/** Where compared runs first differ. */
export interface PlacedDivergence {
  readonly step: number;
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
  readonly diamonds: readonly number[];
  readonly label: PlacedText | null;
}

export interface LaneName {
  readonly lane: string;
  readonly group: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'end';
  readonly width: number;
  readonly who: PlacedText | null;
  /** Null: not foldable. */
  readonly folded: boolean | null;
}
