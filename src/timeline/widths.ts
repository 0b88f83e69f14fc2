/**
 * How wide each stretch of the time axis is. Nothing falls below its minimum unless the drawing is squeezed. What room is left is
 * given out by turns, to time (pixels a minute, more of them in the segment of a gap) and to names, short ones before long ones.
 */

export interface Piece {
  /** From one place to the next, the room before a cut, or the room after the last place. */
  readonly kind: 'step' | 'cut' | 'end';
  readonly ms: number;
  readonly min: number;
  /** In a segment with a gap. */
  readonly isGap: boolean;
}

/** Something that would like to be read: it begins at piece `from` and has the pieces up to `to` for itself. */
export interface Demand {
  readonly from: number;
  readonly to: number;
  /** Pixels of its short form and of its long one. */
  readonly levels: readonly [short: number, long: number];
}

export interface Widths {
  readonly pieces: readonly number[];
  readonly cut: number;
  /** Room from a cut to the next place. */
  readonly lead: number;
  /** Room from the left edge to the first place. */
  readonly firstLead: number;
  readonly total: number;
}

const MINUTE = 60_000;
const CUT = 30;
const NARROW_CUT = 16;
const LEAD = 24;
/** With room for the words of a mark at the first place. */
const WIDE_LEAD = 46;
const FIRST_LEAD = 8;
/** Wide enough for the name of a hook. */
const SPREAD = 110;
/** Hooks closer than this happen at one instant for the eye: their distance says nothing about time. */
const INSTANT_MS = 1000;

/** Pixels a minute, in the segment of a gap and elsewhere. */
type Pace = readonly [gap: number, rest: number];
const PACES: readonly Pace[] = [
  [30, 15],
  [60, 30],
  [160, 160],
];
const STILL: Pace = [0, 0];

function between(a: Pace, b: Pace, share: number): Pace {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

class Solver {
  private readonly mins: number[];
  private pace: Pace = STILL;
  lead = LEAD;

  constructor(
    private readonly pieces: readonly Piece[],
    private readonly cuts: number,
    private readonly room: number,
  ) {
    this.mins = pieces.map((piece) => piece.min);
  }

  private width(at: number, pace: Pace): number {
    const piece = this.pieces[at];
    if (!piece) return 0;
    return Math.max(this.mins[at] ?? 0, (piece.ms / MINUTE) * (piece.isGap ? pace[0] : pace[1]));
  }

  private sum(pace: Pace): number {
    let sum = this.cuts * (CUT + this.lead);
    for (let at = 0; at < this.pieces.length; at += 1) sum += this.width(at, pace);
    return sum;
  }

  /** As near to this pace as the room allows. */
  quicken(goal: Pace): void {
    if (this.sum(goal) <= this.room) {
      this.pace = goal;
      return;
    }
    let low = 0;
    let high = 1;
    for (let i = 0; i < 24; i += 1) {
      const middle = (low + high) / 2;
      if (this.sum(between(this.pace, goal, middle)) <= this.room) low = middle;
      else high = middle;
    }
    this.pace = between(this.pace, goal, low);
  }

  /** Gives demands what they lack while there is room, those of a gap's segment first. */
  name(demands: readonly Demand[], level: 0 | 1): void {
    let left = this.room - this.sum(this.pace);
    for (const demand of demands) {
      const own = this.range(demand);
      const has = own.reduce((sum, at) => sum + this.width(at, this.pace), 0);
      const lacks = demand.levels[level] - has;
      if (lacks <= 0 || lacks > left) continue;
      const instants = own.filter((at) => this.pieces[at]?.kind !== 'step' || (this.pieces[at]?.ms ?? 0) <= INSTANT_MS);
      const stretched = instants.length > 0 ? instants : own;
      for (const at of stretched) this.mins[at] = this.width(at, this.pace) + lacks / stretched.length;
      left -= lacks;
    }
  }

  private range(demand: Demand): readonly number[] {
    return Array.from({ length: Math.max(0, demand.to - demand.from) }, (_, at) => demand.from + at);
  }

  widenLead(): void {
    const more = this.cuts * (WIDE_LEAD - LEAD);
    if (more <= this.room - this.sum(this.pace)) this.lead = WIDE_LEAD;
  }

  /** What is left goes to steps of one instant, up to the width of a name. */
  spread(): void {
    const left = this.room - this.sum(this.pace);
    const short = this.pieces.flatMap((piece, at) =>
      piece.kind === 'step' && this.width(at, this.pace) < SPREAD ? [at] : [],
    );
    const lacks = short.reduce((sum, at) => sum + SPREAD - this.width(at, this.pace), 0);
    const share = lacks === 0 ? 0 : Math.min(1, left / lacks);
    for (const at of short) {
      const width = this.width(at, this.pace);
      this.mins[at] = width + share * (SPREAD - width);
    }
  }

  result(): readonly number[] {
    return this.pieces.map((_, at) => this.width(at, this.pace));
  }
}

function squeezed(pieces: readonly Piece[], cuts: number, total: number): Widths {
  const least = pieces.reduce((sum, piece) => sum + piece.min, 0) + FIRST_LEAD + cuts * (NARROW_CUT + LEAD);
  const factor = Math.min(1, total / least);
  return {
    pieces: pieces.map((piece) => piece.min * factor),
    cut: NARROW_CUT * factor,
    lead: LEAD * factor,
    firstLead: FIRST_LEAD * factor,
    total,
  };
}

/** @param width of the plot at zoom 1; `scroll` may need more, `squeeze` never does */
export function solveWidths(
  pieces: readonly Piece[],
  demands: readonly Demand[],
  width: number,
  zoom: number,
  fit: 'scroll' | 'squeeze',
): Widths {
  const cuts = pieces.filter((piece) => piece.kind === 'cut').length;
  const least = pieces.reduce((sum, piece) => sum + piece.min, 0) + FIRST_LEAD + cuts * (CUT + LEAD);
  if (fit === 'squeeze' && least > width * zoom) return squeezed(pieces, cuts, width * zoom);
  const total = Math.max(width, least) * zoom;
  const solver = new Solver(pieces, cuts, total - FIRST_LEAD);
  const inGap = (demand: Demand): number => (pieces[demand.from]?.isGap ? 0 : 1);
  const sorted = [...demands].sort((a, b) => inGap(a) - inGap(b) || a.from - b.from);
  const [slow, usual, fast] = PACES as [Pace, Pace, Pace];
  solver.quicken(slow);
  solver.name(sorted, 0);
  solver.widenLead();
  solver.name(
    sorted.filter((demand) => inGap(demand) === 0),
    1,
  );
  solver.quicken(usual);
  solver.name(sorted, 1);
  solver.quicken(fast);
  solver.spread();
  return { pieces: solver.result(), cut: CUT, lead: solver.lead, firstLead: FIRST_LEAD, total };
}
