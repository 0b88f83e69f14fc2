/** Hooks: the thick left edge is the instant, the flag carries the name that fits before the next hook of the lane. */
import { freeOf, placeLabel, type Room } from '../room';
import type { Flag } from '../model/types';
import { CAP, CAP_BOLD, isSeen, nowX, type Frame } from './frame';
import type { Row } from './rows';
import type { PlacedFlag, PlacedText } from './types';

const TEXT_LEFT = 8;
const TEXT_RIGHT = 6;
/** A flag without a name. */
const BARE = 16;
const BASELINE = 15.2;

interface Context {
  readonly frame: Frame;
  readonly row: Row;
  readonly cuts: readonly Room[];
  readonly now: number | null;
}

function text(
  label: { readonly text: string; readonly x: number; readonly width: number } | null,
  y: number,
): PlacedText | null {
  return label && { ...label, y: y + BASELINE, anchor: 'start' };
}

/** Up to the next flag, the next cut or the playhead, whichever comes first. */
function limitOf(x: number, nextX: number, { frame, cuts, now }: Context): number {
  let limit = Math.min(nextX - 3, frame.scale.right);
  for (const cut of cuts) if (cut.from > x) limit = Math.min(limit, cut.from - 1);
  if (now !== null && now > x + 1) limit = Math.min(limit, now - 4);
  return limit;
}

function instant(flag: Flag, x: number, nextX: number, isNow: boolean, context: Context): PlacedFlag {
  const { frame, row } = context;
  const style = isNow ? CAP_BOLD : CAP;
  const limit = limitOf(x, nextX, context);
  const room = { from: x + TEXT_LEFT, to: limit - TEXT_RIGHT + 1 };
  const fitting = placeLabel(flag.labels, [room], style, frame.measure);
  const isCut = fitting && (fitting.x < frame.seen.from || fitting.x + fitting.width > frame.seen.to);
  const label = isCut ? null : fitting;
  const width = fitting ? fitting.width + TEXT_LEFT + TEXT_RIGHT : Math.max(2, Math.min(BARE, limit - x));
  return {
    ...place(flag, x, width, row),
    block: false,
    state: isNow ? 'now' : flag.failed ? 'failed' : 'plain',
    label: text(label, row.flagTop),
  };
}

function block(flag: Flag, x: number, x1: number, isNow: boolean, context: Context): PlacedFlag {
  const { frame, row, cuts, now } = context;
  const obstacles = now === null ? cuts : [...cuts, { from: now - 2, to: now + 2 }];
  const inside = { from: Math.max(x + 2, frame.seen.from), to: Math.min(x1 - 2, frame.seen.to) };
  const rooms = freeOf(inside, obstacles).map((free) => ({ from: free.from + TEXT_LEFT - 2, to: free.to - 4 }));
  const label = placeLabel(flag.labels, rooms, isNow ? CAP_BOLD : CAP, frame.measure);
  const state = flag.step === null ? 'running' : isNow ? 'now' : flag.failed ? 'failed' : 'plain';
  return { ...place(flag, x, Math.max(2, x1 - x), row), block: true, state, label: text(label, row.flagTop) };
}

function place(flag: Flag, x: number, width: number, row: Row) {
  const { id, unit, began, step } = flag;
  return { id, unit, step: step ?? began, began, ended: step, x, width, y: row.flagTop };
}

/** The current flag shows its whole name: it covers what comes right after it. */
function covered(flags: readonly PlacedFlag[], current: PlacedFlag | undefined): readonly PlacedFlag[] {
  if (!current) return flags;
  const right = current.x + current.width;
  return flags.filter((flag) => flag === current || flag.block || flag.x < current.x || flag.x >= right + 2);
}

export function flagsIn(frame: Frame, row: Row): readonly PlacedFlag[] {
  const { scale, view } = frame;
  const context: Context = { frame, row, cuts: frame.cuts, now: nowX(frame) };
  const inRange = row.lane.flags.filter((flag) => flag.began <= scale.last && (flag.step ?? Infinity) >= scale.first);
  const placed: PlacedFlag[] = [];
  let lastDrawn = -Infinity;
  inRange.forEach((flag, at) => {
    const x = scale.xOfStep(flag.began);
    const x1 = flag.step === null ? scale.right : scale.xOfStep(flag.step);
    const isNow = view.now === flag.step || (flag.began !== flag.step && view.now === flag.began);
    if (!isSeen(frame, x, Math.max(x1, x + 160)) || (x - lastDrawn < 2 && !isNow)) return;
    lastDrawn = x;
    const next = inRange[at + 1];
    const nextX = next ? scale.xOfStep(next.began) : Infinity;
    if (flag.step !== flag.began) placed.push(block(flag, x, x1, isNow, context));
    else placed.push(instant(flag, x, isNow ? Infinity : nextX, isNow, context));
  });
  return covered(
    placed,
    placed.find((flag) => flag.state === 'now' && !flag.block),
  );
}
