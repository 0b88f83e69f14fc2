/** What a timeline shows, before anything is placed: lanes of bars and flags in time, all derived from steps. */
import type { Millis, UnitName } from '../../model/juju/world';

export const LANE_IDS = [
  'health',
  'files',
  'pull',
  'requirer-hooks',
  'requirer-databag',
  'secrets',
  'provider-databag',
  'provider-hooks',
] as const;
export type LaneId = (typeof LANE_IDS)[number];

/** A moment on the axis. With a step it stands exactly at that step; step 0 is the start. */
export interface Edge {
  readonly at: Millis;
  readonly step: number | null;
}

/** How a bar is filled and edged. */
export const BAR_KINDS = [
  'valid',
  'outage',
  'revoked',
  'expired',
  'broken',
  'off',
  'left',
  'absent',
  'held',
  'unclaimed',
  'empty',
  'denied',
] as const;
export type BarKind = (typeof BAR_KINDS)[number];

/** Tone of a generation: the first, third, … and the second, fourth, … */
export type Generation = 1 | 2;

export interface Bar {
  /** `web/0:files:3`: unique in a model, the same in the next model as long as the steps before it are. */
  readonly id: string;
  readonly kind: BarKind;
  readonly generation: Generation | null;
  readonly from: Edge;
  /** Null: goes on past the last step. */
  readonly to: Edge | null;
  /** Longest first; the last resort is no label. */
  readonly labels: readonly string[];
  readonly mono: boolean;
  readonly bold: boolean;
}

/** A hook. `began` differs from `step` for a hook that takes real time; `step` is null while it still runs. */
export interface Flag {
  readonly id: string;
  readonly unit: UnitName;
  readonly began: number;
  readonly step: number | null;
  readonly labels: readonly string[];
  readonly failed: boolean;
}

/** A line with its words: the validity of a certificate, the life of a key. */
export interface Line {
  readonly id: string;
  readonly kind: 'validity' | 'key';
  readonly generation: Generation | null;
  readonly from: Edge;
  readonly to: Edge | null;
  /** An end that is one, not only a change of subject, gets a tick. */
  readonly startTick: boolean;
  readonly endLabel: string | null;
  readonly labels: readonly LineLabel[];
}

export interface LineLabel {
  readonly from: Edge;
  readonly to: Edge | null;
  readonly labels: readonly string[];
  readonly bold: boolean;
}

/** An instant on the secrets lane. */
export interface Mark {
  readonly id: string;
  readonly kind: 'expiry' | 'again' | 'safety-net';
  readonly edge: Edge;
  readonly label: string | null;
}

/** Words in the empty stretch after a secret. */
export interface Note {
  readonly from: Edge;
  readonly to: Edge | null;
  readonly label: string;
  /** Only beside the moment that it is about, or not at all. */
  readonly near?: boolean;
}

export interface Lane {
  readonly id: LaneId;
  readonly group: string;
  readonly bars: readonly Bar[];
  readonly flags: readonly Flag[];
  readonly lines: readonly Line[];
  readonly marks: readonly Mark[];
  readonly notes: readonly Note[];
}

/** The group of the hooks that all compared runs share. */
export const SHARED = 'shared';

/** The lanes of one requirer unit, or those of the provider. */
export interface LaneGroup {
  /** `web/0`, or the provider's application. */
  readonly id: string;
  readonly kind: 'requirer' | 'provider' | 'shared';
  /** Heading of the group, where several runs are compared. */
  readonly title: string | null;
  /** Words beneath the heading. */
  readonly more?: readonly string[];
  /** Names of the units whose hooks the group shows. */
  readonly units: readonly UnitName[];
  readonly lanes: readonly Lane[];
}

export type Actor = 'requirer' | 'provider' | 'juju';

export interface Chip {
  readonly step: number;
  readonly at: Millis;
  readonly actor: Actor;
  readonly unit: UnitName | null;
  /** Hook or action in words, for names read aloud. */
  readonly name: string;
  readonly refused: boolean;
}

/** The pull API has no answer for this unit though it had one. */
export interface GapBand {
  readonly id: string;
  readonly group: string;
  readonly from: Edge;
  readonly to: Edge | null;
  /** Up to its end, or up to the last step. */
  readonly ms: number;
}

/** A place that an arrow leaves or reaches. */
export interface Port {
  readonly group: string;
  readonly lane: LaneId;
  readonly step: number;
}

export interface Arrow {
  readonly id: string;
  /** `write`: a hook changed this. `deliver`: this change caused that hook. `expiry`: an expiry caused it. `shows`: files to health. */
  readonly kind: 'write' | 'deliver' | 'expiry' | 'shows';
  readonly from: Port;
  readonly to: Port;
}

/** Which values the hook of a step asked for: a ring on them at the playhead. */
export interface Reading {
  readonly step: number;
  readonly port: Port;
}

export interface Divergence {
  readonly step: number;
  readonly lanes: readonly LaneId[];
}

export interface TimelineModel {
  readonly start: Millis;
  readonly end: Millis;
  readonly chips: readonly Chip[];
  readonly groups: readonly LaneGroup[];
  readonly gaps: readonly GapBand[];
  readonly arrows: readonly Arrow[];
  readonly readings: readonly Reading[];
  /** Instants besides the steps that need a place on the axis. */
  readonly marks: readonly Millis[];
  /** Where compared runs first differ; null: one run, or no difference. */
  readonly divergence: Divergence | null;
}
