/** Room for labels: what is left of a line after everything that a label must not touch. */
import type { Measure, TextStyle } from './text';

export interface Room {
  readonly from: number;
  readonly to: number;
}

/** The parts of `room` that no obstacle touches, left to right. */
export function freeOf(room: Room, obstacles: readonly Room[]): readonly Room[] {
  let free: readonly Room[] = room.to > room.from ? [room] : [];
  for (const obstacle of obstacles)
    if (obstacle.to > room.from && obstacle.from < room.to) free = without(free, obstacle);
  return free;
}

function without(parts: readonly Room[], obstacle: Room): readonly Room[] {
  const left: Room[] = [];
  for (const part of parts) {
    if (obstacle.to <= part.from || obstacle.from >= part.to) {
      left.push(part);
      continue;
    }
    if (obstacle.from > part.from) left.push({ from: part.from, to: obstacle.from });
    if (obstacle.to < part.to) left.push({ from: obstacle.to, to: part.to });
  }
  return left;
}

export interface PlacedLabel {
  readonly text: string;
  readonly x: number;
  readonly width: number;
}

/**
 * The longest label that fits into one of the rooms, in the first room where it does.
 * @param labels longest first
 * @param rooms already without their margins
 */
export function placeLabel(
  labels: readonly string[],
  rooms: readonly Room[],
  style: TextStyle,
  measure: Measure,
): PlacedLabel | null {
  const widest = rooms.reduce((most, room) => Math.max(most, room.to - room.from), 0);
  for (const text of labels) {
    const width = measure(text, style);
    if (width > widest) continue;
    const room = rooms.find((each) => each.to - each.from >= width);
    if (room) return { text, x: room.from, width };
  }
  return null;
}

/** Does the interval touch none of these? */
export function isFree(interval: Room, taken: readonly Room[]): boolean {
  return taken.every((each) => each.to <= interval.from || each.from >= interval.to);
}
