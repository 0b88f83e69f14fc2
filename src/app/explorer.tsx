/** The explorer as the whole page. */
import type { ReactNode } from 'react';
import { openExplorer, type Address } from './boot';
import { Page } from './shell/Page';
import { applyTheme } from './shell/theme';
import { createFront, isFrontAddress } from './start/front';
import { readLast } from './start/last';

/** A reload, the browser's back and its forward bring back what was here: the bare address was the start page then. */
function isComingBack(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type !== 'navigate');
}

/** Returning readers land where they were; everybody else, and who asks for it, sees the start page. A link always wins. */
function landing(): { readonly address: Address; readonly isFront: boolean } {
  const { search, hash } = window.location;
  const last = search === '' && hash === '' && !isComingBack() ? readLast() : null;
  return { address: last ?? { search, hash }, isFront: last === null && isFrontAddress({ search, hash }) };
}

export async function explorerPage(): Promise<ReactNode> {
  const { address, isFront } = landing();
  const [{ store, link }, parts] = await Promise.all([openExplorer(address), isFront ? import('./start/parts') : null]);
  applyTheme(store.getState().theme);
  if (link.motion === 'off') document.documentElement.dataset['motion'] = 'off';
  // Writing links takes as much code as reading them: it comes after the first paint.
  const keeping = async (): Promise<void> => {
    const { keepPlace, pushPlace, returnToFront } = await import('./start/address');
    if (front?.shown.getState() === false) pushPlace();
    keepPlace(store);
    if (front !== null) returnToFront(front.shown);
  };
  let kept = false;
  const keep = (): void => {
    if (kept) return;
    kept = true;
    void keeping();
  };
  const front = parts === null ? null : { shown: createFront(store, true, keep), parts: parts.FRONT };
  if (front === null) keep();
  void import('./editor/restore').then(({ restoreEditing }) => restoreEditing(store));
  return <Page store={store} front={front} />;
}
