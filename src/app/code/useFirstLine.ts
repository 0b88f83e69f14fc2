import { useEffect, type RefObject } from 'react';

/**
 * Brings the handler into view when another hook is shown; a reader who scrolled stays where they are within the same hook.
 * @param hook another one for each hook, or for each line one stands at
 * @param gently a line that is in view already stays where it is
 * @param act a later line that has to be seen too; where the box is too low for both, it wins
 */
export function useFirstLine(
  box: RefObject<HTMLElement | null>,
  line: number | null,
  hook: object | undefined,
  gently = false,
  act: number | null = null,
): void {
  useEffect(() => {
    const element = box.current;
    const rowOf = (wanted: number | null): HTMLElement | null =>
      wanted === null ? null : (element?.querySelector<HTMLElement>(`[data-line="${wanted}"]`) ?? null);
    const row = rowOf(line);
    if (element === null || row === null) return;
    const top = row.offsetTop - element.offsetTop;
    const seen = top >= element.scrollTop && top + row.offsetHeight <= element.scrollTop + element.clientHeight;
    if (gently && seen) return;
    if (gently) {
      element.scrollTop = top - element.clientHeight / 3;
      return;
    }
    const acts = rowOf(act);
    const end = acts === null ? 0 : acts.offsetTop + acts.offsetHeight - element.offsetTop;
    element.scrollTop = Math.max(top, end - element.clientHeight);
  }, [box, line, hook, gently, act]);
}
