/** Brings the charm that a run names, once for each. @returns a function that ends it */
import type { StoreApi } from 'zustand';
import { loadCharm } from '../code/source';
import type { ExplorerState } from './store';

export function bringSources(store: StoreApi<ExplorerState>): () => void {
  const asked = new Set<string>();
  const look = (): void => {
    const { computed, sources, commands } = store.getState();
    const { charm } = computed.start.setup;
    if (charm === null || Object.hasOwn(sources, charm) || asked.has(charm)) return;
    asked.add(charm);
    void loadCharm(charm).then(
      (source) => {
        if (source !== null) commands.brought(source);
      },
      () => asked.delete(charm),
    );
  };
  look();
  return store.subscribe(look);
}
