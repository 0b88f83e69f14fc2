/** Puts a model into a drawing: rows, axis, and everything in them with a place of its own. */
import { SHARED, type Flag, type TimelineModel } from '../model/types';
import { measureByTable, remembering, type Measure } from '../text';
import { timeScale, type TimeInput, type TimeOptions, type TimeScale } from '../time';
import type { Room } from '../room';
import { arrowsOf, waysOn, type Ways } from './arrows';
import { axisOf, type Axis } from './axis';
import { barsIn, obstaclesIn } from './bars';
import { flagsIn } from './flags';
import { CAP, cutRooms, type Frame } from './frame';
import { headingsOf } from './headings';
import { linesIn, marksIn, notesIn } from './lines';
import { rowsOf, type Row, type Rows } from './rows';
import { bandsOf, bracketsOf, chipHalf, chipsOf, divergenceOf, playheadOf } from './top';
import type {
  LaneName,
  PlacedArrow,
  PlacedBand,
  PlacedBar,
  PlacedBracket,
  PlacedChip,
  PlacedCut,
  PlacedDivergence,
  PlacedFlag,
  PlacedLine,
  PlacedMark,
  PlacedText,
  Playhead,
} from './types';
import { VARIANTS, type Variant, type VariantId } from './variants';

export interface LayoutOptions extends Pick<TimeOptions, 'fit' | 'zoom' | 'range' | 'minStep'> {
  readonly variant: VariantId;
  /** Of the whole drawing as the reader sees it, column of names included. */
  readonly width: number;
  /** Number of the selected step, from 1. */
  readonly now?: number | null;
  /** Numbers of the steps that explain it. */
  readonly chain?: readonly number[];
  /** Units whose lanes are folded to the first. */
  readonly folded?: readonly string[];
  /** Where a wide drawing is scrolled to: pixels hidden at the left of the plot. */
  readonly scrolled?: number;
  /** Draw everything, not only what is seen and a little around it. */
  readonly whole?: boolean;
  readonly measure?: Measure;
  /** How far its clocks are ahead of UTC at an instant, in milliseconds; absent: they show UTC. */
  readonly offset?: (at: number) => number;
}

export interface Layout {
  readonly variant: Variant;
  /** Of the whole drawing, hidden parts included. */
  readonly width: number;
  readonly height: number;
  readonly gutter: number;
  readonly scale: TimeScale;
  /** The part of the plot that the reader sees. */
  readonly seen: Room;
  readonly rows: Rows;
  readonly names: readonly LaneName[];
  /** Names of compared runs. */
  readonly headings: readonly PlacedText[];
  /** What stands beneath them. */
  readonly subheads: readonly PlacedText[];
  readonly axis: Axis;
  /** Its clocks show another zone than UTC. */
  readonly isZoned: boolean;
  readonly bands: readonly PlacedBand[];
  readonly bars: readonly PlacedBar[];
  readonly lines: readonly PlacedLine[];
  readonly marks: readonly PlacedMark[];
  readonly notes: readonly PlacedText[];
  readonly cuts: readonly PlacedCut[];
  readonly arrows: readonly PlacedArrow[];
  readonly flags: readonly PlacedFlag[];
  readonly brackets: readonly PlacedBracket[];
  readonly chips: readonly PlacedChip[];
  readonly playhead: Playhead | null;
  readonly divergence: PlacedDivergence | null;
}

const FLAG_PAD = 18;
/** Narrower cuts of a squeezed drawing are not drawn. */
const LEAST_CUT = 4;
/** Bits of a wide drawing that are drawn beyond what is seen. */
const MARGIN = 240;

/** The names of hooks, short and long, and where the next hook of the lane stands. */
function namesWanted(model: TimelineModel, rows: Rows, measure: Measure): NonNullable<TimeInput['names']> {
  const width = (label: string | undefined): number => measure(label ?? '', CAP) + FLAG_PAD;
  return rows.all.flatMap(({ lane }) =>
    lane.flags.map((flag: Flag, at) => {
      const next = lane.flags[at + 1]?.began ?? model.chips.length + 1;
      const to = flag.step === null || flag.step === flag.began ? next : flag.step;
      return { from: flag.began, to, levels: [width(flag.labels.at(-1)), width(flag.labels[0])] as const };
    }),
  );
}

/** What stands where it stood as long as the same part of a drawing is seen, whichever step is selected. */
interface Standing extends Pick<Layout, 'axis' | 'bands' | 'cuts'> {
  readonly seen: Room;
  readonly offset: (at: number) => number;
}

interface Prepared {
  readonly key: string;
  /** As the options had it. */
  readonly asked: Measure | undefined;
  readonly measure: Measure;
  readonly rows: Rows;
  readonly scale: TimeScale;
  readonly ways: Ways;
  readonly named: Pick<Layout, 'names' | 'headings' | 'subheads'>;
}

const prepared = new WeakMap<TimelineModel, Prepared>();

/** Rows, scale, names, ways of arrows and the widths of texts stay the same while only the playhead moves or the drawing is scrolled: the last ones are kept with the model. */
function prepare(model: TimelineModel, options: LayoutOptions): Prepared {
  const { variant: id, width, fit, zoom, range, minStep, folded = [] } = options;
  const key = JSON.stringify([id, width, fit, zoom, range, minStep, folded]);
  const known = prepared.get(model);
  if (known?.key === key && known.asked === options.measure) return known;
  const variant = VARIANTS[id];
  const measure = options.measure ?? remembering(measureByTable);
  const rows = rowsOf(model, variant, new Set(folded));
  const scale = scaleOf(model, rows, variant, options, measure);
  const named = { names: namesOf(rows, variant, measure), ...headingsOf(model, rows, variant, measure) };
  const made = { key, asked: options.measure, measure, rows, scale, ways: waysOn(rows, scale), named };
  prepared.set(model, made);
  return made;
}

function scaleOf(
  model: TimelineModel,
  rows: Rows,
  variant: Variant,
  options: LayoutOptions,
  measure: Measure,
): TimeScale {
  const left = variant.gutter + variant.plotGap;
  const input = {
    steps: model.chips.map((chip) => chip.at),
    marks: model.marks,
    halves: model.chips.map((chip) => chipHalf(chip.actor, chip.step)),
    names: namesWanted(model, rows, measure),
    focus: model.gaps.map((gap) => ({ from: gap.from.at, to: gap.to?.at ?? model.end })),
  };
  return timeScale(input, { ...options, left, width: Math.max(120, options.width - left) });
}

const standing = new WeakMap<Prepared, Standing>();

function stand(made: Prepared, frame: Frame): Standing {
  const { seen, offset, scale, variant, rows } = frame;
  const known = standing.get(made);
  if (known?.seen.from === seen.from && known.seen.to === seen.to && known.offset === offset) return known;
  const cuts = scale.cuts
    .filter((cut) => cut.width >= LEAST_CUT)
    .map((cut) => ({ x: cut.x, width: cut.width, y0: variant.axisY + 1, y1: rows.bottom }));
  const stands = { seen, offset, axis: axisOf(frame), bands: bandsOf(frame), cuts };
  standing.set(made, stands);
  return stands;
}

function windowOf(
  scale: TimeScale,
  options: LayoutOptions,
  gutter: number,
): { readonly window: Room; readonly seen: Room } {
  const all = { from: scale.left, to: scale.right };
  if (options.whole) return { window: all, seen: all };
  const scrolled = Math.max(0, options.scrolled ?? 0);
  const seen = { from: Math.max(scale.left, gutter + scrolled), to: Math.min(scale.right, scrolled + options.width) };
  return { window: { from: seen.from - MARGIN, to: seen.to + MARGIN }, seen };
}

/** The unit stands beside the lane's name where both fit. */
function namesOf(rows: Rows, variant: Variant, measure: Measure): readonly LaneName[] {
  const { gutter } = variant;
  return rows.all.flatMap((row: Row) => {
    if (row.spec.name === null) return [];
    const y = row.y + row.spec.name;
    const width = measure(row.spec.title, { size: gutter === 0 ? 12 : 13 });
    const own = row.who === null ? 0 : measure(row.who, CAP);
    const fits = gutter > 0 && width + 6 + own <= gutter - 8;
    const who: PlacedText | null =
      row.who !== null && fits ? { x: gutter - 8, y, text: row.who, width: own, anchor: 'end' } : null;
    const isRight = variant.namesRight && row.group !== SHARED;
    const x = gutter === 0 ? 12 : isRight ? gutter - 10 : 0;
    const anchor = isRight ? ('end' as const) : ('start' as const);
    return [
      { lane: row.lane.id, group: row.group, text: row.spec.title, x, y, anchor, width, who, folded: row.folded },
    ];
  });
}

function contentOf(frame: Frame) {
  const passings = arrowsOf(frame);
  const bars: PlacedBar[] = [];
  const lines: PlacedLine[] = [];
  const marks: PlacedMark[] = [];
  const notes: PlacedText[] = [];
  const flags: PlacedFlag[] = [];
  for (const row of frame.rows.all) {
    const own = row.lane.marks.length > 0 ? marksIn(frame, row, passings) : { placed: [], rooms: [] };
    marks.push(...own.placed);
    if (row.lane.flags.length > 0) flags.push(...flagsIn(frame, row));
    if (row.lane.bars.length + row.lane.notes.length > 0) {
      const obstacles = obstaclesIn(frame, row, passings, own.rooms);
      bars.push(...barsIn(frame, row, obstacles));
      notes.push(...notesIn(frame, row, obstacles.crossing));
    }
    if (row.lane.lines.length > 0) lines.push(...linesIn(frame, row, passings));
  }
  return { arrows: passings.map((each) => each.arrow), bars, lines, marks, notes, flags };
}

const IN_UTC = (): number => 0;

export function layoutTimeline(model: TimelineModel, options: LayoutOptions): Layout {
  const variant = VARIANTS[options.variant];
  const made = prepare(model, options);
  const { rows, scale, ways, measure, named } = made;
  const view = { now: options.now ?? null, chain: new Set(options.chain ?? []) };
  const offset = options.offset ?? IN_UTC;
  const shown = windowOf(scale, options, variant.gutter);
  const frame: Frame = {
    model,
    variant,
    rows,
    scale,
    ways,
    view,
    measure,
    offset,
    ...shown,
    cuts: cutRooms(scale, shown.window),
  };
  const { axis, bands, cuts } = stand(made, frame);
  return {
    variant,
    width: scale.right,
    height: rows.bottom + 4,
    gutter: variant.gutter,
    scale,
    seen: frame.seen,
    rows,
    ...named,
    axis,
    isZoned: options.offset !== undefined,
    bands,
    ...contentOf(frame),
    cuts,
    brackets: bracketsOf(frame),
    chips: chipsOf(frame),
    playhead: playheadOf(frame),
    divergence: divergenceOf(frame),
  };
}
