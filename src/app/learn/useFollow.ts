import { useEffect, useRef, type RefObject } from 'react';
import type { Part } from '../../lessons/types';
import { useExplorer, useExplorerStore } from '../store/context';

/** The last mover wins for so long, so that text and run never fight. */
const YIELD_MS = 1000;
/** A paragraph is read when it stands so far down the column, as a part of its height. */
const READ_AT = 0.42;

/** Beside the explorer the column scrolls; below it the page does. */
function scrollsAlone(box: Element): boolean {
  return window.getComputedStyle(box).overflowY === 'auto';
}

/** Where the text comes out from under what stays in sight. */
function seenFrom(box: Element): number {
  const seen = box.parentElement?.querySelector('.lesson-seen');
  return Math.max(0, seen?.getBoundingClientRect().bottom ?? 0);
}

function readingLine(box: Element): number {
  const edge = box.getBoundingClientRect();
  const [top, bottom] = scrollsAlone(box) ? [edge.top, edge.bottom] : [seenFrom(box), window.innerHeight];
  return top + (bottom - top) * READ_AT;
}

/** Which block tells of a step: the one that names it, else the last one before it. */
export function blockOfStep(part: Part, step: number): number | null {
  let found: { readonly at: number; readonly step: number } | null = null;
  for (const [at, block] of part.blocks.entries()) {
    if (block.kind !== 'words' || block.step === null || block.step > step) continue;
    if (found === null || block.step >= found.step) found = { at, step: block.step };
  }
  return found?.at ?? null;
}

/**
 * Keeps text and run together: scrolling the text moves the run to the paragraph that is being read, and moving the run scrolls the text.
 * @returns the place of the active block; null: none tells of the step
 */
export function useFollow(column: RefObject<HTMLDivElement | null>, part: Part): number | null {
  const store = useExplorerStore();
  const selected = useExplorer((state) => state.selected);
  const active = blockOfStep(part, selected);
  const moved = useRef({ by: 'run', at: -Infinity });
  /** A page that has just been opened stays at its top. */
  const first = useRef(true);

  useEffect(() => {
    const box = column.current;
    if (box === null) return undefined;
    let last: string | undefined;
    const read = (): void => {
      const { by, at } = moved.current;
      if (by === 'run' && performance.now() - at < YIELD_MS) return;
      const line = readingLine(box);
      const told = [...box.querySelectorAll<HTMLElement>('[data-block]')];
      const under = told.findLast((each) => each.getBoundingClientRect().top <= line) ?? told[0];
      const block = under?.dataset['block'];
      if (block === undefined || block === last) return;
      last = block;
      const step = part.blocks[Number(block)];
      if (step?.kind !== 'words' || step.step === null) return;
      moved.current = { by: 'text', at: performance.now() };
      if (step.step <= store.getState().computed.steps.length) store.getState().commands.select(step.step);
    };
    box.addEventListener('scroll', read, { passive: true });
    window.addEventListener('scroll', read, { passive: true });
    return () => {
      box.removeEventListener('scroll', read);
      window.removeEventListener('scroll', read);
    };
  }, [column, part, store]);

  useEffect(() => {
    const { by, at } = moved.current;
    if (first.current) {
      first.current = false;
      return;
    }
    if (active === null || (by === 'text' && performance.now() - at < YIELD_MS)) return;
    moved.current = { by: 'run', at: performance.now() };
    const box = column.current;
    const block = box?.querySelector<HTMLElement>(`[data-block="${active}"]`);
    if (box == null || block == null) return;
    if (!scrollsAlone(box)) {
      const top = block.getBoundingClientRect().top;
      if (top < seenFrom(box) || top > window.innerHeight) block.scrollIntoView({ block: 'nearest' });
      return;
    }
    const [edge, is] = [box.getBoundingClientRect(), block.getBoundingClientRect()];
    if (is.top >= edge.top && is.bottom <= edge.bottom) return;
    box.scrollTo({ top: box.scrollTop + is.top - edge.top - edge.height * READ_AT + is.height });
  }, [active, column]);
  return active;
}
