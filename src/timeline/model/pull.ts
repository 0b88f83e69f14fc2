/** What the pull API answers to a unit that asks, and the gaps in it. */
import type { UnitName } from '../../model/juju/world';
import { answerSpans, type LaneAnswer } from '../../run/answers';
import { gapLength, gapsOf } from '../../run/gaps';
import type { Moment } from '../../run/moments';
import type { Book } from './book';
import type { History } from './history';
import { laneOf, listLabels, type BarLook } from './lane-parts';
import { edgeSpans, spanId, type EdgeSpan } from './spans';
import type { Bar, Edge, GapBand, Lane } from './types';

/** Gaps that touch are one band: two names of a unit may wait at once. */
export function gapBands(history: History, moments: readonly Moment[], unit: UnitName): readonly GapBand[] {
  const bands: GapBand[] = [];
  for (const gap of gapsOf(moments, unit)) {
    const from: Edge = { at: gap.from, step: gap.opens + 1 };
    const closing = gap.closes === null ? null : history.steps[gap.closes];
    const to: Edge | null =
      gap.to === null
        ? null
        : { at: gap.to, step: closing?.at === gap.to && gap.closes !== null ? gap.closes + 1 : null };
    const last = bands.at(-1);
    if (last && (last.to === null || last.to.at > from.at)) {
      const ends = last.to === null || to === null ? null : last.to.at > to.at ? last.to : to;
      bands[bands.length - 1] = { ...last, to: ends, ms: (ends?.at ?? history.last.now) - last.from.at };
      continue;
    }
    bands.push({ id: `${unit}:gap:${gap.opens + 1}`, group: unit, from, to, ms: gapLength(gap, history.last.now) });
  }
  return bands;
}

function look({ assigned, error }: LaneAnswer, isGap: boolean, book: Book): BarLook {
  if (error !== null) return { kind: 'denied', mono: true, labels: [`raises ${error}`, 'raises'] };
  if (assigned.length === 0) return { kind: isGap ? 'empty' : 'absent', mono: true, bold: isGap, labels: ['[]'] };
  const names = assigned.map((each) => book.nameOfId(each.cert));
  const words = assigned.map((each, at) => (each.revoked ? `${names[at]} revoked` : (names[at] ?? '')));
  return {
    kind: 'held',
    generation: book.tone(names),
    mono: true,
    labels: listLabels(words).map((text) => `[${text}]`),
  };
}

function overlaps(span: EdgeSpan<unknown>, band: GapBand): boolean {
  const [start, end] = [span.from.at, span.to?.at ?? Infinity];
  if ((span.from.step ?? 0) >= (band.to?.step ?? Infinity)) return false;
  return start <= (band.to?.at ?? Infinity) && end > band.from.at;
}

/** Empty before the first answer is nothing yet; empty inside a gap is the trouble. */
export function pullLane(
  history: History,
  moments: readonly Moment[],
  unit: UnitName,
  book: Book,
  bands: readonly GapBand[],
): Lane {
  const bars = edgeSpans(history, answerSpans(moments, unit)).flatMap((span) => {
    if (!span.value) return [];
    const { kind, labels, generation, mono, bold } = look(
      span.value,
      bands.some((band) => overlaps(span, band)),
      book,
    );
    const bar: Bar = {
      id: spanId(unit, 'pull', span.from),
      kind,
      generation: generation ?? null,
      from: span.from,
      to: span.to,
      labels,
      mono: mono ?? false,
      bold: bold ?? false,
    };
    return [bar];
  });
  return laneOf(unit, 'pull', { bars });
}
