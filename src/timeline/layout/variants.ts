/** Where everything stands in each kind of drawing. Pixels; y counts from the top, offsets inside a lane from the lane's top. */
import type { LaneId } from '../model/types';

export interface LaneSpec {
  readonly lane: LaneId;
  readonly height: number;
  /** Top of the bars. */
  readonly bar: number;
  readonly barHeight: number;
  /** Top of the flags, 22 high. */
  readonly flag: number;
  /** Baseline of the lane's name; null: another lane's name covers it. */
  readonly name: number | null;
  readonly title: string;
  /** Height of the validity or key line; null: there is no room for one. */
  readonly line: number | null;
  /** The rule above it is a strong one. */
  readonly strong: boolean;
}

export interface Variant {
  readonly id: VariantId;
  /** Width of the column of names; 0: names stand above the bars. */
  readonly gutter: number;
  /** From the gutter to the plot. */
  readonly plotGap: number;
  /** Baseline of days; null: day and clock share a line. */
  readonly dayY: number | null;
  readonly clockY: number;
  readonly axisY: number;
  readonly chipY: number;
  readonly gapTop: number;
  readonly bracketY: number;
  /** Baseline of the legend of actors; null: none. */
  readonly legendY: number | null;
  readonly lanesTop: number;
  /** Lane names stand at the right end of their column, headings of groups at its left. */
  readonly namesRight: boolean;
  readonly lanes: readonly LaneSpec[];
  /** Hooks of a compared run, where it has some of its own; null: no runs are compared. */
  readonly ownHooks: LaneSpec | null;
  /** Baseline of a heading from the top of its group. */
  readonly headingY: number;
}

export type VariantId = 'explorer' | 'tablet' | 'embed' | 'phone' | 'start' | 'compare' | 'compare-phone';

export const FLAG_HEIGHT = 22;

const TITLES: Readonly<Record<LaneId, string>> = {
  health: 'TLS health',
  files: 'Workload files',
  pull: 'Pull API answer',
  'requirer-hooks': 'Requirer hooks',
  'requirer-databag': 'Requirer databag',
  secrets: 'Secrets',
  'provider-databag': 'Provider databag',
  'provider-hooks': 'Provider hooks',
};

const STRONG: readonly LaneId[] = ['requirer-hooks', 'provider-databag'];

function spec(lane: LaneId, height: number, over: Partial<LaneSpec> = {}): LaneSpec {
  const barHeight = over.barHeight ?? 20;
  return {
    lane,
    height,
    bar: Math.round((height - barHeight) / 2),
    barHeight,
    flag: Math.round((height - FLAG_HEIGHT) / 2),
    name: height / 2 + 4.5,
    title: TITLES[lane],
    line: height - 9.5,
    strong: STRONG.includes(lane),
    ...over,
  };
}

const EXPLORER: Variant = {
  id: 'explorer',
  gutter: 148,
  plotGap: 8,
  dayY: 13,
  clockY: 29,
  axisY: 38,
  chipY: 53,
  gapTop: 64,
  bracketY: 76,
  legendY: 78,
  lanesTop: 88,
  namesRight: false,
  ownHooks: null,
  headingY: 25.5,
  lanes: [
    spec('health', 46, { bar: 5, name: 19 }),
    spec('files', 30),
    spec('pull', 30),
    spec('requirer-hooks', 34),
    spec('requirer-databag', 30),
    spec('secrets', 44, { bar: 5, name: 19, line: 35 }),
    spec('provider-databag', 30),
    spec('provider-hooks', 34),
  ],
};

const TABLET: Variant = {
  ...EXPLORER,
  id: 'tablet',
  gutter: 128,
  dayY: 12,
  clockY: 27,
  axisY: 34,
  chipY: 49,
  gapTop: 60,
  bracketY: 72,
  legendY: null,
  lanesTop: 84,
  lanes: [
    spec('health', 42, { bar: 4, name: 19.5, line: 32.5 }),
    spec('files', 28),
    spec('pull', 28),
    spec('requirer-hooks', 30),
    spec('requirer-databag', 28),
    spec('secrets', 38, { bar: 3, name: 18.5, line: 31 }),
    spec('provider-databag', 28),
    spec('provider-hooks', 30),
  ],
};

const EMBED: Variant = {
  id: 'embed',
  gutter: 112,
  plotGap: 4,
  dayY: null,
  clockY: 13,
  axisY: 19,
  chipY: 33,
  gapTop: 44,
  bracketY: 54,
  legendY: null,
  lanesTop: 62,
  namesRight: false,
  ownHooks: null,
  headingY: 25.5,
  lanes: [
    spec('health', 40, { bar: 4, name: 18, line: 31.5 }),
    spec('files', 28),
    spec('pull', 28),
    spec('requirer-hooks', 32, { strong: false }),
  ],
};

const START: Variant = {
  ...EMBED,
  id: 'start',
  gutter: 148,
  plotGap: 8,
  gapTop: 46,
  bracketY: 56,
  lanesTop: 70,
  lanes: [
    spec('health', 82, { bar: 6, barHeight: 28, name: 26.5, line: 54.5 }),
    spec('files', 54, { barHeight: 28 }),
    spec('pull', 54, { barHeight: 28 }),
    spec('requirer-hooks', 58, { title: 'Charm hooks' }),
  ],
};

const PHONE: Variant = {
  id: 'phone',
  gutter: 0,
  plotGap: 8,
  dayY: null,
  clockY: 13,
  axisY: 20,
  chipY: 34,
  gapTop: 44,
  bracketY: 55,
  legendY: null,
  lanesTop: 66,
  namesRight: false,
  ownHooks: null,
  headingY: 25.5,
  lanes: [
    spec('health', 40, { bar: 16, name: 12, line: null }),
    spec('files', 40, { bar: 16, name: 12 }),
    spec('pull', 40, { bar: 16, name: 12 }),
    spec('requirer-hooks', 42, { flag: 16, name: 12, strong: false }),
    spec('requirer-databag', 37, { bar: 16, barHeight: 19, name: 12, title: 'Databags: asked for, on offer' }),
    spec('provider-databag', 21, { bar: 0, barHeight: 19, name: null, strong: false }),
  ],
};

/** Three lanes for each run under one lane of hooks; a line of words between them. */
const COMPARE: Variant = {
  ...EMBED,
  id: 'compare',
  gutter: 232,
  lanesTop: 66,
  namesRight: true,
  lanes: [
    spec('requirer-hooks', 60, { flag: 6, bar: 36, name: 21, title: 'The same hooks for all', strong: false }),
    spec('health', 36, { bar: 10, barHeight: 22, name: 25.5, line: null, strong: true }),
    spec('files', 31, { bar: 5, barHeight: 22, title: 'Files' }),
    spec('pull', 37, { bar: 5, barHeight: 22, name: 20.5, title: 'API answer' }),
  ],
  ownHooks: spec('requirer-hooks', 36, { flag: 8, name: 23.5, title: 'Its own hooks', strong: true }),
};

/** Headings stand in a line of their own above the bars, as the names do. */
const COMPARE_PHONE: Variant = {
  ...PHONE,
  id: 'compare-phone',
  headingY: 16,
  lanes: [
    spec('requirer-hooks', 62, { flag: 16, bar: 42, name: 12, title: 'The same hooks for all', strong: false }),
    spec('health', 62, { bar: 38, name: 34, line: null, strong: true }),
    spec('files', 40, { bar: 16, name: 12, title: 'Files' }),
    spec('pull', 42, { bar: 16, name: 12, title: 'API answer' }),
  ],
  ownHooks: spec('requirer-hooks', 64, { flag: 38, name: 34, title: 'Its own hooks', strong: false }),
};

export const VARIANTS: Readonly<Record<VariantId, Variant>> = {
  explorer: EXPLORER,
  tablet: TABLET,
  embed: EMBED,
  start: START,
  phone: PHONE,
  compare: COMPARE,
  'compare-phone': COMPARE_PHONE,
};
