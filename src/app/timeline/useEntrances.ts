import { useLayoutEffect, useRef, type RefObject } from 'react';
import { MOVE_MS, newArrows, newBars, type Scene } from './entrances';

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
/** The head comes last. */
const DRAWN: Keyframe[] = [
  { strokeDasharray: '1 1', strokeDashoffset: 1, markerEnd: 'none' },
  { strokeDasharray: '1 1', strokeDashoffset: 0, markerEnd: 'none' },
];
const FADED: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];

function isStill({ defaultView, documentElement }: Document): boolean {
  return (
    documentElement.dataset['motion'] === 'off' ||
    defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches !== false
  );
}

function enter(root: HTMLElement, kind: string, id: string, frames: Keyframe[], delay = 0): void {
  const element = root.querySelector(`.${kind}[data-id="${CSS.escape(id)}"]`);
  // The drawing is patched by what it says: an attribute that it does not know stays.
  if (kind === 'tl-arrow') element?.setAttribute('pathLength', '1');
  element?.animate(frames, { duration: MOVE_MS, delay, easing: EASE, fill: 'backwards' });
}

/**
 * Brings in what a step or an action has changed. Nothing moves when the page opens, or where motion is off.
 * @param isPreview the reader only looks at another step: what comes and goes with that is not new
 */
export function useEntrances(
  root: RefObject<HTMLElement | null>,
  { model, arrows, bars }: Scene,
  isPreview: boolean,
): void {
  const before = useRef<Scene | null>(null);
  useLayoutEffect(() => {
    if (isPreview) return;
    const now: Scene = { model, arrows, bars };
    const last = before.current;
    before.current = now;
    const box = root.current;
    if (last === null || box === null || last.arrows === arrows || isStill(box.ownerDocument)) return;
    for (const { id, delayMs } of newArrows(last, now)) enter(box, 'tl-arrow', id, DRAWN, delayMs);
    for (const id of newBars(last, now)) enter(box, 'tl-bar', id, FADED);
  }, [root, model, arrows, bars, isPreview]);
}
