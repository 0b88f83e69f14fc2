import { useEffect, useState } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { EditTarget } from '../store/state';
import type { ExplorerState } from '../store/store';
import { openEditing, type Editing, type EditingStore } from './editing';
import { saidBy } from '../../run/said-by';

export type Opening =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly store: EditingStore }
  | { readonly kind: 'failed'; readonly says: string };

/** Opens a text for as long as the editor is on the page. */
export function useOpenEditing(explorer: StoreApi<ExplorerState>, target: EditTarget): Opening {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  useEffect(() => {
    let gone = false;
    let opened: EditingStore | null = null;
    openEditing(explorer, target).then(
      (store) => {
        if (gone) store.close();
        else {
          opened = store;
          setOpening({ kind: 'open', store });
        }
      },
      (error: unknown) => {
        if (!gone) setOpening({ kind: 'failed', says: saidBy(error) });
      },
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [explorer, target]);
  return opening;
}

export function useEditing<T>(store: EditingStore, selector: (state: Editing) => T): T {
  return useStore(store.state, selector);
}
