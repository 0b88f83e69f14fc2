/** The whole run as one thin strip: where TLS was well, where not, and which part is on screen. */
import { rememberedOf } from '../model/memo';
import type { Layout } from './layout/layout';
import { xOf, xOfEnd } from './layout/frame';
import type { BarKind, TimelineModel } from './model/types';
import { h, type SvgNode } from './svg/node';
import type { TimeScale } from './time';

export interface MinimapPiece {
  readonly kind: BarKind;
  readonly x0: number;
  readonly x1: number;
}

/** What is the same at every step. */
export interface MinimapGround {
  readonly width: number;
  /** One strip for each requirer unit. */
  readonly strips: readonly (readonly MinimapPiece[])[];
  readonly gaps: readonly { readonly x0: number; readonly x1: number }[];
}

export interface Minimap {
  readonly ground: MinimapGround;
  /** The part of the drawing that is on screen. */
  readonly seen: { readonly x0: number; readonly x1: number };
  readonly now: number | null;
  /** The step under a place on the strip. */
  readonly stepAt: (x: number) => number;
}

export interface MinimapOptions {
  /** Pixels hidden at the left of the plot, and the width of what shows of it. */
  readonly scrolled: number;
  readonly shown: number;
  readonly now: number | null;
}

/** Trouble is never thinner than this. */
const LEAST = 2;

type Place = (x: number) => number;

function placeOn(scale: TimeScale, width: number): Place {
  const factor = factorOf(scale, width);
  return (x) => Math.min(width, Math.max(0, (x - scale.left) * factor));
}

function factorOf(scale: TimeScale, width: number): number {
  return width / Math.max(1, scale.right - scale.left);
}

/** @param width of the strip, in pixels */
export function minimapGround(model: TimelineModel, scale: TimeScale, width: number): MinimapGround {
  const place = placeOn(scale, width);
  const strips = model.groups
    .filter((group) => group.kind === 'requirer')
    .map((group) => {
      const bars = group.lanes.find((lane) => lane.id === 'health')?.bars ?? [];
      return bars.flatMap((bar): readonly MinimapPiece[] => {
        const [x0, x1] = [place(xOf(scale, bar.from)), place(xOfEnd(scale, bar.to))];
        const isQuiet = bar.kind === 'valid' || bar.kind === 'absent';
        const end = isQuiet ? x1 : Math.min(width, Math.max(x1, x0 + LEAST));
        return end > x0 ? [{ kind: bar.kind, x0, x1: end }] : [];
      });
    });
  const gaps = model.gaps.map((gap) => ({ x0: place(xOf(scale, gap.from)), x1: place(xOfEnd(scale, gap.to)) }));
  return { width, strips, gaps: gaps.filter((gap) => gap.x1 > gap.x0) };
}

export function minimapOf(ground: MinimapGround, layout: Layout, options: MinimapOptions): Minimap {
  const { scale, gutter } = layout;
  const place = placeOn(scale, ground.width);
  const from = gutter + options.scrolled;
  return {
    ground,
    seen: { x0: place(from), x1: place(from + options.shown) },
    now: options.now === null ? null : place(scale.xOfStep(options.now)),
    stepAt: (x) => scale.stepAt(scale.left + x / factorOf(scale, ground.width)),
  };
}

const STRIP = 6;
const PITCH = 9;
const TOP = 8;

export function minimapHeight({ strips }: MinimapGround): number {
  return TOP + strips.length * PITCH + 6;
}

function piece({ kind, x0, x1 }: MinimapPiece, y: number): SvgNode {
  if (kind === 'absent')
    return h('path', { class: 'absent', d: `M${Math.round(x0)} ${y + STRIP / 2}H${Math.round(x1)}` });
  const isLine = kind === 'valid' || kind === 'off' || kind === 'left';
  const grow = isLine ? 0 : 1;
  return h('rect', { class: kind, x: x0, y: y - grow, width: Math.max(0.5, x1 - x0), height: STRIP + 2 * grow });
}

const groundNodes = rememberedOf(({ strips, gaps }: MinimapGround): readonly SvgNode[] => [
  ...strips.flatMap((strip, at) => strip.map((each) => piece(each, TOP + at * PITCH))),
  ...gaps.map(({ x0, x1 }) => h('rect', { class: 'gap', x: x0, y: 3, width: Math.max(LEAST, x1 - x0), height: 1.5 })),
]);

/** Hidden from readers who do not see: the timeline and its list of steps say the same. */
export function minimapSvg({ ground, seen, now }: Minimap): SvgNode {
  const { width } = ground;
  const height = minimapHeight(ground);
  return h('svg', { class: 'tl tl-mini', width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, [
    ...groundNodes(ground),
    now === null ? null : h('path', { class: 'now', d: `M${Math.round(now * 100) / 100} 2V${height - 2}` }),
    h('rect', {
      class: 'seen',
      x: seen.x0 + 0.75,
      y: 1.75,
      width: Math.max(8, seen.x1 - seen.x0 - 1.5),
      height: height - 3.5,
      rx: 3,
    }),
  ]);
}
