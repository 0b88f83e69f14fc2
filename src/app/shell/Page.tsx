import { useEffect } from 'react';
import type { StoreApi } from 'zustand';
import { scenarioById } from '../../scenarios/scenarios';
import { ExplorerProvider } from '../store/context';
import type { ExplorerState } from '../store/store';
import { Explorer } from './Explorer';
import { applyTheme, saveTheme } from './theme';

/** The explorer as the whole page: it owns the theme of the document and its title. */
interface Props {
  readonly store: StoreApi<ExplorerState>;
  readonly front: Parameters<typeof Explorer>[0]['front'];
}

export function Page({ store, front }: Props) {
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (now.theme === before.theme) return;
        applyTheme(now.theme);
        saveTheme(now.theme);
      }),
    [store],
  );
  useEffect(() => {
    let ended = false;
    let stop: (() => void) | null = null;
    void import('../settings/keep').then(({ keepSettings }) => {
      if (!ended) stop = keepSettings(store);
    });
    return () => {
      ended = true;
      stop?.();
    };
  }, [store]);
  useEffect(() => {
    void import('./layoutMap')
      .then(({ keyboardLayout }) => keyboardLayout())
      .then((layout) => {
        if (layout !== null) store.getState().commands.setKeyboard(layout);
      });
  }, [store]);
  useEffect(() => {
    const name = (): void => {
      const { scenario } = store.getState().tree;
      document.title = `Renewal Gap: ${scenario === null ? 'a run built by hand' : scenarioById(scenario).title}`;
    };
    name();
    return store.subscribe(name);
  }, [store]);
  return (
    <ExplorerProvider store={store}>
      <Explorer front={front} />
    </ExplorerProvider>
  );
}
