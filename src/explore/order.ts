/** Short lists that are kept in order, and what the order of instants says. */
import { APART_MS } from './moves';

/** Signs of instants: those to come soon are odd, clusters of later ones are even from 4 on. */
export const [PASSED, LATE_TICK] = [0, 2];
const FIRST_RANK = 4;

/** For instants to come, in order. */
export function signsOf(coming: readonly number[], soon: number): readonly number[] {
  const signs: number[] = [];
  let rank = FIRST_RANK;
  let last: number | null = null;
  for (const [near, at] of coming.entries()) {
    if (at <= soon) signs.push(1 + 2 * near);
    else {
      if (last !== null && at - last >= APART_MS) rank += 2;
      signs.push(rank);
      last = at;
    }
  }
  return signs;
}

/** Into a short list that is in order already; behind its equals. */
export function insert<T>(list: T[], item: T, compare: (a: T, b: T) => number): void {
  let at = list.length;
  for (let before = list[at - 1]; before !== undefined && compare(before, item) > 0; before = list[at - 1]) {
    list[at] = before;
    at -= 1;
  }
  list[at] = item;
}

export function insertOnce(list: number[], item: number): void {
  if (!list.includes(item)) insert(list, item, bySize);
}

export function bySize(a: number, b: number): number {
  return a - b;
}
