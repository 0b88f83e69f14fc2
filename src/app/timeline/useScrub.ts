import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { Layout } from '../../timeline/layout/layout';
import { placeOf, type Place } from './place';

interface Handlers {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
  readonly onPointerLeave: () => void;
}

export interface Scrubbing {
  readonly onStep: (step: number) => void;
  readonly onHover: (step: number | null) => void;
  readonly onRange: (from: number, to: number) => void;
  /** Something that one can ask about was pressed; what it means is decided where it is known. */
  readonly onPlace: (place: Place) => void;
}

/** Further than this a press is a drag. */
const DRAG = 4;
/** A pointer that passes over shows nothing. */
const REST_MS = 120;

interface Press {
  readonly x: number;
  readonly place: Place | null;
  readonly how: 'scrub' | 'range' | 'pan' | 'touch';
  readonly from: number;
  readonly scrolled: number;
  moved: boolean;
}

/**
 * Pressing the axis or the playhead and dragging moves the playhead; with Shift it chooses a range; dragging anything else moves a
 * drawing that is wider than its window. A press that does not move is a click on what lay under it then, for it may be drawn anew
 * meanwhile. Resting on a step or a hook shows the whole page as it was there. A finger scrolls and taps.
 */
export function useScrub(drawn: Layout, box: RefObject<HTMLElement | null>, on: Scrubbing): Handlers {
  const press = useRef<Press | null>(null);
  const rest = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(rest.current), []);

  const at = (event: PointerEvent<HTMLElement>): { readonly x: number; readonly y: number } => {
    const element = box.current;
    const edge = element?.getBoundingClientRect();
    return { x: event.clientX - (edge?.left ?? 0) + (element?.scrollLeft ?? 0), y: event.clientY - (edge?.top ?? 0) };
  };
  const onPlayhead = (x: number): boolean => drawn.playhead !== null && Math.abs(x - drawn.playhead.x) <= 6;
  const hover = (step: number | null): void => {
    window.clearTimeout(rest.current);
    if (step === null) on.onHover(null);
    else rest.current = window.setTimeout(() => on.onHover(step), REST_MS);
  };

  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      window.clearTimeout(rest.current);
      const { x, y } = at(event);
      const mouse = event.pointerType === 'mouse';
      const onAxis = x > drawn.gutter && (y < drawn.variant.lanesTop || onPlayhead(x));
      const how = !mouse ? 'touch' : !onAxis ? 'pan' : event.shiftKey ? 'range' : 'scrub';
      const from = drawn.scale.stepAt(x);
      const scrolled = box.current?.scrollLeft ?? 0;
      const place = placeOf(event.target);
      press.current = { x: event.clientX, place, how, from, scrolled, moved: false };
      if (how === 'scrub') on.onStep(place?.step === undefined || place.step < 1 ? from : place.step);
      if (how !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const { current } = press;
      if (current === null) {
        const place = event.pointerType === 'mouse' ? placeOf(event.target) : null;
        hover(place !== null && (place.kind === 'step' || place.kind === 'hook') && place.step > 0 ? place.step : null);
        return;
      }
      if (Math.abs(event.clientX - current.x) > DRAG) current.moved = true;
      if (!current.moved) return;
      if (current.how === 'scrub') on.onStep(drawn.scale.stepAt(at(event).x));
      if (current.how === 'pan') box.current?.scrollTo({ left: current.scrolled + current.x - event.clientX });
    },
    onPointerUp: (event) => {
      const { current } = press;
      press.current = null;
      if (current === null) return;
      if (current.how === 'range' && current.moved) {
        const to = drawn.scale.stepAt(at(event).x);
        if (to !== current.from) on.onRange(Math.min(current.from, to), Math.max(current.from, to));
      } else if (!current.moved && current.how !== 'scrub' && current.place !== null) on.onPlace(current.place);
    },
    onPointerCancel: () => {
      press.current = null;
    },
    onPointerLeave: () => hover(null),
  };
}
