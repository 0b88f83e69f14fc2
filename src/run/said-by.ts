/** An error in words that a reader can use. */

/** How engines say that a part of the page could not be fetched: Chromium, Firefox, WebKit. */
const UNFETCHED = /dynamically imported module|importing a module script failed/i;

export const UNFETCHED_WORDS =
  'A part of this page could not be fetched. See whether you are online, then reload the page.';

/** What was thrown, as its message says it; an engine's own words about parts of the page are put plainly. */
export function saidBy(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return UNFETCHED.test(message) ? UNFETCHED_WORDS : message;
}
