/** Validity and key lines, broken around their own words; marks and words on the secrets lane. */
import { freeOf, placeLabel, type Room } from '../room';
import type { Bar, Line, Mark, Note } from '../model/types';
import { CAP, CAP_BOLD, isSeen, nowX, xOf, xOfEnd, type Frame } from './frame';
import { passingRooms, type Passing } from './arrows';
import type { Row } from './rows';
import type { PlacedLine, PlacedMark, PlacedText } from './types';

const PAD = 4;

function lineObstacles(frame: Frame, y: number, passings: readonly Passing[]): readonly Room[] {
  const now = nowX(frame);
  const arrows = passingRooms(passings, y - 6, y + 6);
  return [...frame.cuts, ...arrows, ...(now === null ? [] : [{ from: now - 2, to: now + 2 }])];
}

function textsOf(frame: Frame, y: number, line: Line, obstacles: readonly Room[]): PlacedLine['texts'] {
  const texts: PlacedLine['texts'][number][] = [];
  for (const label of line.labels) {
    const from = Math.max(xOf(frame.scale, label.from), frame.seen.from);
    const to = Math.min(xOfEnd(frame.scale, label.to), frame.seen.to);
    const taken = texts.map((text) => ({ from: text.x - 12, to: text.x + text.width + 12 }));
    const lead = line.kind === 'key' ? 18 : label.bold ? 6 : 24;
    const free = freeOf({ from, to }, [...obstacles, ...taken]);
    const rooms = free.flatMap((room) => [
      { from: room.from + lead, to: room.to - 8 },
      { from: room.from + 8, to: room.to - 8 },
    ]);
    const placed = placeLabel(label.labels, rooms, label.bold ? CAP_BOLD : CAP, frame.measure);
    if (placed) texts.push({ ...placed, y: y + 4, anchor: 'start', bold: label.bold });
  }
  return texts;
}

function endText(frame: Frame, y: number, line: Line, x: number, obstacles: readonly Room[]): PlacedLine['texts'] {
  if (line.endLabel === null || line.to === null) return [];
  if (x < frame.seen.from) return [];
  const room = { from: x + 2, to: Math.min(frame.scale.right, frame.seen.to) };
  const [free] = freeOf(room, obstacles);
  if (!free || free.from > room.from) return [];
  const placed = placeLabel([line.endLabel], [{ from: free.from + 5, to: free.to - 4 }], CAP, frame.measure);
  return placed ? [{ ...placed, y: y + 4, anchor: 'start', bold: false }] : [];
}

export function linesIn(frame: Frame, row: Row, passings: readonly Passing[]): readonly PlacedLine[] {
  const { scale } = frame;
  const y = row.lineY;
  if (y === null) return [];
  const obstacles = lineObstacles(frame, y, passings);
  return row.lane.lines.flatMap((line) => {
    const from = xOf(scale, line.from);
    const to = xOfEnd(scale, line.to);
    if (to <= from || !isSeen(frame, from, to)) return [];
    const texts = textsOf(frame, y, line, obstacles);
    const breaks = texts.map((text) => ({ from: text.x - PAD, to: text.x + text.width + PAD }));
    const hasEnd = line.endLabel !== null && to < scale.right;
    const hasStart = line.startTick && from > scale.left;
    const placed: PlacedLine = {
      id: line.id,
      kind: line.kind,
      generation: line.generation,
      y,
      pieces: freeOf({ from, to }, breaks),
      ticks: [...(hasStart ? [from] : []), ...(hasEnd ? [to] : [])],
      texts: [...texts, ...(hasEnd ? endText(frame, y, line, to, obstacles) : [])],
    };
    return [placed];
  });
}

const POLE = 2;
const PENNANT = 10;

function markRoom(frame: Frame, mark: Mark): Room {
  const x = xOf(frame.scale, mark.edge);
  return mark.kind === 'expiry' ? { from: x - PENNANT, to: x + POLE } : { from: x - POLE, to: x + POLE };
}

export interface Marks {
  readonly placed: readonly PlacedMark[];
  /** What bar labels keep clear of. */
  readonly rooms: readonly Room[];
}

/** Repeated expiries are drawn where they stand apart. */
export function marksIn(frame: Frame, row: Row, passings: readonly Passing[]): Marks {
  const rooms: Room[] = [];
  const placed: PlacedMark[] = [];
  const others = obstaclesOfMarks(frame, row, passings);
  let last = -Infinity;
  for (const mark of row.lane.marks) {
    const x = xOf(frame.scale, mark.edge);
    if (!isSeen(frame, x - 60, x + 60) || x >= frame.scale.right || x <= frame.scale.left) continue;
    if (x - last < PENNANT) continue;
    last = x;
    const label = mark.label === null ? null : markLabel(frame, row, mark, x, mark.label, [...others, ...rooms]);
    rooms.push(markRoom(frame, mark));
    if (label) rooms.push({ from: label.x - label.width - 2, to: label.x + 2 });
    const generation = barUnder(frame, row, x)?.generation ?? null;
    placed.push({ id: mark.id, kind: mark.kind, x, y0: row.barTop - 4, y1: row.barBottom, label, generation });
  }
  return { placed, rooms };
}

function obstaclesOfMarks(frame: Frame, row: Row, passings: readonly Passing[]): readonly Room[] {
  return [...frame.cuts, ...passingRooms(passings, row.barTop, row.barBottom)];
}

function barUnder(frame: Frame, row: Row, x: number): Bar | undefined {
  return row.lane.bars.find((each) => xOf(frame.scale, each.from) < x && xOfEnd(frame.scale, each.to) >= x);
}

/** Left of the pole, under the pennant. */
function markLabel(
  frame: Frame,
  row: Row,
  mark: Mark,
  x: number,
  text: string,
  taken: readonly Room[],
): PlacedText | null {
  const width = frame.measure(text, CAP_BOLD);
  const right = x - (mark.kind === 'expiry' ? 5 : 4);
  const room = { from: right - width - 2, to: right + 1 };
  if (room.from < frame.seen.from || room.to > frame.seen.to) return null;
  const bar = barUnder(frame, row, x);
  if (
    !bar ||
    room.from < xOf(frame.scale, bar.from) + 2 ||
    taken.some((each) => each.to > room.from && each.from < room.to)
  )
    return null;
  return { text, x: right, y: row.barTop + 14, width, anchor: 'end' };
}

/** Further from its moment a note would be about another one. */
const NEAR = 28;

export function notesIn(frame: Frame, row: Row, obstacles: readonly Room[]): readonly PlacedText[] {
  return row.lane.notes.flatMap((note: Note) => {
    const from = Math.max(xOf(frame.scale, note.from), frame.seen.from);
    const to = Math.min(xOfEnd(frame.scale, note.to), frame.seen.to);
    if (!isSeen(frame, from, to)) return [];
    const rooms = freeOf({ from, to }, obstacles).map((room) => ({ from: room.from + 14, to: room.to - 8 }));
    const placed = placeLabel([note.label], rooms, CAP, frame.measure);
    const strays = note.near === true && placed !== null && placed.x > xOf(frame.scale, note.from) + NEAR;
    return placed && !strays ? [{ ...placed, y: row.barTop + 14, anchor: 'start' as const }] : [];
  });
}
