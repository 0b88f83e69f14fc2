/** Days, clock times and the lengths of cuts. A text that would touch another is left out; cuts and beginnings come first. */
import { scaleUtc } from 'd3-scale';
import { clockText, dayNumber, dayText, durationText } from '../../run/time';
import { isFree, type Room } from '../room';
import { CAP, CAP_BOLD, isSeen, type Frame } from './frame';
import type { AxisText } from './types';

export interface Axis {
  readonly texts: readonly AxisText[];
  readonly ticks: readonly number[];
  /** The line, interrupted at cuts. */
  readonly pieces: readonly Room[];
  readonly y: number;
}

const GAP = 6;
const MINUTE = 60_000;

interface Row {
  readonly y: number;
  readonly taken: Room[];
}

class Texts {
  readonly placed: AxisText[] = [];

  constructor(private readonly frame: Frame) {}

  add(row: Row, role: AxisText['role'], x: number, text: string, anchor: AxisText['anchor'], force = false): boolean {
    const width = this.frame.measure(text, role === 'day' ? CAP_BOLD : CAP);
    const from = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
    const room = { from: from - GAP / 2, to: from + width + GAP / 2 };
    if (!force && (!isFree(room, row.taken) || room.to > this.frame.scale.right + GAP)) return false;
    row.taken.push(room);
    if (isSeen(this.frame, room.from, room.to)) this.placed.push({ x, y: row.y, text, width, anchor, role });
    return true;
  }
}

function axisPieces(frame: Frame): readonly Room[] {
  const { scale } = frame;
  const pieces: Room[] = [];
  let from = scale.left;
  for (const cut of scale.cuts) {
    pieces.push({ from, to: cut.x + 5 });
    from = cut.x + cut.width + 5;
  }
  return [...pieces, { from, to: scale.right }];
}

/** Clock times inside segments, about every 56 pixels; seconds where minutes are too coarse. */
function clockTicks(frame: Frame, row: Row, texts: Texts): readonly number[] {
  const ticks: number[] = [];
  for (const segment of frame.scale.segments) {
    if (segment.to <= segment.from || !isSeen(frame, segment.x0, segment.x1)) continue;
    const count = Math.min(200, Math.max(1, Math.floor((segment.x1 - segment.x0) / 56)));
    const times = scaleUtc().domain([segment.from, segment.to]).ticks(count).map(Number);
    const fine = (times[1] ?? Infinity) - (times[0] ?? 0) < MINUTE;
    for (const at of times) {
      const x = frame.scale.xOfTime(at);
      if (!isSeen(frame, x, x)) continue;
      if (texts.add(row, 'clock', x, clockText(at, fine && at % MINUTE !== 0), 'middle')) ticks.push(x);
    }
  }
  return ticks;
}

export function axisOf(frame: Frame): Axis {
  const { variant, scale, model } = frame;
  const clock: Row = { y: variant.clockY, taken: [] };
  const day: Row = variant.dayY === null ? clock : { y: variant.dayY, taken: [] };
  const texts = new Texts(frame);
  const ticks: number[] = [];
  let lastDay: number | null = null;
  scale.segments.forEach((segment, at) => {
    const number = dayNumber(model.start, segment.from);
    const isNewDay = number !== lastDay;
    const name = dayText(model.start, segment.from);
    const time = clockText(segment.from);
    lastDay = dayNumber(model.start, segment.to);
    ticks.push(segment.x0);
    if (variant.dayY === null) {
      if (!(isNewDay && texts.add(clock, 'clock', segment.x0, `${name}, ${time}`, 'start'))) texts.add(clock, 'clock', segment.x0, isNewDay ? name : time, 'start');
    } else {
      if (isNewDay) texts.add(day, 'day', segment.x0, name, 'start');
      texts.add(clock, 'clock', segment.x0, time, 'start');
    }
    const cut = scale.cuts[at];
    if (!cut) return;
    const length = durationText(cut.to - cut.from);
    const middle = cut.x + cut.width / 2;
    if (!texts.add(clock, 'cut', middle, length, 'middle') && day !== clock) texts.add(day, 'cut', middle, length, 'middle');
  });
  ticks.push(...clockTicks(frame, clock, texts));
  return { texts: texts.placed, ticks: ticks.filter((x) => isSeen(frame, x, x)), pieces: axisPieces(frame), y: variant.axisY };
}
