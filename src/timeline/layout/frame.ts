/** What every part of a layout is placed against. */
import type { Room } from '../room';
import type { Measure, TextStyle } from '../text';
import type { TimeScale } from '../time';
import type { Edge, TimelineModel } from '../model/types';
import type { Ways } from './arrows';
import type { Rows } from './rows';
import type { Variant } from './variants';

export interface View {
  /** The selected step; null: none. */
  readonly now: number | null;
  /** Steps of the chain that explains the selected one. */
  readonly chain: ReadonlySet<number>;
}

export interface Frame {
  readonly model: TimelineModel;
  readonly variant: Variant;
  readonly rows: Rows;
  readonly scale: TimeScale;
  readonly ways: Ways;
  readonly view: View;
  readonly measure: Measure;
  /** How far the clocks of the drawing are ahead of UTC at an instant, in milliseconds. */
  readonly offset: (at: number) => number;
  /** The part of the plot that is drawn. */
  readonly window: Room;
  /** Cuts in it, as obstacles. */
  readonly cuts: readonly Room[];
  /** Where a label may stand: inside what the reader sees. */
  readonly seen: Room;
}

export const CAP: TextStyle = { size: 12 };
export const CAP_BOLD: TextStyle = { size: 12, bold: true };
export const CAP_MONO: TextStyle = { size: 12, mono: true };

export function xOf(scale: TimeScale, edge: Edge): number {
  return edge.step === null ? scale.xOfTime(edge.at) : scale.xOfStep(edge.step);
}

/** An open end lies at the right edge of the plot. */
export function xOfEnd(scale: TimeScale, edge: Edge | null): number {
  return edge === null ? scale.right : xOf(scale, edge);
}

export function isSeen(frame: Frame, from: number, to: number): boolean {
  return to >= frame.window.from && from <= frame.window.to;
}

/** Cuts as obstacles, those that are drawn: their edges slant by five pixels to both sides. */
export function cutRooms(scale: TimeScale, window: Room): readonly Room[] {
  return scale.cuts
    .map((cut) => ({ from: cut.x - 5, to: cut.x + cut.width + 5 }))
    .filter((room) => room.to >= window.from && room.from <= window.to);
}

export function nowX(frame: Frame): number | null {
  const { now } = frame.view;
  return now === null || now < frame.scale.first || now > frame.scale.last ? null : frame.scale.xOfStep(now);
}

export function isHot(frame: Frame, step: number): boolean {
  return frame.view.now === step || frame.view.chain.has(step);
}
