/** Which of the four layouts the window has. The style sheets use the same widths. */
import { useSyncExternalStore } from 'react';

export const LAYOUTS = ['phone', 'middle', 'columns', 'wide'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Smallest width of each layout, in CSS pixels. */
const FROM: Readonly<Record<Exclude<Layout, 'phone'>, number>> = { middle: 600, columns: 960, wide: 1280 };

export function layoutFor(width: number): Layout {
  if (width >= FROM.wide) return 'wide';
  if (width >= FROM.columns) return 'columns';
  return width >= FROM.middle ? 'middle' : 'phone';
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, () => layoutFor(window.innerWidth));
}

/** Below this height two panels share one place, with tabs. */
const SHORT = 900;

export function useShort(): boolean {
  return useSyncExternalStore(subscribe, () => window.innerHeight < SHORT);
}
