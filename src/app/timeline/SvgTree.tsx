import { createElement, memo, type ReactNode } from 'react';
import { reactProps, type SvgNode } from '../../timeline/svg/node';

function element(node: SvgNode | string, at: number): ReactNode {
  if (typeof node === 'string') return node;
  const props = reactProps(node);
  return createElement(node.tag, { key: at, ...props }, ...node.children.map(element));
}

/** A drawing that was decided elsewhere, as elements. */
export const SvgTree = memo(function SvgTree({ node }: { readonly node: SvgNode }) {
  return element(node, 0);
});
