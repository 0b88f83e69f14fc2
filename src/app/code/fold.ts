/** Which parts of a charm are shown and which stand folded, so that the handler is in view and line numbers stay the file's own. */
import { functionsOf, type SourceLine } from './lines';

export type Segment =
  | { readonly kind: 'lines'; readonly lines: readonly SourceLine[] }
  | { readonly kind: 'fold'; readonly first: number; readonly last: number; readonly holds: string };

/** Below this many lines a fold would hide less than its own row says. */
const SMALLEST_FOLD = 3;

function holds(lines: readonly SourceLine[], first: number, last: number): string {
  const inside = functionsOf(lines).filter((block) => block.first >= first && block.last <= last);
  const names = inside.map((block) => block.name);
  const imports = lines.some(
    (line) => line.number >= first && line.number <= last && /^(?:import|from)\s/.test(line.text),
  );
  return [...(imports ? ['imports'] : []), ...names].join(', ');
}

/**
 * @param ran lines that ran anywhere in the run: their functions are shown, at every step the same
 * @param pinned lines to show in any case
 */
export function segmentsOf(
  lines: readonly SourceLine[],
  ran: ReadonlySet<number>,
  pinned: ReadonlySet<number>,
  opened: ReadonlySet<number>,
): readonly Segment[] {
  const functions = functionsOf(lines);
  const shown = new Set<number>();
  for (const block of functions) {
    const touched =
      block.name !== '__init__' && lines.some((line) => inside(block, line.number) && ran.has(line.number));
    if (touched) for (let at = block.first; at <= block.last; at += 1) shown.add(at);
  }
  for (const line of lines) if (pinned.has(line.statement)) shown.add(line.number);
  if (shown.size === 0) return [{ kind: 'lines', lines }];

  const segments: Segment[] = [];
  for (let at = 0; at < lines.length;) {
    const visible = shown.has(at + 1);
    let end = at;
    while (end < lines.length && shown.has(end + 1) === visible) end += 1;
    const slice = lines.slice(at, end);
    if (visible || slice.length < SMALLEST_FOLD || opened.has(at + 1)) {
      const onlyBlank = slice.every((line) => line.kind === 'blank');
      if (!onlyBlank || visible) segments.push({ kind: 'lines', lines: slice });
    } else segments.push({ kind: 'fold', first: at + 1, last: end, holds: holds(lines, at + 1, end) });
    at = end;
  }
  return segments;
}

function inside(block: { readonly first: number; readonly last: number }, number: number): boolean {
  return number >= block.first && number <= block.last;
}
