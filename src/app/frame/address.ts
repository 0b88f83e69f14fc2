/** The address bar. Browsers refuse it in some sandboxed frames, and where it is written too often: a page works on without. */

/** @param how `push`: back returns to the look before */
export function writeAddress(url: string, how: 'push' | 'replace'): void {
  try {
    if (how === 'push') window.history.pushState(null, '', url);
    else window.history.replaceState(null, '', url);
  } catch {
    return;
  }
}
