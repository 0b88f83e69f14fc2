/**
 * Keeps elements of a page equal to a drawing: only what differs from the drawing before is touched. A step changes a handful of some
 * thousand nodes, and comparing texts is much cheaper than asking a framework to look at each of them.
 */
import type { SvgNode } from './node';

type Item = SvgNode | string;

/** What stands on the page for a node. */
interface Placed {
  readonly dom: ChildNode;
  item: Item;
  children: readonly Placed[];
}

const SVG = 'http://www.w3.org/2000/svg';

function setAttribute(dom: SVGElement, name: string, value: string | number): void {
  // A page's policy forbids style attributes in its text; a style that is set by a program is none.
  if (name === 'style') dom.style.cssText = String(value);
  else dom.setAttribute(name, String(value));
}

function patchAttributes(dom: SVGElement, before: SvgNode | null, now: SvgNode): void {
  for (const name in now.attrs) {
    const value = now.attrs[name];
    if (value !== undefined && value !== before?.attrs[name]) setAttribute(dom, name, value);
  }
  for (const name in before?.attrs ?? {}) if (!(name in now.attrs)) dom.removeAttribute(name);
}

function isElement(dom: ChildNode): dom is SVGElement {
  return dom.nodeType === 1;
}

function fresh(page: Document, item: Item): Placed {
  if (typeof item === 'string') return { dom: page.createTextNode(item), item, children: [] };
  const dom = page.createElementNS(SVG, item.tag);
  patchAttributes(dom, null, item);
  const children = item.children.map((child) => fresh(page, child));
  for (const child of children) dom.appendChild(child.dom);
  return { dom, item, children };
}

/** What is the same from drawing to drawing: the key where there is one, else the place among those of its kind. */
function namesOf(items: readonly Item[]): readonly string[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const kind = typeof item === 'string' ? '' : item.key === undefined ? item.tag : `${item.tag}#${item.key}`;
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    return `${kind} ${count}`;
  });
}

function isSameKind(a: Item, b: Item): boolean {
  if (typeof a === 'string' || typeof b === 'string') return typeof a === typeof b;
  return a.tag === b.tag && a.key === b.key;
}

function patchChildren(parent: SVGElement, before: readonly Placed[], items: readonly Item[]): readonly Placed[] {
  const most = Math.min(before.length, items.length);
  const isSame = (at: number, to: number): boolean => isSameKind(before[at]?.item ?? '', items[to] ?? '');
  let first = 0;
  while (first < most && isSame(first, first)) first += 1;
  let last = 0;
  while (last < most - first && isSame(before.length - 1 - last, items.length - 1 - last)) last += 1;
  // From step to step little moves: what stands before and after it need not be looked for.
  const [head, tail] = [before.slice(0, first), before.slice(before.length - last)];
  head.forEach((each, at) => patch(each, items[at] ?? ''));
  tail.forEach((each, at) => patch(each, items[items.length - last + at] ?? ''));
  if (first + last === before.length && before.length === items.length) return before;
  const middle = before.slice(first, before.length - last);
  const wanted = items.slice(first, items.length - last);
  return [...head, ...matchChildren(parent, middle, wanted, tail[0]?.dom ?? null), ...tail];
}

/** @param end what stands right after these children; null: nothing */
function matchChildren(
  parent: SVGElement,
  before: readonly Placed[],
  items: readonly Item[],
  end: ChildNode | null,
): readonly Placed[] {
  const page = parent.ownerDocument;
  const oldNames = namesOf(before.map((each) => each.item));
  const old = new Map(oldNames.map((name, at) => [name, at]));
  const places: number[] = [];
  const now = namesOf(items).map((name, at) => {
    const item = items[at] ?? '';
    const place = old.get(name);
    const known = place === undefined ? undefined : before[place];
    places.push(known === undefined || place === undefined ? -1 : place);
    if (known === undefined) return fresh(page, item);
    old.delete(name);
    patch(known, item);
    return known;
  });
  for (const at of old.values()) before[at]?.dom.remove();
  const stays = longestRise(places);
  let next = end;
  for (let at = now.length - 1; at >= 0; at -= 1) {
    const dom = now[at]?.dom ?? null;
    if (dom !== null && !stays.has(at)) parent.insertBefore(dom, next);
    next = dom;
  }
  return now;
}

/** Of places in the order before, those that may stay where they are while the others move between them. @returns indices; places below 0 are new */
function longestRise(places: readonly number[]): ReadonlySet<number> {
  const tails: number[] = [];
  const before: number[] = [];
  places.forEach((place, at) => {
    if (place < 0) return;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[tails[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    before[at] = low === 0 ? -1 : (tails[low - 1] ?? -1);
    tails[low] = at;
  });
  const stays = new Set<number>();
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) stays.add(at);
  return stays;
}

/** @param item of the same kind as what is placed */
function patch(placed: Placed, item: Item): void {
  const before = placed.item;
  if (before === item) return;
  placed.item = item;
  if (typeof item === 'string') placed.dom.nodeValue = item;
  else if (typeof before !== 'string' && isElement(placed.dom)) {
    patchAttributes(placed.dom, before, item);
    placed.children = patchChildren(placed.dom, placed.children, item.children);
  }
}

/**
 * @param root an empty `svg` element that nobody else changes
 * @returns what draws into it, again and again
 */
export function drawingIn(root: SVGElement): (drawing: SvgNode) => void {
  let placed: Placed | null = null;
  return (drawing) => {
    placed ??= { dom: root, item: { tag: drawing.tag, attrs: {}, children: [] }, children: [] };
    patch(placed, drawing);
  };
}
