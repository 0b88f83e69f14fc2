import { useRef, type PointerEvent, type RefObject } from 'react';
import type { Layout } from '../../timeline/layout/layout';
import { useExplorer } from '../store/context';

interface Handlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerLeave: () => void;
}

/** Further than this a press is a drag. */
const DRAG = 4;

function stepUnder(target: EventTarget): number | null {
  if (!(target instanceof Element)) return null;
  const marked = target.closest<SVGElement>('[data-step], [data-to]');
  const step = Number(marked?.dataset['step'] ?? marked?.dataset['to'] ?? 0);
  return step >= 1 ? step : null;
}

function isChip(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-kind="step"]') !== null;
}

/**
 * Pressing anything that belongs to a step goes there; pressing the axis and dragging moves the playhead; resting on a chip shows its
 * step. A mouse acts on the press, because what lies under it is drawn anew; a finger acts on its release, because it may scroll.
 */
export function useScrub(drawn: Layout, box: RefObject<HTMLElement | null>): Handlers {
  const { select, hover } = useExplorer((state) => state.commands);
  const press = useRef<{ readonly x: number; readonly scrubs: boolean; moved: boolean } | null>(null);

  const place = (event: PointerEvent<HTMLElement>): { readonly x: number; readonly y: number } => {
    const element = box.current;
    const edge = element?.getBoundingClientRect();
    return { x: event.clientX - (edge?.left ?? 0) + (element?.scrollLeft ?? 0), y: event.clientY - (edge?.top ?? 0) };
  };
  const onPlayhead = (x: number): boolean => drawn.playhead !== null && Math.abs(x - drawn.playhead.x) <= 6;

  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const { x, y } = place(event);
      const mouse = event.pointerType === 'mouse';
      const scrubs = mouse && x > drawn.gutter && (y < drawn.variant.lanesTop || onPlayhead(x));
      press.current = { x: event.clientX, scrubs, moved: false };
      const step = stepUnder(event.target) ?? (scrubs ? drawn.scale.stepAt(x) : null);
      if (mouse && step !== null) select(step);
      if (scrubs) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const { current } = press;
      if (current === null) {
        if (event.pointerType === 'mouse') hover(isChip(event.target) ? stepUnder(event.target) : null);
        return;
      }
      if (Math.abs(event.clientX - current.x) > DRAG) current.moved = true;
      if (current.scrubs && current.moved) select(drawn.scale.stepAt(place(event).x));
    },
    onPointerUp: (event) => {
      const tapped = press.current !== null && !press.current.moved && event.pointerType !== 'mouse';
      press.current = null;
      const step = tapped ? stepUnder(event.target) : null;
      if (step !== null) select(step);
    },
    onPointerLeave: () => {
      press.current = null;
      hover(null);
    },
  };
}
