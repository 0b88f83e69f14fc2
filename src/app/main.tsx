import '../charm/live/no-eval';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { tellOfLostParts } from './lost-part';
import { viewAt, VIEWS } from './views';

async function page(): Promise<ReactNode> {
  const view = viewAt(window.location.search);
  const found = view === null ? undefined : VIEWS[view];
  if (found === undefined) {
    const { explorerPage } = await import('./explorer');
    return explorerPage();
  }
  const Found = await found.load();
  return <Found />;
}

async function open(root: HTMLElement): Promise<void> {
  createRoot(root).render(<StrictMode>{await page()}</StrictMode>);
}

tellOfLostParts(window);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the explorer.');
void open(root);
