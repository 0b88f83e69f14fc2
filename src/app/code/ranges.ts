/** `lines 31 to 34 and 40`: which lines ran, short enough for a panel's head. */
export function rangesText(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const ranges: (readonly [from: number, to: number])[] = [];
  for (const number of sorted) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + 1) ranges[ranges.length - 1] = [last[0], number];
    else ranges.push([number, number]);
  }
  if (ranges.length === 0) return '';
  if (ranges.length === 1 && sorted.length === 1) return `line ${sorted[0]}`;
  const texts = ranges.slice(0, 3).map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
  const more = ranges.length > 3 ? ' …' : '';
  return `lines ${texts.join(', ')}${more}`;
}
