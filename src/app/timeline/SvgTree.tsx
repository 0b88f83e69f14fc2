import { memo, useLayoutEffect, useRef } from 'react';
import type { SvgNode } from '../../timeline/svg/node';
import { drawingIn } from '../../timeline/svg/patch';

/** A drawing that was decided elsewhere. @param node an `svg` */
export const SvgTree = memo(function SvgTree({ node }: { readonly node: SvgNode }) {
  const root = useRef<SVGSVGElement>(null);
  const draw = useRef<((drawing: SvgNode) => void) | null>(null);
  useLayoutEffect(() => {
    if (root.current === null) return;
    draw.current ??= drawingIn(root.current);
    draw.current(node);
  }, [node]);
  return <svg ref={root} />;
});
