/** Days, clock times and the lengths of cuts. A text that would touch another is left out; cuts and beginnings come first. */
import { clockText, dayNumber, dayText, durationText } from '../../run/time';
import { isFree, type Room } from '../room';
import type { Segment } from '../time';
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
/** A segment that leaves sooner needs no day at the edge. */
const STICKY_ROOM = 90;
/** Between two clock times. */
const LEAST = 44;
const LEAST_FINE = 62;
const INTERVALS = [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200, 86_400].map((s) => s * 1000);

interface Row {
  readonly y: number;
  readonly taken: Room[];
}

class Texts {
  readonly placed: AxisText[] = [];

  constructor(private readonly frame: Frame) {}

  /** Where a segment begins: to the right of its place; up to the edge of the drawing where that is too near. */
  begin(row: Row, role: AxisText['role'], x: number, text: string): void {
    const { right } = this.frame.scale;
    if (this.add(row, role, x, text, 'start')) return;
    if (x + this.widthOf(role, text) > right) this.add(row, role, right, text, 'end');
  }

  private widthOf(role: AxisText['role'], text: string): number {
    return this.frame.measure(text, role === 'day' ? CAP_BOLD : CAP);
  }

  add(row: Row, role: AxisText['role'], x: number, text: string, anchor: AxisText['anchor']): boolean {
    const width = this.widthOf(role, text);
    const from = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
    const room = { from: from - GAP / 2, to: from + width + GAP / 2 };
    if (!isFree(room, row.taken) || room.to > this.frame.scale.right + GAP) return false;
    row.taken.push(room);
    const { seen } = this.frame;
    const isWhole = from >= seen.from - 1 && from + width <= seen.to + 1;
    if (isWhole) this.placed.push({ x, y: row.y, text, width, anchor, role });
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
  return [...pieces, { from, to: scale.right }].filter((piece) => isSeen(frame, piece.from, piece.to));
}

/** The finest regular clock times whose texts keep apart, however the segment is stretched. */
function regularTimes(frame: Frame, segment: Segment): readonly number[] {
  for (const every of INTERVALS) {
    const count = (segment.to - segment.from) / every;
    if (count * LEAST > 2 * (segment.x1 - segment.x0) + 2 * LEAST) continue;
    const least = every < MINUTE ? LEAST_FINE : LEAST;
    const times: number[] = [];
    const shift = frame.offset(segment.from);
    const first = Math.ceil((segment.from + shift) / every) * every - shift;
    for (let at = first; at <= segment.to; at += every) times.push(at);
    const xs = times.map((at) => frame.scale.xOfTime(at));
    if (xs.every((x, at) => at === 0 || x - (xs[at - 1] ?? 0) >= least)) return times;
  }
  return [];
}

/** The instant at which a clock in UTC shows what the reader's clock shows. */
function zoned(frame: Frame, at: number): number {
  return at + frame.offset(at);
}

function clockTicks(frame: Frame, row: Row, texts: Texts): readonly number[] {
  const ticks: number[] = [];
  for (const segment of frame.scale.segments) {
    if (segment.to <= segment.from || !isSeen(frame, segment.x0, segment.x1)) continue;
    for (const at of regularTimes(frame, segment)) {
      const x = frame.scale.xOfTime(at);
      if (!isSeen(frame, x, x)) continue;
      if (texts.add(row, 'clock', x, clockText(zoned(frame, at), at % MINUTE !== 0), 'middle')) ticks.push(x);
    }
  }
  return ticks;
}

/** Where a segment began out of sight, its day stands at the edge of what is seen. */
function stickyDay(frame: Frame, row: Row, texts: Texts): void {
  const { scale, seen, model } = frame;
  const segment = scale.segments.find((each) => each.x0 < seen.from - 1 && each.x1 > seen.from + STICKY_ROOM);
  if (segment)
    texts.add(
      row,
      frame.variant.dayY === null ? 'clock' : 'day',
      seen.from + 4,
      dayText(zoned(frame, model.start), zoned(frame, scale.timeAt(seen.from))),
      'start',
    );
}

export function axisOf(frame: Frame): Axis {
  const { variant, scale, model } = frame;
  const clock: Row = { y: variant.clockY, taken: [] };
  const day: Row = variant.dayY === null ? clock : { y: variant.dayY, taken: [] };
  const texts = new Texts(frame);
  const ticks: number[] = [];
  stickyDay(frame, day, texts);
  const start = zoned(frame, model.start);
  scale.segments.forEach((segment, at) => {
    // What begins and ends out of sight touches nothing that is in sight.
    if (!isSeen(frame, segment.x0, scale.cuts[at]?.x ?? segment.x1)) return;
    const from = zoned(frame, segment.from);
    const before = scale.segments[at - 1];
    const isNewDay = before === undefined || dayNumber(start, from) !== dayNumber(start, zoned(frame, before.to));
    const name = dayText(start, from);
    const time = clockText(from);
    ticks.push(segment.x0);
    if (variant.dayY === null) {
      const isWhole = isNewDay && texts.add(clock, 'clock', segment.x0, `${name}, ${time}`, 'start');
      if (!isWhole) texts.begin(clock, 'clock', segment.x0, isNewDay ? name : time);
    } else {
      if (isNewDay) texts.begin(day, 'day', segment.x0, name);
      texts.begin(clock, 'clock', segment.x0, time);
    }
    const cut = scale.cuts[at];
    if (!cut) return;
    const length = durationText(cut.to - cut.from);
    const middle = cut.x + cut.width / 2;
    if (!texts.add(clock, 'cut', middle, length, 'middle') && day !== clock)
      texts.add(day, 'cut', middle, length, 'middle');
  });
  ticks.push(...clockTicks(frame, clock, texts));
  return {
    texts: texts.placed,
    ticks: ticks.filter((x) => isSeen(frame, x, x)),
    pieces: axisPieces(frame),
    y: variant.axisY,
  };
}
