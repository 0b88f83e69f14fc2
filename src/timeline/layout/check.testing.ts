/** What must not happen in any layout: the rules of drawing, as a list of faults. */
import type { Layout } from './layout';
import type { PlacedText } from './types';

interface Span {
  readonly from: number;
  readonly to: number;
  readonly what: string;
}

const SLACK = 0.6;

export function spanOf(text: PlacedText): Span {
  const from =
    text.anchor === 'start' ? text.x : text.anchor === 'middle' ? text.x - text.width / 2 : text.x - text.width;
  return { from, to: from + text.width, what: text.text };
}

function overlaps(spans: readonly Span[], where: string): readonly string[] {
  const sorted = [...spans].sort((a, b) => a.from - b.from);
  return sorted.flatMap((span, at) => {
    const before = sorted[at - 1];
    return before && before.to > span.from + SLACK ? [`"${before.what}" overlaps "${span.what}" ${where}`] : [];
  });
}

function byHeight(texts: readonly PlacedText[]): ReadonlyMap<number, readonly Span[]> {
  const rows = new Map<number, Span[]>();
  for (const text of texts) rows.set(text.y, [...(rows.get(text.y) ?? []), spanOf(text)]);
  return rows;
}

function textsOf(layout: Layout): readonly PlacedText[] {
  return [
    ...layout.axis.texts,
    ...layout.bars.flatMap((bar) => bar.label ?? []),
    ...layout.flags.flatMap((flag) => flag.label ?? []),
    ...layout.lines.flatMap((line) => line.texts),
    ...layout.marks.flatMap((mark) => mark.label ?? []),
    ...layout.notes,
    ...layout.brackets.flatMap((bracket) => bracket.label ?? []),
    ...(layout.divergence?.label ? [layout.divergence.label] : []),
  ];
}

/** Texts of one line never touch, whatever they belong to, and none is cut by the edge of what is seen. */
function textFaults(layout: Layout): readonly string[] {
  const { from, to } = layout.seen;
  const cut = textsOf(layout)
    .map(spanOf)
    .filter((span) => span.to > from && span.from < to && (span.from < from - 1 || span.to > to + 1))
    .map((span) => `"${span.what}" is cut by the edge`);
  return [...cut, ...[...byHeight(textsOf(layout))].flatMap(([y, spans]) => overlaps(spans, `at y ${y}`))];
}

function labelFaults(layout: Layout): readonly string[] {
  const owners = [
    ...layout.bars.map((bar) => ({ label: bar.label, from: bar.x0, to: bar.x1 })),
    ...layout.flags.map((flag) => ({ label: flag.label, from: flag.x, to: flag.x + flag.width })),
  ];
  const playhead = layout.playhead?.x ?? null;
  const texts = owners.flatMap(({ label, from, to }) => (label ? [{ ...spanOf(label), left: from, right: to }] : []));
  return texts.flatMap(({ from, to, what, left, right }) => {
    const faults: string[] = [];
    if (from < left || to > right + SLACK) faults.push(`"${what}" leaves its bar`);
    for (const cut of layout.cuts)
      if (to > cut.x - 5 && from < cut.x + cut.width + 5) faults.push(`"${what}" lies on a cut`);
    if (playhead !== null && playhead > from && playhead < to) faults.push(`the playhead crosses "${what}"`);
    return faults;
  });
}

type Point = readonly [number, number];

/** Points along a path as arrows have it: `M x y L x y` or `M x y C …`. */
export function pointsOf(path: string): readonly Point[] {
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const at = (i: number): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0];
  const isLine = numbers.length === 4;
  return Array.from({ length: 41 }, (_, i) => {
    const t = i / 40;
    const s = 1 - t;
    const weights = isLine ? [s, t] : [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
    const mix = (axis: 0 | 1): number => weights.reduce((sum, weight, each) => sum + weight * at(each)[axis], 0);
    return [mix(0), mix(1)];
  });
}

/** Only flags may cover arrows: they are painted over them. */
function crossingFaults(layout: Layout): readonly string[] {
  const texts = [
    ...layout.bars.flatMap((bar) => bar.label ?? []),
    ...layout.lines.flatMap((line) => line.texts),
    ...layout.notes,
  ];
  return layout.arrows.flatMap((arrow) => {
    const points = pointsOf(arrow.path);
    return texts.flatMap((text) => {
      const { from, to, what } = spanOf(text);
      const isHit = points.some(([x, y]) => x > from && x < to && y > text.y - 9 && y < text.y + 3);
      return isHit ? [`arrow ${arrow.id} crosses "${what}"`] : [];
    });
  });
}

function flagFaults(layout: Layout): readonly string[] {
  const rows = new Map<number, Span[]>();
  for (const flag of layout.flags) {
    rows.set(flag.y, [...(rows.get(flag.y) ?? []), { from: flag.x, to: flag.x + flag.width, what: flag.id }]);
  }
  return [...rows].flatMap(([y, spans]) => overlaps(spans, `among flags at y ${y}`));
}

function chipFaults(layout: Layout): readonly string[] {
  const spans = layout.chips
    .filter((chip) => chip.full)
    .map((chip) => ({ from: chip.x - chip.half, to: chip.x + chip.half, what: `step ${chip.step}` }));
  return overlaps(spans, 'among chips');
}

export function faultsOf(layout: Layout): readonly string[] {
  return [
    ...textFaults(layout),
    ...labelFaults(layout),
    ...crossingFaults(layout),
    ...flagFaults(layout),
    ...chipFaults(layout),
  ];
}
