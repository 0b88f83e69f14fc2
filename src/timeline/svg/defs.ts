/** Patterns and arrow heads. Their ids carry a prefix, so that several timelines on one page keep apart. */
import { h, type SvgNode } from './node';

export type PatternId = 'out' | 'rev' | 'exp' | 'bro' | 'off' | 'left' | 'unc' | 'gap';

export function url(prefix: string, id: string): string {
  return `url(#${prefix}-${id})`;
}

function pattern(prefix: string, id: PatternId, size: number, turn: number, children: readonly SvgNode[]): SvgNode {
  return h(
    'pattern',
    {
      id: `${prefix}-${id}`,
      width: size,
      height: size,
      patternUnits: 'userSpaceOnUse',
      patternTransform: turn === 0 ? null : `rotate(${turn})`,
    },
    children,
  );
}

function ground(size: number, colour: string): SvgNode {
  return h('rect', { width: size, height: size, fill: `var(--${colour})` });
}

function stripe(width: number, size: number, colour: string): SvgNode {
  return h('rect', { width, height: size, fill: `var(--${colour})` });
}

function stroke(d: string, colour: string, width: number): SvgNode {
  return h('path', { d, stroke: `var(--${colour})`, 'stroke-width': width, fill: 'none' });
}

function head(prefix: string, hot: boolean): SvgNode {
  const size = hot ? 9 : 7;
  const marker = {
    id: `${prefix}-${hot ? 'hot' : 'head'}`,
    viewBox: '0 0 8 8',
    refX: 7,
    refY: 4,
    markerWidth: size,
    markerHeight: size,
    orient: 'auto-start-reverse',
    markerUnits: 'userSpaceOnUse',
  };
  return h('marker', marker, [h('path', { d: 'M0 .8L7.5 4L0 7.2Z', class: hot ? 'tl-head hot' : 'tl-head' })]);
}

/** Stripes, cross hatch, counter stripes, grid, level lines, dots and the wash of a gap: told apart without colour. */
export function defsNode(prefix: string): SvgNode {
  return h('defs', {}, [
    pattern(prefix, 'out', 7, 45, [ground(7, 'outage-tint'), stripe(3, 7, 'outage')]),
    pattern(prefix, 'rev', 7, 0, [ground(7, 'revoked-tint'), stroke('M0 0L7 7M7 0L0 7', 'revoked', 1.3)]),
    pattern(prefix, 'exp', 7, -45, [ground(7, 'stuck-tint'), stripe(2, 7, 'stuck')]),
    pattern(prefix, 'bro', 6, 0, [ground(6, 'outage-tint'), stroke('M0 3H6M3 0V6', 'outage', 1.2)]),
    pattern(prefix, 'off', 6, 0, [ground(6, 'panel'), stroke('M0 3H6', 'ink-3', 1)]),
    pattern(prefix, 'left', 6, 0, [ground(6, 'leak-tint'), h('circle', { cx: 3, cy: 3, r: 1.2, fill: 'var(--leak)' })]),
    pattern(prefix, 'unc', 6, 0, [ground(6, 'panel'), h('circle', { cx: 3, cy: 3, r: 1, fill: 'var(--gen1-line)' })]),
    pattern(prefix, 'gap', 8, 45, [ground(8, 'gap-wash'), stripe(1, 8, 'gap-hatch')]),
    head(prefix, false),
    head(prefix, true),
  ]);
}
