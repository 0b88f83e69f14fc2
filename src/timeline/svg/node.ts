/** A drawing as a light tree: pages make elements of it, figures and exports make text of it. */

export type Attributes = Readonly<Record<string, string | number>>;

export interface SvgNode {
  readonly tag: string;
  readonly attrs: Attributes;
  readonly children: readonly (SvgNode | string)[];
  /** Stays the same from drawing to drawing for what is the same. */
  readonly key?: string;
}

type Child = SvgNode | string | null | false;

/** Attributes that are undefined, null or false fall away. */
export function h(
  tag: string,
  attrs: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
  children: readonly Child[] = [],
  key?: string,
): SvgNode {
  const kept: Record<string, string | number> = {};
  for (const name in attrs) {
    const value = attrs[name];
    if (value === undefined || value === null || value === false) continue;
    kept[name] = value === true ? '' : typeof value === 'number' ? Math.round(value * 100) / 100 : value;
  }
  const shown = children.filter(
    (child): child is SvgNode | string => child !== null && child !== false && child !== '',
  );
  return key === undefined ? { tag, attrs: kept, children: shown } : { tag, attrs: kept, children: shown, key };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Text of a tree. */
export function serialize(node: SvgNode | string): string {
  if (typeof node === 'string') return escapeXml(node);
  let open = `<${node.tag}`;
  for (const name in node.attrs) open += ` ${name}="${escapeXml(String(node.attrs[name]))}"`;
  if (node.children.length === 0) return `${open}/>`;
  // Style sheets are ours and hold no mark-up, but they do hold quotes and combinators.
  const isStyle = node.tag === 'style';
  const inner = node.children
    .map((child) => (isStyle && typeof child === 'string' ? child : serialize(child)))
    .join('');
  return `${open}>${inner}</${node.tag}>`;
}
