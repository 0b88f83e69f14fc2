/**
 * Time to x. Idle time of half an hour or more folds into a cut; between cuts time is linear, but two steps never stand closer
 * than a chip is wide: honest time, with visible cuts of stated length.
 */
import type { Millis } from '../model/juju/world';
import { solveWidths, type Demand, type Piece } from './widths';

/** Idle time from this length on is folded. */
export const FOLD_MS = 30 * 60_000;

export interface TimeInput {
  /** When each step happened: step 1 first, never decreasing. */
  readonly steps: readonly Millis[];
  /** Other instants that get a place of their own (an end of validity, an expiry), in order. */
  readonly marks?: readonly Millis[];
  /** Half the width of each step's chip, in pixels; absent: 9. */
  readonly halves?: readonly number[];
  /** Names that begin at a step, and how far the next name of their lane is. */
  readonly names?: readonly {
    readonly from: number;
    readonly to: number;
    /** Pixels of the short and the long form. */
    readonly levels: readonly [short: number, long: number];
  }[];
  /** Segments that touch one of these get more room than the others. */
  readonly focus?: readonly { readonly from: Millis; readonly to: Millis }[];
}

export interface TimeOptions {
  /** Where the plot begins, and how wide it is. */
  readonly left: number;
  readonly width: number;
  /** `scroll`: never below the minimum, wider than `width` if need be. `squeeze`: always inside `width`. */
  readonly fit?: 'scroll' | 'squeeze';
  /** Factor on the width, 1 or more. */
  readonly zoom?: number;
  /** Least distance of two steps, in pixels. */
  readonly minStep?: number;
  /** Only these steps, by number from 1. */
  readonly range?: { readonly from: number; readonly to: number } | null;
}

/** A fold between two segments. */
export interface Cut {
  readonly x: number;
  readonly width: number;
  readonly from: Millis;
  readonly to: Millis;
}

export interface Segment {
  readonly from: Millis;
  readonly to: Millis;
  readonly x0: number;
  readonly x1: number;
}

export interface TimeScale {
  readonly left: number;
  /** Right edge of the plot. */
  readonly right: number;
  /** Step numbers that have a place, from and to. */
  readonly first: number;
  readonly last: number;
  readonly segments: readonly Segment[];
  readonly cuts: readonly Cut[];
  /** Step 0 and steps before the range stand at the left edge, steps after the range at the right edge. */
  readonly xOfStep: (step: number) => number;
  readonly xOfTime: (at: Millis) => number;
  readonly timeAt: (x: number) => Millis;
  /** The nearest step. */
  readonly stepAt: (x: number) => number;
}

interface Anchor {
  readonly at: Millis;
  /** Step number, or null for a mark. */
  readonly step: number | null;
}

/** The least distance of two steps; wider chips need more. */
export const MIN_STEP = 24;
const CHIP_HALF = 9;
const CHIP_GAP = 2;
/** Room before a cut for a clock time, and for half of the cut's length. */
const TAIL = 60;
/** A name is not stretched over more steps than this. */
const NAME_SPAN = 4;

function anchorsOf(input: TimeInput, first: number, last: number): readonly Anchor[] {
  const steps: Anchor[] = [];
  for (let step = first; step <= last; step += 1) steps.push({ at: input.steps[step - 1] ?? 0, step });
  const from = steps[0]?.at ?? 0;
  const to = steps.at(-1)?.at ?? 0;
  const taken = new Set(steps.map((each) => each.at));
  const marks = [...new Set(input.marks ?? [])].filter((at) => at > from && at < to && !taken.has(at));
  if (marks.length === 0) return steps;
  return [...steps, ...marks.map((at) => ({ at, step: null }))].sort(
    (a, b) => a.at - b.at || (a.step ?? 0) - (b.step ?? 0),
  );
}

type Draft = { -readonly [Field in keyof Piece]: Piece[Field] };

function piecesOf(input: TimeInput, anchors: readonly Anchor[], minStep: number): readonly Piece[] {
  const half = (step: number): number => input.halves?.[step - 1] ?? CHIP_HALF;
  const focus = input.focus ?? [];
  const pieces: Draft[] = [];
  let segmentStart = 0;
  anchors.forEach((anchor, at) => {
    const next = anchors[at + 1];
    if (next !== undefined && next.at - anchor.at < FOLD_MS) {
      const isMark = anchor.step === null || next.step === null;
      const min = isMark ? minStep * 0.75 : Math.max(minStep, half(anchor.step) + half(next.step) + CHIP_GAP);
      pieces.push({ kind: 'step', ms: next.at - anchor.at, min, isGap: false });
      return;
    }
    pieces.push({ kind: next ? 'cut' : 'end', ms: 0, min: minStep, isGap: false });
    const from = anchors[segmentStart]?.at ?? 0;
    if (focus.some((each) => each.from <= anchor.at && each.to >= from)) {
      for (const piece of pieces.slice(segmentStart)) piece.isGap = true;
    }
    segmentStart = at + 1;
  });
  return pieces;
}

/** Names as demands on pieces; they end before a cut. Every cut wants room for its own length. */
function demandsOf(input: TimeInput, anchors: readonly Anchor[], pieces: readonly Piece[]): readonly Demand[] {
  const pieceOf = new Map(anchors.flatMap((anchor, at) => (anchor.step === null ? [] : [[anchor.step, at] as const])));
  const names = (input.names ?? []).flatMap(({ from, to, levels }): readonly Demand[] => {
    const start = pieceOf.get(from);
    if (start === undefined) return [];
    const limit = Math.min(pieceOf.get(to) ?? anchors.length, start + NAME_SPAN);
    let end = start + 1;
    while (end < limit && pieces[end - 1]?.kind === 'step') end += 1;
    return [{ from: start, to: end, levels }];
  });
  const tails = pieces.flatMap((piece, at): readonly Demand[] =>
    piece.kind === 'step' ? [] : [{ from: at, to: at + 1, levels: [TAIL, TAIL] }],
  );
  return [...tails, ...names];
}

export function timeScale(input: TimeInput, options: TimeOptions): TimeScale {
  const total = input.steps.length;
  const first = Math.max(1, Math.min(options.range?.from ?? 1, total));
  const last = Math.min(total, Math.max(options.range?.to ?? total, first));
  const anchors = anchorsOf(input, first, last);
  const minStep = options.minStep ?? MIN_STEP;
  const pieces = piecesOf(input, anchors, minStep);
  const demands = demandsOf(input, anchors, pieces);
  const widths = solveWidths(pieces, demands, options.width, options.zoom ?? 1, options.fit ?? 'scroll');
  return place(anchors, pieces, widths, options.left, first, last, total);
}

function place(
  anchors: readonly Anchor[],
  pieces: readonly Piece[],
  widths: ReturnType<typeof solveWidths>,
  left: number,
  first: number,
  last: number,
  total: number,
): TimeScale {
  const xs: number[] = [];
  const segments: Segment[] = [];
  const cuts: Cut[] = [];
  const stepX = new Float64Array(total + 2);
  let x = left + widths.firstLead;
  let begin = x;
  let from = anchors[0]?.at ?? 0;
  anchors.forEach((anchor, at) => {
    xs.push(x);
    if (anchor.step !== null) stepX[anchor.step] = x;
    const width = widths.pieces[at] ?? 0;
    const next = anchors[at + 1];
    if (pieces[at]?.kind === 'cut' && next) {
      segments.push({ from, to: anchor.at, x0: begin, x1: x });
      cuts.push({ x: x + width, width: widths.cut, from: anchor.at, to: next.at });
      x += width + widths.cut + widths.lead;
      begin = x;
      from = next.at;
    } else {
      x += width;
    }
  });
  const right = Math.max(x, left + widths.total);
  if (anchors.length > 0) segments.push({ from, to: anchors.at(-1)?.at ?? 0, x0: begin, x1: xs.at(-1) ?? begin });
  const xOfStep = (step: number): number =>
    step < first ? left : step > last ? right : (stepX[Math.round(step)] ?? left);
  const { xOfTime, timeAt } = timeFunctions(anchors, xs, left, right);
  const stepAt = (at: number): number => nearestStep(stepX, first, last, at);
  return { left, right, first, last, segments, cuts, xOfStep, xOfTime, timeAt, stepAt };
}

/** Where several anchors share an instant, time stands at the first of them. */
function timeFunctions(
  anchors: readonly Anchor[],
  xs: readonly number[],
  left: number,
  right: number,
): Pick<TimeScale, 'xOfTime' | 'timeAt'> {
  const distinct = anchors.map((_, at) => at).filter((at) => at === 0 || anchors[at]?.at !== anchors[at - 1]?.at);
  const times = distinct.map((at) => anchors[at]?.at ?? 0);
  const places = distinct.map((at) => xs[at] ?? 0);
  if (times.length === 0) return { xOfTime: () => left, timeAt: () => 0 };
  const firstTime = times[0] ?? 0;
  const lastTime = times.at(-1) ?? 0;
  const ends = distinct.map((_, index) => xs[(distinct[index + 1] ?? xs.length) - 1] ?? places[index] ?? 0);
  const xOfTime = (at: Millis): number => {
    if (at < firstTime) return left;
    if (at > lastTime) return right;
    const index = lastIndexAtMost(times, at);
    const time = times[index] ?? 0;
    if (time === at) return places[index] ?? left;
    const from = ends[index] ?? left;
    return from + ((places[index + 1] ?? from) - from) * ((at - time) / ((times[index + 1] ?? at) - time));
  };
  const timeAt = (x: number): Millis => {
    const at = lastIndexAtMost(places, x);
    if (at < 0) return firstTime;
    const from = ends[at] ?? 0;
    const to = places[at + 1];
    const time = times[at] ?? 0;
    if (x <= from || to === undefined) return time;
    return time + ((times[at + 1] ?? time) - time) * ((x - from) / (to - from));
  };
  return { xOfTime, timeAt };
}

function lastIndexAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function nearestStep(stepX: Float64Array, first: number, last: number, x: number): number {
  let low = first;
  let high = last;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stepX[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  if (low > first && x - (stepX[low - 1] ?? 0) < (stepX[low] ?? 0) - x) return low - 1;
  return low;
}
