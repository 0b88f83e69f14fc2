/** Whether the explorer opens with its start page, and what leads from there into the whole explorer and back. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Address } from '../boot';
import type { ExplorerState } from '../store/store';

/** True while the start page is shown. */
export type Front = StoreApi<boolean>;

export function isFrontAddress({ search, hash }: Address): boolean {
  if (hash.startsWith('#!')) return false;
  return search === '' || new URLSearchParams(search).get('view') === 'start';
}

/** Looking at steps and pointing at things stays; whatever changes the run, or looks closer than the page does, goes on. */
const LEADS_ON = ['tree', 'compare', 'editing', 'wide', 'following', 'foreign'] as const;

/** @param entered called once for each time the whole explorer is entered */
export function createFront(store: StoreApi<ExplorerState>, shown: boolean, entered: () => void): Front {
  const front = createStore<boolean>(() => shown);
  store.subscribe((now, before) => {
    if (front.getState() && LEADS_ON.some((field) => now[field] !== before[field])) front.setState(false, true);
  });
  front.subscribe((isFront, wasFront) => {
    if (wasFront && !isFront) entered();
  });
  return front;
}
