/** Elements without a framework: the frame stays small. */
import type { RichText } from '../../run/rich';
import type { SvgNode } from '../../timeline/svg/node';

type Attributes = Readonly<Record<string, string | number | boolean | null>>;
type Child = Node | string | null | false;

/** `true` sets an empty attribute; null and false none. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...present(children));
  return element;
}

function present(children: readonly Child[]): readonly (Node | string)[] {
  return children.filter((child): child is Node | string => child !== null && child !== false && child !== '');
}

const SVG = 'http://www.w3.org/2000/svg';

export function svgElement(node: SvgNode): SVGElement {
  const element = document.createElementNS(SVG, node.tag);
  for (const [name, value] of Object.entries(node.attrs)) element.setAttribute(name, String(value));
  element.append(...node.children.map((child) => (typeof child === 'string' ? child : svgElement(child))));
  return element;
}

export function richNodes(text: RichText): readonly (Node | string)[] {
  return text.map((piece) => {
    if (typeof piece === 'string') return piece;
    return 'code' in piece ? el('code', {}, piece.code) : piece.name;
  });
}

const FOCUSABLE = 'button, a[href], input, [tabindex]';

/** New content in an old place; a reader's focus inside it stays at the same position, or goes to the place itself. */
export function refill(place: HTMLElement, ...children: readonly Child[]): void {
  const before = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].findIndex(
    (each) => each === document.activeElement,
  );
  place.replaceChildren(...present(children));
  if (before < 0) return;
  const now = place.querySelectorAll<HTMLElement>(FOCUSABLE);
  const next = now[Math.min(before, now.length - 1)];
  if (next === undefined) place.tabIndex = -1;
  (next ?? place).focus({ preventScroll: true });
}

/** Line icons of 16 × 16, drawn like the explorer's. */
const ICONS = {
  previous: 'M10.5 3.5L6 8l4.5 4.5',
  next: 'M5.5 3.5L10 8l-4.5 4.5',
  play: 'M5 3.2v9.6L12.6 8z',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  out: 'M6.5 3.5H3v9.5h9.5V9.5M9 2.8h4.2V7M13 3L7.5 8.5',
  undo: 'M6 3.5L3 6.5l3 3M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6',
} as const;

export function icon(name: keyof typeof ICONS, size = 16): SVGElement {
  const stroke = name === 'pause' ? 2.4 : 1.5;
  const attrs = { class: 'icon', width: size, height: size, viewBox: '0 0 16 16', 'aria-hidden': 'true' };
  const line = {
    stroke: 'currentColor',
    'stroke-width': stroke,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
  return svgElement({
    tag: 'svg',
    attrs: { ...attrs, ...line, fill: name === 'play' ? 'currentColor' : 'none' },
    children: [{ tag: 'path', attrs: { d: ICONS[name] }, children: [] }],
  });
}

/** The product's sign. */
export function mark(): SVGElement {
  const block = (x: number): SvgNode => ({
    tag: 'rect',
    attrs: { x, y: 3, width: 8, height: 12, rx: 2, fill: 'var(--ink)' },
    children: [],
  });
  const gap = { d: 'M10.7 3.5v11', stroke: 'var(--accent)', 'stroke-width': 2, 'stroke-dasharray': '2 2.5' };
  return svgElement({
    tag: 'svg',
    attrs: { class: 'icon', width: 20, height: 16, viewBox: '0 0 22 18', 'aria-hidden': 'true' },
    children: [block(0), { tag: 'path', attrs: gap, children: [] }, block(14)],
  });
}
