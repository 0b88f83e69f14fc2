/** The verdict table as words: one measure for each column, one cell for each run. */
import type { Millis } from '../../model/juju/world';
import { isFelt, type Trouble, type Verdict } from '../../run/compare/verdict';
import { durationText } from '../../run/time';
import type { GlyphName } from '../shell/Glyph';

export interface Cell {
  readonly glyph: GlyphName | null;
  readonly text: string;
  /** Beneath it, in small. */
  readonly note: string;
  /** 0 to 1; null: no bar. */
  readonly bar: number | null;
}

export interface Measure {
  readonly id: string;
  readonly title: string;
  readonly cells: readonly Cell[];
}

const cell = (text: string, over: Partial<Cell> = {}): Cell => ({ glyph: null, text, note: '', bar: null, ...over });

/** `2 times, first at step 11` */
function since({ times, step }: Trouble): string {
  const often = times > 1 ? `${times} times, first ` : '';
  return step === null ? '' : `${often}${often === '' ? 'from' : 'at'} step ${step}`;
}

function lasting(trouble: Trouble, glyph: GlyphName): Cell {
  if (trouble.times === 0) return cell('none', { glyph: 'safe' });
  if (!isFelt(trouble)) return cell('0 s', { glyph: 'safe', note: since(trouble) });
  return cell(trouble.ms === 0 ? 'at the end' : durationText(trouble.ms), { glyph, note: since(trouble) });
}

function counted(trouble: Trouble): Cell {
  if (trouble.times === 0) return cell('none', { glyph: 'safe' });
  return cell(String(trouble.times), {
    glyph: 'outage',
    note: `${durationText(trouble.ms)}, ${since({ ...trouble, times: 1 })}`,
  });
}

/** How much more than the least, which is what a maintainer asks of a design. */
function amount(value: number, all: readonly number[]): Cell {
  const least = Math.min(...all);
  return cell(String(value), { note: value > least ? `${value - least} more` : '' });
}

function departed({ departure }: Verdict): Cell {
  if (departure === null) return cell('nobody left');
  if (departure.step === null) return cell('files stay', { glyph: 'leak' });
  return cell('files gone', { glyph: 'safe', note: `at step ${departure.step}` });
}

/** Trouble that most runs never have gets a column only where one has it. */
const RARE = [
  { id: 'expired', title: 'Served expired', of: (verdict: Verdict) => verdict.expired, glyph: 'stuck' },
  { id: 'downgraded', title: 'In plain text', of: (verdict: Verdict) => verdict.downgraded, glyph: 'outage' },
  { id: 'left-behind', title: 'Left behind', of: (verdict: Verdict) => verdict.leftBehind, glyph: 'leak' },
] as const;

export interface Table {
  readonly measures: readonly Measure[];
  /** What a full bar stands for. */
  readonly bar: Millis;
}

const LATER = cell('…', { note: 'still computed' });

/** @param given null: that run is still computed */
export function measuresOf(given: readonly (Verdict | null)[]): Table {
  const verdicts = given.filter((verdict) => verdict !== null);
  const { measures, bar } = measuresOfWhole(verdicts);
  const spread = (cells: readonly Cell[]): readonly Cell[] => {
    let at = 0;
    return given.map((verdict) => (verdict === null ? LATER : (cells[at++] ?? LATER)));
  };
  return { measures: measures.map((measure) => ({ ...measure, cells: spread(measure.cells) })), bar };
}

function measuresOfWhole(verdicts: readonly Verdict[]): Table {
  const longest = Math.max(0, ...verdicts.map((verdict) => verdict.outage.ms));
  const counts = (of: (verdict: Verdict) => number): readonly Cell[] => {
    const all = verdicts.map(of);
    return all.map((value) => amount(value, all));
  };
  const outages = verdicts.map(({ outage }) => ({
    ...lasting(outage, 'outage'),
    bar: longest === 0 ? null : outage.ms / longest,
  }));
  const rare = RARE.filter(({ of }) => verdicts.some((verdict) => of(verdict).times > 0));
  const someoneLeft = verdicts.some((verdict) => verdict.departure !== null);
  const measures: readonly Measure[] = [
    {
      id: 'outage',
      title: longest === 0 ? 'Outage' : `Outage, bar of ${durationText(longest)}`,
      cells: outages,
    },
    { id: 'revoked', title: 'Served revoked', cells: verdicts.map(({ revoked }) => lasting(revoked, 'revoked')) },
    { id: 'broken', title: 'Broken pairs', cells: verdicts.map(({ brokenPair }) => counted(brokenPair)) },
    ...rare.map(({ id, title, of, glyph }) => ({
      id,
      title,
      cells: verdicts.map((verdict) => lasting(of(verdict), glyph)),
    })),
    ...(someoneLeft ? [{ id: 'departure', title: 'On departure', cells: verdicts.map(departed) }] : []),
    { id: 'requests', title: 'Requests sent', cells: counts((verdict) => verdict.requests) },
    { id: 'writes', title: 'Provider writes', cells: counts((verdict) => verdict.providerWrites) },
    { id: 'hooks', title: 'Hooks run', cells: counts((verdict) => verdict.hooks) },
    { id: 'lies', title: 'Wrong status', cells: verdicts.map(({ lies }) => counted(lies)) },
  ];
  return { measures, bar: longest };
}
