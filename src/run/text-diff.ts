/** What differs between two texts, line by line. */

/** Lines `at` to `at + removed` of the old text (from 0) are replaced by these. */
export interface TextChange {
  readonly at: number;
  readonly removed: number;
  readonly lines: readonly string[];
}

/** Beyond this the shortest way is not worth looking for: one change stands for the whole middle. */
const MAX_EDITS = 1000;

interface Trimmed {
  readonly before: number;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

/** Without what both have at the beginning and at the end. */
function trimmed(old: readonly string[], now: readonly string[]): Trimmed {
  const most = Math.min(old.length, now.length);
  let before = 0;
  while (before < most && old[before] === now[before]) before += 1;
  let after = 0;
  while (after < most - before && old[old.length - 1 - after] === now[now.length - 1 - after]) after += 1;
  return { before, old: old.slice(before, old.length - after), now: now.slice(before, now.length - after) };
}

/** Furthest places reached for each number of edits, by diagonal (Myers, "An O(ND) difference algorithm", 1986); null: too many. */
function reached(old: readonly string[], now: readonly string[]): readonly ReadonlyMap<number, number>[] | null {
  const trace: ReadonlyMap<number, number>[] = [];
  let last: ReadonlyMap<number, number> = new Map([[1, 0]]);
  for (let edits = 0; edits <= Math.min(MAX_EDITS, old.length + now.length); edits += 1) {
    const next = new Map<number, number>();
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = startOf(last, diagonal, edits);
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length) return [...trace, next];
    }
    trace.push(next);
    last = next;
  }
  return null;
}

const NOWHERE = -1;

/** A line is inserted where that leads further, else one is removed. */
function startOf(last: ReadonlyMap<number, number>, diagonal: number, edits: number): number {
  const [fewer, more] = [last.get(diagonal - 1) ?? NOWHERE, last.get(diagonal + 1) ?? NOWHERE];
  return diagonal === -edits || (diagonal !== edits && fewer < more) ? more : fewer + 1;
}

/** Pairs of equal lines, in order. */
function matches(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  const trace = reached(old, now);
  if (trace === null) return [];
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [old.length, now.length];
  for (let edits = trace.length - 1; edits >= 0; edits -= 1) {
    const before = trace[edits - 1] ?? new Map([[1, 0]]);
    const diagonal = x - y;
    const start = startOf(before, diagonal, edits);
    while (x > start && y > start - diagonal) pairs.push([(x -= 1), (y -= 1)]);
    if (edits === 0) break;
    const inserted = start === before.get(diagonal + 1);
    [x, y] = inserted ? [start, start - diagonal - 1] : [start - 1, start - diagonal];
  }
  return pairs.reverse();
}

export function diffLines(before: readonly string[], after: readonly string[]): readonly TextChange[] {
  const { before: first, old, now } = trimmed(before, after);
  if (old.length === 0 && now.length === 0) return [];
  const changes: TextChange[] = [];
  let [x, y] = [0, 0];
  for (const [a, b] of [...matches(old, now), [old.length, now.length] as const]) {
    if (a > x || b > y) changes.push({ at: first + x, removed: a - x, lines: now.slice(y, b) });
    [x, y] = [a + 1, b + 1];
  }
  return changes;
}

/** @returns null where the changes do not fit the text */
export function applyChanges(text: readonly string[], changes: readonly TextChange[]): readonly string[] | null {
  const out: string[] = [];
  let at = 0;
  for (const change of changes) {
    if (change.at < at || change.at + change.removed > text.length) return null;
    out.push(...text.slice(at, change.at), ...change.lines);
    at = change.at + change.removed;
  }
  return [...out, ...text.slice(at)];
}

/** How many lines were added and removed. */
export function changeCount(changes: readonly TextChange[]): { readonly added: number; readonly removed: number } {
  return {
    added: changes.reduce((sum, { lines }) => sum + lines.length, 0),
    removed: changes.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** Lines around a change, as `diff -u` shows them. */
const CONTEXT = 3;

/** Changes whose surroundings touch belong to one hunk. */
function hunks(changes: readonly TextChange[]): readonly (readonly TextChange[])[] {
  const all: TextChange[][] = [];
  for (const change of changes) {
    const last = all.at(-1)?.at(-1);
    if (last !== undefined && change.at - (last.at + last.removed) <= 2 * CONTEXT) all.at(-1)?.push(change);
    else all.push([change]);
  }
  return all;
}

/** What `diff -u` and `git apply` understand; empty where nothing differs. Both texts are taken to end with a line end. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  let shift = 0;
  const parts = hunks(diffLines(old, now)).map((hunk) => {
    const first = hunk[0]?.at ?? 0;
    const last = hunk.at(-1);
    const from = Math.max(0, first - CONTEXT);
    const to = Math.min(old.length, (last === undefined ? 0 : last.at + last.removed) + CONTEXT);
    const lines: string[] = [];
    let at = from;
    for (const change of hunk) {
      lines.push(...old.slice(at, change.at).map((line) => ` ${line}`));
      lines.push(...old.slice(change.at, change.at + change.removed).map((line) => `-${line}`));
      lines.push(...change.lines.map((line) => `+${line}`));
      at = change.at + change.removed;
    }
    lines.push(...old.slice(at, to).map((line) => ` ${line}`));
    const grown = changeCount(hunk).added - changeCount(hunk).removed;
    const head = `@@ -${range(from, to - from)} +${range(from + shift, to - from + grown)} @@`;
    shift += grown;
    return [head, ...lines].join('\n');
  });
  return parts.length === 0 ? '' : `--- a/${path}\n+++ b/${path}\n${parts.join('\n')}\n`;
}

/** An empty range is named by the line before it. */
function range(from: number, count: number): string {
  return `${count === 0 ? from : from + 1},${count}`;
}

/** Lines of a text; the line end of the last one makes no line of its own. */
export function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}
