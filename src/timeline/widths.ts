/**
 * How wide each stretch of the time axis is. Room is given out in stages: first the minutes around a gap and hooks of one
 * instant get theirs, then names, then all minutes alike. A stretch never falls below its minimum unless the drawing is squeezed.
 */

export interface Piece {
  /** From one place to the next, the room before a cut, or the room after the last place. */
  readonly kind: 'step' | 'cut' | 'end';
  readonly ms: number;
  readonly min: number;
  /** For names. */
  readonly wanted: number;
  /** 2 in the segment of a gap, else 1. */
  readonly weight: number;
}

export interface Widths {
  readonly pieces: readonly number[];
  readonly cut: number;
  /** Room from the left edge, and from a cut, to the next place. */
  readonly lead: number;
  readonly firstLead: number;
  readonly total: number;
}

const MINUTE = 60_000;
const CUT = 30;
const NARROW_CUT = 16;
const LEAD = 24;
const FIRST_LEAD = 8;
const STAGES = 3;
/** Pixels a minute at the end of the stages: within a gap's segment, elsewhere. */
const PACE = { gap: [0, 60, 60, 160], rest: [0, 30, 60, 160] } as const;
/** Hooks closer than this happen at one instant for the eye: their distance says nothing about time. */
const INSTANT_MS = 1000;

function paceAt(stage: number, gap: boolean): number {
  const pace = gap ? PACE.gap : PACE.rest;
  const whole = Math.min(Math.floor(stage), STAGES - 1);
  const from = pace[whole] ?? 0;
  const to = pace[whole + 1] ?? from;
  return from + (to - from) * (stage - whole);
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

function widthAt(piece: Piece, stage: number): number {
  const early = piece.kind !== 'step' || piece.ms <= INSTANT_MS;
  const share = clamp(early ? stage : stage - 1);
  const named = piece.min + share * Math.max(0, piece.wanted - piece.min);
  return Math.max(named, (piece.ms / MINUTE) * paceAt(stage, piece.weight > 1));
}

function sumAt(pieces: readonly Piece[], stage: number): number {
  let sum = 0;
  for (const piece of pieces) sum += widthAt(piece, stage);
  return sum;
}

/** The latest stage whose pieces fit into `room`. */
function stageFor(pieces: readonly Piece[], room: number): number {
  if (sumAt(pieces, STAGES) <= room) return STAGES;
  let low = 0;
  let high: number = STAGES;
  for (let i = 0; i < 30; i += 1) {
    const middle = (low + high) / 2;
    if (sumAt(pieces, middle) <= room) low = middle;
    else high = middle;
  }
  return low;
}

/** @param width of the plot at zoom 1; `scroll` may need more, `squeeze` never does */
export function solveWidths(
  pieces: readonly Piece[],
  width: number,
  zoom: number,
  fit: 'scroll' | 'squeeze',
): Widths {
  const cuts = pieces.filter((piece) => piece.kind === 'cut').length;
  const fixed = (cut: number): number => FIRST_LEAD + cuts * (cut + LEAD);
  const least = sumAt(pieces, 0);
  if (fit === 'squeeze' && least + fixed(CUT) > width * zoom) {
    const wanted = least + FIRST_LEAD + cuts * (NARROW_CUT + LEAD);
    const factor = Math.min(1, (width * zoom) / wanted);
    return {
      pieces: pieces.map((piece) => piece.min * factor),
      cut: NARROW_CUT * factor,
      lead: LEAD * factor,
      firstLead: FIRST_LEAD * factor,
      total: width * zoom,
    };
  }
  const total = Math.max(width, least + fixed(CUT)) * zoom;
  const stage = stageFor(pieces, total - fixed(CUT));
  return { pieces: pieces.map((piece) => widthAt(piece, stage)), cut: CUT, lead: LEAD, firstLead: FIRST_LEAD, total };
}
