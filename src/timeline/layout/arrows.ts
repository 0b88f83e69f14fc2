/** Arrows between lanes, and where they pass: labels keep clear of them. */
import { rememberedOf } from '../../model/memo';
import type { Room } from '../room';
import type { TimeScale } from '../time';
import type { Arrow } from '../model/types';
import { isHot, isSeen, type Frame } from './frame';
import { rowOfPort, type Row, type Rows } from './rows';
import { FLAG_HEIGHT } from './variants';
import type { PlacedArrow } from './types';

type Point = readonly [x: number, y: number];
/** A straight line, or a cubic curve. */
type Course = readonly [Point, Point] | readonly [Point, Point, Point, Point];

export interface Passing {
  readonly arrow: PlacedArrow;
  readonly course: Course;
  /** What it covers; a curve stays within its four points. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** A curve from end to end, in small steps. */
  readonly points: readonly Point[];
}

/** Arrows of one step stand beside its instant; at the playhead further out, clear of line and ring. */
const BESIDE = 5;
const BESIDE_NOW = 13;

/** From a flag or bar straight up or down to another lane. */
function vertical(from: Row, to: Row, x: number): Course {
  const isUp = to.y < from.y;
  const isFlag = from.lane.bars.length === 0 && from.lane.flags.length > 0;
  const top = isFlag ? from.flagTop : from.barTop;
  const bottom = isFlag ? from.flagTop + FLAG_HEIGHT : from.barBottom;
  return isUp
    ? [
        [x, top - 1],
        [x, to.barBottom + 1],
      ]
    : [
        [x, bottom + 1],
        [x, to.barTop - 1],
      ];
}

/** Higher than the lanes of one unit: the arrow crosses others, so it goes straight through them and turns at one end. */
const TALL = 150;

/** Into the left edge of a flag, from a bar or a mark below or above: first straight on, then to the side. */
function intoSide(x0: number, y0: number, x1: number, y1: number): Course {
  const reach = Math.abs(y1 - y0);
  const dx = Math.max(0, x1 - x0);
  const straight = reach > TALL ? reach * 0.9 : Math.min(54, reach * 0.6);
  return [
    [x0, y0],
    [x0, y0 + Math.sign(y1 - y0) * straight],
    [x1 - Math.min(40, dx * 0.7), y1],
    [x1, y1],
  ];
}

/** Into the top of a flag that has others to its left, which would hide an arrow from there. */
function intoTop(x0: number, y0: number, x1: number, y1: number): Course {
  const drop = y1 - y0;
  const straight = drop > TALL ? drop * 0.8 : Math.min(44, drop * 0.45);
  return [
    [x0, y0],
    [x0, y0 + straight],
    [x1 - Math.min(18, Math.max(0, x1 - x0) * 0.6), y1 - Math.min(20, drop * 0.3)],
    [x1, y1],
  ];
}

/** Into the bottom of a flag, from below: to the side first where the way is long. */
function intoBottom(x0: number, y0: number, x1: number, y1: number): Course {
  const height = y0 - y1;
  const rise = Math.min(44, height * 0.45);
  const side = x1 - Math.min(18, Math.max(0, x1 - x0) * 0.6);
  if (height > TALL)
    return [
      [x0, y0],
      [x0, y0 - height * 0.2],
      [x1, y0 - height * 0.1],
      [x1, y1],
    ];
  return [
    [x0, y0],
    [x0, y0 - rise],
    [side, y1 + rise * 0.4],
    [x1, y1],
  ];
}

function hasFlagBetween(scale: TimeScale, row: Row, x0: number, x1: number): boolean {
  return row.lane.flags.some((flag) => {
    const x = scale.xOfStep(flag.began);
    return x > x0 && x < x1 - 1;
  });
}

function courseOf(rows: Rows, scale: TimeScale, arrow: Arrow, beside: number): Course | null {
  const from = rowOfPort(rows, arrow.from);
  const to = rowOfPort(rows, arrow.to);
  if (!from || !to) return null;
  const start = scale.xOfStep(arrow.from.step);
  if (arrow.kind === 'write' || arrow.kind === 'shows') return vertical(from, to, start + beside);
  if (arrow.from.step === arrow.to.step) return null;
  const end = scale.xOfStep(arrow.to.step);
  const middle = to.flagTop + FLAG_HEIGHT / 2;
  if (arrow.kind === 'expiry') return intoSide(start + 1, from.y, end - 3, middle);
  const x0 = start + 9;
  if (to.y > from.y && hasFlagBetween(scale, to, start, end))
    return intoTop(x0, from.barBottom + 1, end - 1, to.flagTop - 1);
  if (to.y > from.y) return intoSide(x0, from.barBottom + 1, end - 3, middle);
  return intoBottom(x0, from.barTop - 1, end - 2, to.flagTop + FLAG_HEIGHT + 1);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function pathOf(course: Course): string {
  const [start, ...rest] = course.map(([x, y]) => `${round(x)} ${round(y)}`);
  return rest.length === 1 ? `M${start}L${rest[0]}` : `M${start}C${rest.join(' ')}`;
}

function pointAt(course: Course, t: number): Point {
  const [a, b, c, d] = course;
  if (c === undefined || d === undefined) return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  const s = 1 - t;
  const mix = (i: 0 | 1): number => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i];
  return [mix(0), mix(1)];
}

/** Points on a curve, as near to each other as labels need it. */
const POINTS = 24;

function pointsOn(course: Course): readonly Point[] {
  return course.length === 2 ? [] : Array.from({ length: POINTS + 1 }, (_, at) => pointAt(course, at / POINTS));
}

function passingOf(arrow: Arrow, hot: boolean, course: Course): Passing {
  const xs = course.map(([x]) => x);
  const ys = course.map(([, y]) => y);
  const { id, kind, from, to } = arrow;
  return {
    arrow: { id, kind, fromStep: from.step, toStep: to.step, hot, path: pathOf(course) },
    course,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    points: pointsOn(course),
  };
}

/** The way of each arrow, worked out once; null: it has none. */
export type Ways = (arrow: Arrow, isNow: boolean, isHot: boolean) => Passing | null;

/** Between these rows, on this scale. */
export function waysOn(rows: Rows, scale: TimeScale): Ways {
  const of = (beside: number, hot: boolean) =>
    rememberedOf((arrow: Arrow) => {
      const course = courseOf(rows, scale, arrow, beside);
      return course && passingOf(arrow, hot, course);
    });
  const elsewhere = { hot: of(BESIDE, true), plain: of(BESIDE, false) };
  const atNow = { hot: of(BESIDE_NOW, true), plain: of(BESIDE_NOW, false) };
  return (arrow, isNow, hot) => (isNow ? atNow : elsewhere)[hot ? 'hot' : 'plain'](arrow);
}

/** Where steps stand closer than this only the chain's arrows are drawn. */
const LEAST_DISTANCE = 8;

export function arrowsOf(frame: Frame): readonly Passing[] {
  const { first, last, left, right, xOfStep } = frame.scale;
  const isDense = (right - left) / (last - first + 1) < LEAST_DISTANCE;
  const found: Passing[] = [];
  for (const arrow of frame.model.arrows) {
    const [fromStep, toStep] = [arrow.from.step, arrow.to.step];
    if (fromStep < first || toStep > last) continue;
    if (!isSeen(frame, xOfStep(fromStep), xOfStep(toStep) + BESIDE_NOW)) continue;
    const hot = isHot(frame, fromStep) && isHot(frame, toStep);
    const passing = isDense && !hot ? null : frame.ways(arrow, frame.view.now === fromStep, hot);
    if (passing) found.push(passing);
  }
  return found;
}

/** A head that lands on a bar ends this near to it. */
const LANDING = 2;

/** The x where the arrow's head touches what lies between two heights; null: it does not end there. */
function landingRoom({ course }: Passing, top: number, bottom: number): Room | null {
  const [x, y] = course[3] ?? course[1];
  return y < top - LANDING || y > bottom + LANDING ? null : { from: x - 2, to: x + 1 };
}

/** The x that an arrow covers between two heights; null: it does not come there. */
function passingRoom(passing: Passing, top: number, bottom: number): Room | null {
  if (passing.bottom <= top || passing.top >= bottom) return null;
  if (passing.course.length === 2) return { from: passing.left - 2, to: passing.right + 1 };
  let from = Infinity;
  let to = -Infinity;
  for (const [x, y] of passing.points) {
    if (y < top - 4 || y > bottom + 4) continue;
    from = Math.min(from, x);
    to = Math.max(to, x);
  }
  return from > to ? null : { from: from - 2, to: to + 1 };
}

type RoomIn = (passing: Passing, top: number, bottom: number) => Room | null;

/** Asked of every arrow for every row at every step: what does not come there costs nothing. */
function roomsOf(of: RoomIn, passings: readonly Passing[], top: number, bottom: number): readonly Room[] {
  const rooms: Room[] = [];
  for (const passing of passings) {
    const room = of(passing, top, bottom);
    if (room) rooms.push(room);
  }
  return rooms;
}

/** Where heads of arrows touch what lies between two heights. */
export function landingRooms(passings: readonly Passing[], top: number, bottom: number): readonly Room[] {
  return roomsOf(landingRoom, passings, top, bottom);
}

/** What arrows cover between two heights. */
export function passingRooms(passings: readonly Passing[], top: number, bottom: number): readonly Room[] {
  return roomsOf(passingRoom, passings, top, bottom);
}
