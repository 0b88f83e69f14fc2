/** What lies under a pointer. */
import type { LaneId } from '../model/types';
import type { Layout } from './layout';
import { FLAG_HEIGHT } from './variants';

export interface Hit {
  /** The nearest step. */
  readonly step: number;
  readonly group: string | null;
  readonly lane: LaneId | null;
  /** A bar, a flag, or nothing. */
  readonly id: string | null;
  readonly kind: 'bar' | 'hook' | 'step' | null;
}

/** Half the height of the row of chips that can be pressed. */
const CHIP_REACH = 14;

/** @param x in the drawing's own pixels, so counted from its left end even where it is scrolled */
export function hitAt(layout: Layout, x: number, y: number): Hit {
  const nearest = layout.scale.stepAt(x);
  const none: Hit = { step: nearest, group: null, lane: null, id: null, kind: null };
  if (Math.abs(y - layout.variant.chipY) <= CHIP_REACH) {
    const chip = layout.chips.find((each) => each.full && Math.abs(each.x - x) <= Math.max(12, each.half));
    return chip ? { ...none, step: chip.step, kind: 'step' } : none;
  }
  const row = layout.rows.all.find((each) => y >= each.y && y < each.bottom);
  if (!row) return none;
  const place = { ...none, group: row.group, lane: row.lane.id };
  const isFlag = y >= row.flagTop && y < row.flagTop + FLAG_HEIGHT;
  const flag = isFlag
    ? layout.flags.findLast((each) => each.y === row.flagTop && x >= each.x - 3 && x <= each.x + each.width)
    : undefined;
  if (flag) return { ...place, step: flag.step, id: flag.id, kind: 'hook' };
  const bar = layout.bars.find((each) => each.y === row.barTop && x >= each.x0 && x < each.x1);
  return bar ? { ...place, id: bar.id, kind: 'bar' } : place;
}
