/**
 * The style sheet of one figure: only the rules that its drawing uses and the colours that those name, in both themes. Paper is light,
 * so the dark colours hold for screens alone.
 */
import { timelineCss } from '../../src/timeline/svg/style';
import { DARK, LIGHT, TOKENS, type Palette, type Token } from '../../src/timeline/tokens';
import type { SvgNode } from '../../src/timeline/svg/node';

const ROOT = 'tl';

function walk(node: SvgNode, visit: (node: SvgNode) => void): void {
  visit(node);
  for (const child of node.children) if (typeof child !== 'string') walk(child, visit);
}

/** Classes and tags of a drawing, as selectors name them. */
function namesIn(drawing: SvgNode): ReadonlySet<string> {
  const names = new Set<string>();
  walk(drawing, ({ tag, attrs }) => {
    names.add(tag);
    for (const name of String(attrs['class'] ?? '').split(' ')) if (name !== '') names.add(`.${name}`);
  });
  return names;
}

function isUsed(selector: string, names: ReadonlySet<string>): boolean {
  return (selector.match(/\.[\w-]+|\b[a-z]+\b(?![\w-])/g) ?? []).every((part) => names.has(part));
}

function usedRules(names: ReadonlySet<string>): string {
  return timelineCss()
    .split('\n')
    .flatMap((rule) => {
      const [, selectors = '', body = ''] = /^([^{]+)(\{.*\})$/.exec(rule) ?? [];
      const used = selectors.split(',').filter((selector) => isUsed(selector, names));
      return used.length === 0 ? [] : [`${used.join(',')}${body}`];
    })
    .join('');
}

function palette(tokens: readonly Token[], colours: Palette): string {
  return `.${ROOT}{${tokens.map((token) => `--${token}:${colours[token]}`).join(';')}}`;
}

/** @param drawing without a style sheet of its own; its outermost element has the class `tl` */
export function figureCss(drawing: SvgNode): string {
  const rules = `${usedRules(namesIn(drawing))}.${ROOT} .ground{fill:var(--panel)}`;
  const values: string[] = [rules];
  walk(drawing, ({ attrs }) => values.push(...Object.values(attrs).map(String)));
  const named = new Set([...values.join(' ').matchAll(/var\(--([\w-]+)/g)].map((match) => match[1]));
  const tokens = TOKENS.filter((token) => named.has(token));
  return `${palette(tokens, LIGHT)}@media screen and (prefers-color-scheme:dark){${palette(tokens, DARK)}}${rules}`;
}
