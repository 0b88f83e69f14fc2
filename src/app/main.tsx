import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseLink } from '../run/link/link';
import { Page } from './shell/Page';
import { applyTheme, savedTheme } from './shell/theme';
import { browserAddress, keepAddress } from './store/address';
import { answerRuns, once } from './store/answering';
import { Engine } from './store/engine';
import { createExplorerStore } from './store/store';

function open(root: HTMLElement): void {
  const bar = browserAddress();
  const link = parseLink(bar.read());
  const theme = link.theme ?? savedTheme();
  applyTheme(theme);
  const engine = new Engine();
  const store = createExplorerStore(engine, link, theme);
  const python = once(async () => {
    const { startPython } = await import('./store/python');
    return startPython(document, store.getState().commands.python);
  });
  answerRuns(store, engine, python);
  keepAddress(store, bar, window.location.pathname);
  createRoot(root).render(
    <StrictMode>
      <Page store={store} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the explorer.');
open(root);
