/** The explorer as the whole page. */
import type { ReactNode } from 'react';
import { openExplorer } from './boot';
import { Page } from './shell/Page';
import { applyTheme } from './shell/theme';

export async function explorerPage(): Promise<ReactNode> {
  const { store, link } = await openExplorer(window.location);
  applyTheme(store.getState().theme);
  if (link.motion === 'off') document.documentElement.dataset['motion'] = 'off';
  void import('./editor/restore').then(({ restoreEditing }) => restoreEditing(store));
  // Writing links takes as much code as reading them: it comes after the first paint.
  void import('./store/address').then(({ browserAddress, keepAddress }) =>
    keepAddress(store, browserAddress(), window.location.pathname),
  );
  return <Page store={store} />;
}
