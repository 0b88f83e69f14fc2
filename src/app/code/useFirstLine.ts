import { useEffect, type RefObject } from 'react';

/**
 * Brings the handler into view when another hook is shown; a reader who scrolled stays where they are within the same hook.
 * @param hook another one for each hook
 */
export function useFirstLine(box: RefObject<HTMLElement | null>, line: number | null, hook: object | undefined): void {
  useEffect(() => {
    const element = box.current;
    const row = line === null ? null : element?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    if (element === null || row == null) return;
    element.scrollTop = row.offsetTop - element.offsetTop;
  }, [box, line, hook]);
}
