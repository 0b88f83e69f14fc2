import { useEffect, type RefObject } from 'react';

/**
 * Brings the handler into view when another hook is shown; a reader who scrolled stays where they are within the same hook.
 * @param hook another one for each hook, or for each line one stands at
 * @param gently a line that is in view already stays where it is
 */
export function useFirstLine(
  box: RefObject<HTMLElement | null>,
  line: number | null,
  hook: object | undefined,
  gently = false,
): void {
  useEffect(() => {
    const element = box.current;
    const row = line === null ? null : element?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    if (element === null || row == null) return;
    const top = row.offsetTop - element.offsetTop;
    const seen = top >= element.scrollTop && top + row.offsetHeight <= element.scrollTop + element.clientHeight;
    if (gently && seen) return;
    element.scrollTop = gently ? top - element.clientHeight / 3 : top;
  }, [box, line, hook, gently]);
}
