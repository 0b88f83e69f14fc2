import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseLink } from '../run/link/link';
import { Page } from './shell/Page';
import { browserAddress, keepAddress } from './store/address';
import { pageEngine } from './store/engine';
import { createExplorerStore } from './store/store';
import { applyTheme, savedTheme } from './shell/theme';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the explorer.');

const bar = browserAddress();
const link = parseLink(bar.read());
const theme = link.theme ?? savedTheme();
applyTheme(theme);

const store = createExplorerStore(pageEngine(), link, theme);
keepAddress(store, bar, window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <Page store={store} />
  </StrictMode>,
);
