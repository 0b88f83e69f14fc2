/** Bars with the longest label that fits what is seen of them. */
import { freeOf, placeLabel, type Room } from '../room';
import type { TextStyle } from '../text';
import { SHARED, type Bar } from '../model/types';
import { isSeen, nowX, xOf, xOfEnd, type Frame } from './frame';
import { landingRooms, passingRooms, type Passing } from './arrows';
import { divergenceOf } from './top';
import type { Row } from './rows';
import type { PlacedBar, PlacedText } from './types';

const TEXT_LEFT = 8;
const TEXT_RIGHT = 6;
/** Narrower bars are left out of a squeezed drawing, unless they are trouble. */
const LEAST_WIDTH = 0.75;
const LEAST_TROUBLE = 1.5;

function isTrouble(bar: Bar): boolean {
  return bar.kind === 'outage' || bar.kind === 'revoked' || bar.kind === 'expired' || bar.kind === 'broken';
}

export function styleOf(bar: Pick<Bar, 'mono' | 'bold'>): TextStyle {
  return { size: 12, mono: bar.mono, bold: bar.bold };
}

export interface Obstacles {
  /** What no label of this row may touch. */
  readonly crossing: readonly Room[];
  /** With the heads of arrows below or above: quiet labels begin beside them. */
  readonly quiet: readonly Room[];
}

export function obstaclesIn(
  frame: Frame,
  row: Row,
  passings: readonly Passing[],
  more: readonly Room[] = [],
): Obstacles {
  const now = nowX(frame);
  const { barTop, barBottom } = row;
  const arrows = passingRooms(passings, barTop, barBottom);
  const playhead = now === null ? [] : [{ from: now - 2, to: now + 2 }];
  const crossing = [...frame.cuts, ...arrows, ...playhead, ...diamond(frame, row), ...more];
  return { crossing, quiet: [...crossing, ...landingRooms(passings, barTop, barBottom)] };
}

/** Where compared runs part, a diamond stands on the lanes that differ, and a line crosses the others. */
function diamond(frame: Frame, row: Row): readonly Room[] {
  const { divergence } = frame.model;
  if (divergence === null) return [];
  const x = frame.scale.xOfStep(divergence.step);
  const half = divergence.lanes.includes(row.lane.id) ? 9 : 2;
  const label = row.group === SHARED ? (divergenceOf(frame)?.label ?? null) : null;
  const pill = label === null ? [] : [{ from: label.x - 10, to: label.x + label.width + 10 }];
  return [{ from: x - half, to: x + half - 4 }, ...pill];
}

function labelOf(frame: Frame, row: Row, bar: Bar, x0: number, x1: number, obstacles: Obstacles): PlacedText | null {
  const seen = { from: Math.max(x0, frame.seen.from), to: Math.min(x1, frame.seen.to) };
  const free = freeOf(seen, isTrouble(bar) ? obstacles.crossing : obstacles.quiet);
  const rooms = free.map((each) => ({ from: each.from + TEXT_LEFT, to: each.to - TEXT_RIGHT }));
  const label = placeLabel(bar.labels, rooms, styleOf(bar), frame.measure);
  const middle = (row.barTop + row.barBottom) / 2;
  return label && { ...label, y: middle + 4.2, anchor: 'start' };
}

export function barsIn(frame: Frame, row: Row, obstacles: Obstacles): readonly PlacedBar[] {
  const { scale } = frame;
  const placed: PlacedBar[] = [];
  for (const bar of row.lane.bars) {
    const isBefore =
      bar.to !== null && bar.to.step !== null && bar.to.step <= scale.first && bar.to.step > 0 && scale.first > 1;
    if (isBefore || (bar.from.step !== null && bar.from.step > scale.last)) continue;
    const x0 = xOf(scale, bar.from);
    const end = xOfEnd(scale, bar.to);
    const x1 = isTrouble(bar) ? Math.max(end, x0 + LEAST_TROUBLE) : end;
    if (x1 - x0 < LEAST_WIDTH || !isSeen(frame, x0, x1)) continue;
    placed.push({
      id: bar.id,
      group: row.group,
      lane: row.lane.id,
      step: bar.from.step ?? scale.stepAt(x0),
      kind: bar.kind,
      generation: bar.generation,
      x0,
      x1,
      y: row.barTop,
      height: row.spec.barHeight,
      openLeft: bar.from.step !== null && bar.from.step < scale.first && bar.from.step > 0,
      openRight: x1 >= scale.right,
      mono: bar.mono,
      bold: bar.bold,
      label: labelOf(frame, row, bar, x0, x1, obstacles),
    });
  }
  return placed;
}
