import { createContext, useContext, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { ExplorerState } from './store';

const ExplorerContext = createContext<StoreApi<ExplorerState> | null>(null);

/** Two explorers can live on one page: each has its own store, and what is inside it reads from the nearest. */
export function ExplorerProvider({
  store,
  children,
}: {
  readonly store: StoreApi<ExplorerState>;
  readonly children: ReactNode;
}) {
  return <ExplorerContext value={store}>{children}</ExplorerContext>;
}

export function useExplorer<T>(selector: (state: ExplorerState) => T): T {
  const store = useContext(ExplorerContext);
  if (store === null) throw new Error('An explorer part stands outside an explorer.');
  return useStore(store, selector);
}

/** The store itself, for what lives longer than one rendering. */
export function useExplorerStore(): StoreApi<ExplorerState> {
  const store = useContext(ExplorerContext);
  if (store === null) throw new Error('An explorer part stands outside an explorer.');
  return store;
}
