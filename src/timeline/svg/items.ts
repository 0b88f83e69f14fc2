/** Each placed thing as nodes. */
import type { BarKind } from '../model/types';
import type {
  PlacedArrow,
  PlacedBar,
  PlacedBracket,
  PlacedChip,
  PlacedCut,
  PlacedDivergence,
  PlacedFlag,
  PlacedLine,
  PlacedMark,
  PlacedText,
} from '../layout/types';
import { FLAG_HEIGHT } from '../layout/variants';
import { url, type PatternId } from './defs';
import { h, type SvgNode } from './node';

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function text(placed: PlacedText, cls = ''): SvgNode {
  const anchor = placed.anchor === 'start' ? null : placed.anchor;
  return h('text', { x: placed.x, y: placed.y, class: cls || null, 'text-anchor': anchor }, [placed.text]);
}

const PATTERN: Readonly<Partial<Record<BarKind, PatternId>>> = {
  outage: 'out',
  revoked: 'rev',
  expired: 'exp',
  broken: 'bro',
  off: 'off',
  left: 'left',
  unclaimed: 'unc',
};
/** Their words stand on a solid block; the pattern stays visible beside it. */
const BLOCK: readonly BarKind[] = ['outage', 'revoked', 'expired', 'broken'];
const PLATE: readonly BarKind[] = ['off', 'left', 'unclaimed'];
const RADIUS = 3;

/** A rectangle with round corners; an open side has no edge. */
function faceShape(bar: PlacedBar): string {
  const [x0, x1] = [round(bar.x0 + (bar.openLeft ? 0 : 0.5)), round(bar.x1 - (bar.openRight ? 0 : 0.5))];
  const [top, bottom] = [bar.y + 0.5, bar.y + bar.height - 0.5];
  const r = round(Math.max(0, Math.min(RADIUS, (x1 - x0) / 2)));
  const left = bar.openLeft ? `M${x0} ${top}` : `M${x0 + r} ${top}`;
  const right = `H${x1 - r}q${r} 0 ${r} ${r}V${bottom - r}q0 ${r} ${-r} ${r}`;
  if (!bar.openLeft && bar.openRight) {
    return `M${x1} ${top}H${x0 + r}q${-r} 0 ${-r} ${r}V${bottom - r}q0 ${r} ${r} ${r}H${x1}`;
  }
  const back = bar.openLeft ? `H${x0}` : `H${x0 + r}q${-r} 0 ${-r} ${-r}V${top + r}q0 ${-r} ${r} ${-r}Z`;
  return bar.openLeft && bar.openRight ? `M${x0} ${top}H${x1}V${bottom}H${x0}` : left + right + back;
}

function face(bar: PlacedBar, prefix: string): SvgNode {
  const pattern = PATTERN[bar.kind];
  return h('path', { class: 'face', d: faceShape(bar), fill: pattern ? url(prefix, pattern) : null });
}

function under(bar: PlacedBar, label: PlacedText): SvgNode | null {
  if (BLOCK.includes(bar.kind)) {
    const from = label.x - bar.x0 < 14 ? bar.x0 : label.x - 8;
    const to = Math.min(bar.x1, label.x + label.width + 6);
    return h('rect', { class: 'tag', x: from, y: bar.y, width: to - from, height: bar.height, rx: RADIUS });
  }
  if (PLATE.includes(bar.kind)) {
    return h('rect', {
      class: 'plate',
      x: label.x - 4,
      y: bar.y + 2,
      width: label.width + 8,
      height: bar.height - 4,
      rx: 2,
    });
  }
  return null;
}

export function barNode(bar: PlacedBar, prefix: string): SvgNode {
  const { label } = bar;
  const tone = bar.generation === null ? '' : ` tl-gen${bar.generation}`;
  const cls = [bar.mono ? 'm' : '', bar.bold ? 'b' : ''].filter(Boolean).join(' ');
  const attrs = {
    class: `tl-bar tl-${bar.kind}${tone}`,
    'data-id': bar.id,
    'data-kind': bar.kind,
    'data-lane': bar.lane,
    'data-group': bar.group,
    'data-step': bar.step,
  };
  return h('g', attrs, [face(bar, prefix), label && under(bar, label), label && text(label, cls)], bar.id);
}

export function flagNode(flag: PlacedFlag): SvgNode {
  const { x, y, width, label } = flag;
  const cls = ['tl-flag', flag.state === 'plain' ? '' : flag.state, flag.block ? 'block' : '']
    .filter(Boolean)
    .join(' ');
  const edge = (at: number): SvgNode => h('rect', { class: 'edge', x: at, y, width: 3, height: FLAG_HEIGHT });
  return h(
    'g',
    { class: cls, 'data-id': flag.id, 'data-kind': 'hook', 'data-step': flag.step, 'data-unit': flag.unit },
    [
      h('rect', { class: 'cloth', x, y, width, height: FLAG_HEIGHT, rx: 2 }),
      edge(x - 1),
      flag.block && flag.ended !== null && edge(x + width - 2),
      label && text(label, flag.state === 'now' ? 'b' : ''),
    ],
    flag.id,
  );
}

function shape(chip: PlacedChip): SvgNode {
  const { x, y, half, actor, step } = chip;
  const tall = chip.state === 'now' ? 11 : 9;
  if (actor === 'provider') {
    return h('rect', {
      class: 'shape',
      x: x - half + 0.5,
      y: y - tall + 0.5,
      width: 2 * half - 1,
      height: 2 * tall - 1,
      rx: 2,
    });
  }
  if (actor === 'juju') {
    const high = Math.min(half, 14 + (chip.state === 'now' ? 2 : 0));
    const flat = Math.max(0, half - high);
    const d = `M${x - flat} ${y - high}H${x + flat}L${x + half} ${y}L${x + flat} ${y + high}H${x - flat}L${x - half} ${y}Z`;
    return h('path', {
      class: 'shape',
      d: step < 100 ? `M${x} ${y - half}L${x + half} ${y}L${x} ${y + half}L${x - half} ${y}Z` : d,
    });
  }
  if (half <= 11) return h('circle', { class: 'shape', cx: x, cy: y, r: half });
  return h('rect', { class: 'shape', x: x - half, y: y - tall, width: 2 * half, height: 2 * tall, rx: tall });
}

/** The hit area is 24 high and as wide as the chip, at least 24. */
export function chipNode(chip: PlacedChip): SvgNode {
  const { x, y, step, full } = chip;
  const cls = ['tl-chip', chip.state, chip.refused ? 'refused' : ''].filter(Boolean).join(' ');
  const attrs = { class: cls, 'data-step': step, 'data-kind': 'step', 'data-actor': chip.actor };
  if (!full) return h('g', attrs, [h('circle', { class: 'shape', cx: x, cy: y, r: 1.5 })], `step-${step}`);
  const hit = Math.max(12, chip.half);
  return h(
    'g',
    attrs,
    [
      h('rect', { class: 'hit', x: x - hit, y: y - 12, width: 2 * hit, height: 24 }),
      shape(chip),
      h('text', { x, y: y + 4 }, [String(step)]),
    ],
    `step-${step}`,
  );
}

export function arrowNode(arrow: PlacedArrow, prefix: string): SvgNode {
  return h(
    'path',
    {
      class: arrow.hot ? 'tl-arrow hot' : 'tl-arrow',
      d: arrow.path,
      'marker-end': url(prefix, arrow.hot ? 'hot' : 'head'),
      'data-id': arrow.id,
      'data-kind': arrow.kind,
      'data-from': arrow.fromStep,
      'data-to': arrow.toStep,
    },
    [],
    arrow.id,
  );
}

/** The lanes are interrupted: both edges slant by ten pixels. */
export function cutNodes(cut: PlacedCut): readonly SvgNode[] {
  const { x, width, y0, y1 } = cut;
  const slant = 5;
  const left = `M${x + slant} ${y0}L${x - slant} ${y1}`;
  const right = `M${x + width + slant} ${y0}L${x + width - slant} ${y1}`;
  return [
    h('path', { class: 'cut', d: `M${x + slant} ${y0}H${x + width + slant}L${x + width - slant} ${y1}H${x - slant}Z` }),
    h('path', { class: 'cut-edge', d: left + right }),
  ];
}

export function lineNodes(line: PlacedLine): readonly SvgNode[] {
  const tone = line.generation === null ? '' : ` tl-gen${line.generation}`;
  const pieces = line.pieces.map((piece) => `M${round(piece.from)} ${line.y}H${round(piece.to)}`).join('');
  const ticks = line.ticks.map((x) => `M${round(x)} ${line.y - 3.5}v7`).join('');
  const words = line.kind === 'validity' ? 'validity-text halo' : 'halo';
  return [
    h('path', { class: `tl-${line.kind}${tone}`, d: pieces + ticks, 'data-id': line.id }, [], line.id),
    ...line.texts.map((each) => text(each, each.bold ? `b ${words}` : words)),
  ];
}

export function markNode(mark: PlacedMark): SvgNode {
  const { x, y0, y1, label } = mark;
  const pole = h('path', { d: `M${round(x)} ${y0}V${y1}` });
  const pennant = h('path', { class: 'pennant', d: `M${round(x)} ${y0}l-9 4 9 4z` });
  const short = h('path', { d: `M${round(x)} ${y0}V${y0 + 8}` });
  const attrs = { class: `tl-mark tl-${mark.kind}`, 'data-id': mark.id, 'data-kind': mark.kind };
  return h(
    'g',
    attrs,
    [
      mark.kind === 'again' ? short : pole,
      mark.kind === 'expiry' && pennant,
      label && text(label, mark.generation === null ? 'b' : `b on-gen${mark.generation}`),
    ],
    mark.id,
  );
}

export function bracketNodes(bracket: PlacedBracket): readonly SvgNode[] {
  const { x0, x1, y, openRight, label } = bracket;
  const end = openRight ? '' : `M${round(x1 - 0.75)} ${y - 6}v12`;
  const plate = label && h('rect', { class: 'plate', x: label.x - 4, y: y - 8, width: label.width + 8, height: 16 });
  return [
    h('path', { class: 'tl-bracket', d: `M${round(x0 + 0.75)} ${y - 6}v12M${round(x0)} ${y}H${round(x1)}${end}` }),
    ...(plate ? [plate] : []),
    ...(label ? [text(label, 'b ac')] : []),
  ];
}

export function divergenceNodes(divergence: PlacedDivergence): readonly SvgNode[] {
  const { x, y0, y1, diamonds, label } = divergence;
  const at = round(x);
  const plate =
    label && h('rect', { class: 'pill', x: label.x - 8, y: label.y - 13, width: label.width + 16, height: 18, rx: 9 });
  return [
    h('path', {
      class: 'tl-divergence',
      d: `M${at} ${y0}V${y1}`,
      'data-kind': 'divergence',
      'data-step': divergence.step,
    }),
    ...diamonds.map((y) => h('path', { class: 'tl-diamond', d: `M${at} ${y - 8}l8 8-8 8-8-8z` })),
    ...(plate ? [plate] : []),
    ...(label ? [text(label, 'b on-pill')] : []),
  ];
}
