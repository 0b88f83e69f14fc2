/** Tells the height of the page whenever it changes, once per frame: an iframe does not grow by itself. */
export function watchHeight(root: HTMLElement, tell: (height: number) => void): void {
  let last = 0;
  let asked = false;
  const measure = (): void => {
    asked = false;
    // Not scrollHeight, which never gets smaller than the frame.
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (Math.abs(height - last) < 1) return;
    last = height;
    tell(height);
  };
  new ResizeObserver(() => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(measure);
  }).observe(root);
}
