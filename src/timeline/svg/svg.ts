/** A layout as a drawing. Order: gap, rules, bars, cuts, arrows, flags, bracket, chips, playhead. */
import type { Axis } from '../layout/axis';
import type { Layout } from '../layout/layout';
import type { LaneName, PlacedBand, Playhead } from '../layout/types';
import { defsNode, url } from './defs';
import {
  arrowNode,
  barNode,
  bracketNodes,
  chipNode,
  cutNodes,
  divergenceNodes,
  flagNode,
  lineNodes,
  markNode,
  text,
} from './items';
import { Kept } from './kept';
import { h, serialize, type SvgNode } from './node';
import { standaloneCss } from './style';

export interface SvgOptions {
  /** Prefix of every id in the drawing: differs between timelines of one page. */
  readonly prefix: string;
  /** For readers who do not see it. Null: hidden from them, because the page says the same in words. */
  readonly title: string | null;
  readonly description?: string;
  /** `plot` without the column of names, `gutter` only that: a scrolled plot keeps its names. */
  readonly part?: 'all' | 'plot' | 'gutter';
  /** From the drawing before, where there was one. */
  readonly kept?: Kept;
  /** A file of its own: brings its colours, its ground and its name space. */
  readonly standalone?: 'auto' | 'light' | 'dark';
}

function layer(name: string, children: readonly (SvgNode | null | false)[]): SvgNode | null {
  return children.length === 0 ? null : h('g', { 'data-layer': name }, children, name);
}

function bandNode(band: PlacedBand, prefix: string): SvgNode {
  const { x0, x1, y0, y1 } = band;
  const place = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  return h('rect', { ...place, fill: url(prefix, 'gap'), 'data-id': band.id, 'data-kind': 'gap' }, [], band.id);
}

type Ruled = Pick<Layout, 'rows' | 'width' | 'variant'>;

function rules({ rows, width, variant }: Ruled): readonly SvgNode[] {
  // Compared runs are blocks: rules only between them.
  const lines = rows.all
    .filter((row) => row.spec.bar > 0 && (!variant.namesRight || row.spec.strong || row.lane.id === 'requirer-hooks'))
    .map((row) => h('path', { class: row.spec.strong ? 'rule2' : 'rule', d: `M0 ${row.y - 0.5}H${width}` }));
  const bottom = h('path', { class: 'rule', d: `M0 ${rows.bottom - 0.5}H${width}` });
  const side = h('path', { class: 'rule', d: `M${variant.gutter + 0.5} ${variant.lanesTop}V${rows.bottom}` });
  return [...lines, bottom, ...(variant.gutter > 0 ? [side] : [])];
}

function axis(placed: Axis): readonly SvgNode[] {
  const line = placed.pieces.map((piece) => `M${piece.from} ${placed.y + 0.5}H${piece.to}`).join('');
  const ticks = placed.ticks.map((x) => `M${Math.round(x) + 0.5} ${placed.y - 5}v5`).join('');
  const cls = { day: 'b', clock: 'i2', cut: 'i2 it' } as const;
  return [h('path', { class: 'axis', d: line + ticks }), ...placed.texts.map((each) => text(each, cls[each.role]))];
}

/** Names of lanes have a dotted line: they can be asked what they mean. */
function nameNodes(name: LaneName, isPhone: boolean): readonly SvgNode[] {
  const isRight = name.anchor === 'end';
  const label = text(name, isPhone ? 'i2 halo' : isRight ? 'i3' : 'name');
  const hint = h('path', { class: 'hint', d: `M0 ${name.y + 4.5}H${Math.round(name.width)}` });
  const mark =
    name.folded === null ? null : h('text', { class: 'i3', x: name.width + 6, y: name.y }, [name.folded ? '▸' : '▾']);
  const attrs = {
    class: 'tl-name',
    'data-lane': name.lane,
    'data-group': name.group,
    'data-fold': name.folded === null ? null : String(name.folded),
  };
  return [
    h(
      'g',
      attrs,
      [label, !isPhone && !isRight && hint, name.who && text(name.who, 'i3'), mark],
      `${name.group}:${name.lane}`,
    ),
  ];
}

type Named = Pick<Layout, 'variant' | 'rows' | 'names' | 'headings' | 'subheads' | 'isZoned'>;

function legend({ variant, rows }: Named): readonly SvgNode[] {
  const y = variant.legendY;
  if (y === null) return [];
  const requirer = rows.all.filter((row) => row.lane.id === 'health').map((row) => row.group);
  const provider = rows.all.find((row) => row.lane.id.startsWith('provider-'))?.group ?? '';
  const who = requirer.length === 1 ? (requirer[0] ?? '') : (requirer[0]?.split('/')[0] ?? '');
  const at = (x: number, words: string): SvgNode => h('text', { class: 'i3', x, y }, [words]);
  const shapes = h('g', { class: 'legend' }, [
    h('circle', { cx: 5, cy: y - 4, r: 4.5 }),
    h('rect', { x: 60.5, y: y - 8.5, width: 9, height: 9, rx: 1 }),
    h('path', { d: `M106 ${y - 10}l6 6-6 6-6-6z` }),
  ]);
  return [shapes, at(14, who), at(74, provider), at(116, 'Juju')];
}

function gutter(layout: Named): readonly SvgNode[] {
  const { variant, rows } = layout;
  const captions =
    variant.gutter === 0
      ? []
      : [
          h('text', { class: 'i3', x: 0, y: variant.clockY }, [layout.isZoned ? 'Time here' : 'Time']),
          h('text', { class: 'i3', x: 0, y: variant.chipY + 4 }, ['Step']),
        ];
  const key = variant.gutter === 0 ? [] : rows.all.filter((row) => row.lane.lines.some((line) => line.kind === 'key'));
  const keys = key.map((row) =>
    h('text', { class: 'i3', x: variant.gutter - 8, y: (row.lineY ?? 0) + 3, 'text-anchor': 'end' }, ['key']),
  );
  const headings = layout.headings.map((each) => text(each, 'b heading'));
  const subheads = layout.subheads.map((each) => text(each, 'i2'));
  return [
    ...captions,
    ...legend(layout),
    ...layout.names.flatMap((name) => nameNodes(name, variant.gutter === 0)),
    ...headings,
    ...subheads,
    ...keys,
  ];
}

/** Moves as one along x, so that a page can ease it. */
function playheadNode(playhead: Playhead): SvgNode {
  const { x, y0, y1 } = playhead;
  return h(
    'g',
    { class: 'tl-play', 'data-layer': 'play', style: `transform:translateX(${Math.round(x * 100) / 100}px)` },
    [
      h('line', { x1: 0, y1: y0, x2: 0, y2: y1 }),
      ...playhead.rings.map((ring) => h('circle', { class: 'ring', cx: 0, cy: ring.y, r: 4 })),
    ],
  );
}

interface Drawn {
  readonly isNow: boolean;
  readonly nodes: readonly SvgNode[];
}

/** What belongs to the selected step stands above everything else. */
function nodesOf(all: readonly Drawn[], isNow: boolean): readonly SvgNode[] {
  return all.flatMap((each) => (each.isNow === isNow ? each.nodes : []));
}

function plot(layout: Layout, prefix: string, kept: Kept): readonly (SvgNode | null)[] {
  const { rows, width, variant, playhead } = layout;
  const flags = layout.flags.map((flag) => ({
    isNow: flag.state === 'now',
    nodes: kept.nodes(`flag ${flag.id}`, flag, (each) => [flagNode(each)]),
  }));
  const chips = layout.chips.map((chip) => ({
    isNow: chip.state === 'now',
    nodes: kept.nodes(`chip ${chip.step}`, chip, (each) => [chipNode(each)]),
  }));
  const arrows = [...layout.arrows].sort((a, b) => Number(a.hot) - Number(b.hot));
  return [
    layer(
      'gap',
      kept.nodes('gap', layout.bands, (bands) => bands.map((band) => bandNode(band, prefix))),
    ),
    layer('rules', [...kept.nodes('rules', { rows, width, variant }, rules), ...kept.nodes('axis', layout.axis, axis)]),
    layer('bars', [
      ...layout.bars.flatMap((bar) => kept.nodes(`bar ${bar.id}`, bar, (each) => [barNode(each, prefix)])),
      ...layout.lines.flatMap((line) => kept.nodes(`line ${line.id}`, line, lineNodes)),
      ...layout.notes.map((note) => text(note, 'i2 halo')),
    ]),
    layer(
      'cuts',
      kept.nodes('cuts', layout.cuts, (cuts) => cuts.flatMap(cutNodes)),
    ),
    layer(
      'marks',
      layout.marks.flatMap((mark) => kept.nodes(`mark ${mark.id}`, mark, (each) => [markNode(each)])),
    ),
    layer(
      'arrows',
      arrows.flatMap((arrow) => kept.nodes(`arrow ${arrow.id}`, arrow, (each) => [arrowNode(each, prefix)])),
    ),
    layer('flags', nodesOf(flags, false)),
    layer('bracket', layout.brackets.flatMap(bracketNodes)),
    layout.divergence && layer('divergence', divergenceNodes(layout.divergence)),
    layer('chips', nodesOf(chips, false)),
    playhead && playheadNode(playhead),
    layer('now', [...nodesOf(flags, true), ...nodesOf(chips, true)]),
  ];
}

/** Names of lanes and what else stands beside the plot. */
function beside({ variant, rows, names, headings, subheads, isZoned }: Layout, kept: Kept): SvgNode | null {
  return layer('gutter', kept.nodes('gutter', { variant, rows, names, headings, subheads, isZoned }, gutter));
}

const NO_PLACE = {};
/** Around a drawing in a file of its own. */
const PAD = 12;

export function timelineSvg(layout: Layout, options: SvgOptions): SvgNode {
  const { prefix, title, description, standalone } = options;
  const part = options.part ?? 'all';
  const kept = options.kept ?? new Kept();
  kept.next();
  const { height } = layout;
  const left = part === 'plot' ? layout.gutter : 0;
  const width = part === 'gutter' ? layout.gutter : layout.width - left;
  const pad = standalone ? PAD : 0;
  const named =
    title === null
      ? { 'aria-hidden': 'true' }
      : {
          role: 'img',
          'aria-labelledby': `${prefix}-title`,
          'aria-describedby': description ? `${prefix}-desc` : null,
        };
  const attrs = {
    class: 'tl',
    xmlns: standalone ? 'http://www.w3.org/2000/svg' : null,
    width: width + 2 * pad,
    height: height + 2 * pad,
    viewBox: `${left - pad} ${-pad} ${width + 2 * pad} ${height + 2 * pad}`,
    ...named,
  };
  return h('svg', attrs, [
    title !== null && h('title', { id: `${prefix}-title` }, [title]),
    title !== null && description ? h('desc', { id: `${prefix}-desc` }, [description]) : null,
    standalone ? h('style', {}, [standaloneCss(standalone)]) : null,
    standalone
      ? h('rect', { class: 'ground', x: left - pad, y: -pad, width: width + 2 * pad, height: height + 2 * pad })
      : null,
    ...kept.nodes('defs', NO_PLACE, () => [defsNode(prefix)]),
    ...(part === 'gutter' ? [] : plot(layout, prefix, kept)),
    part === 'plot' ? null : beside(layout, kept),
  ]);
}

/** A drawing as text. */
export function svgText(layout: Layout, options: SvgOptions): string {
  return serialize(timelineSvg(layout, options));
}
