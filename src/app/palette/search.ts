/** Finding by words: every word of the question must be somewhere, and what is found at a beginning comes first. */

export interface Findable {
  readonly label: string;
  /** More words by which it is found, never shown: symptoms, other names. */
  readonly words: string;
}

const BEGINS = 0;
const IN_LABEL = 1;
const IN_WORDS = 2;
const NOWHERE = 3;

function rank(item: Findable, word: string): number {
  const label = item.label.toLowerCase();
  if (label.startsWith(word)) return BEGINS;
  if (label.includes(word)) return IN_LABEL;
  return item.words.toLowerCase().includes(word) ? IN_WORDS : NOWHERE;
}

/** Keeps the given order among those that match alike. */
export function search<T extends Findable>(items: readonly T[], question: string, most: number): readonly T[] {
  const words = question
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return items.slice(0, most);
  const ranked = items.flatMap((item) => {
    const ranks = words.map((word) => rank(item, word));
    return ranks.includes(NOWHERE) ? [] : [{ item, rank: ranks.reduce((sum, each) => sum + each, 0) }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ item }) => item);
}
