/**
 * Parts of the page are fetched when they are asked for. Where one cannot be, its place would stay empty without a word: one notice says so,
 * beside whatever is on screen, and stands outside it, for what failed may be anywhere.
 */
import { UNFETCHED_WORDS } from '../run/said-by';

/** Vite's name for a part that could not be fetched. */
const LOST = 'vite:preloadError';

function button(page: Document, name: string, does: () => void): HTMLButtonElement {
  const made = page.createElement('button');
  made.type = 'button';
  made.className = 'btn';
  made.textContent = name;
  made.addEventListener('click', does);
  return made;
}

/** On a phone it covers the bar below, so it can be put away. */
function notice(page: Document): HTMLElement {
  const bar = page.createElement('div');
  bar.className = 'lost-part';
  bar.setAttribute('role', 'alert');
  const words = page.createElement('p');
  words.textContent = UNFETCHED_WORDS;
  bar.append(
    words,
    button(page, 'Reload', () => page.location.reload()),
    button(page, 'Close', () => bar.remove()),
  );
  return bar;
}

/** From here on, says that a part is missing: once, until the reader has put it away. */
export function tellOfLostParts(view: Window): void {
  let said: HTMLElement | null = null;
  view.addEventListener(LOST, () => {
    if (said?.isConnected) return;
    said = notice(view.document);
    view.document.body.append(said);
  });
}
