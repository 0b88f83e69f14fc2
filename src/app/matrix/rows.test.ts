import { describe, expect, it } from 'vitest';
import { ROWS, safeOfRow, safeOfSituation, shownOf, sortedRows } from './rows';
import { column, results } from './testing';

const titles = (rows: typeof ROWS) => rows.map(({ charm }) => charm);
const usual = { text: '', only: null } as const;

describe('the order of rows', () => {
  it('is the listed one at first, with every reconciler that ships', () => {
    expect(sortedRows(ROWS, 'listed', new Map())).toEqual(ROWS);
    expect(ROWS).toHaveLength(18);
  });

  it('by a situation puts the worst first and what is not found yet last', () => {
    const found = column('renewal', { mirror: 'outage', gate: 'safe', 'piece-by-piece': 'broken-pair' });
    const sorted = titles(sortedRows(ROWS, 'renewal', found));
    expect(sorted.slice(0, 3)).toEqual(['piece-by-piece', 'mirror', 'gate']);
  });

  it('by evidence puts the class that is seen most first, and rows without a class last', () => {
    const sorted = sortedRows(ROWS, 'evidence', new Map());
    expect(sorted[0]?.seen).toBe(9);
    expect(sorted.at(-1)?.seen).toBeNull();
  });

  it('by class is that of the survey', () => {
    const letters = sortedRows(ROWS, 'class', new Map()).flatMap(({ letter }) => letter ?? []);
    expect(letters).toEqual([...letters].sort());
  });
});

describe('what the filters leave', () => {
  it('a word of a situation leaves its column and all rows; a word of a reconciler leaves its row and all columns', () => {
    expect(shownOf(ROWS, { text: 'rotation', only: null }, new Map()).situations).toEqual(['key-rotation']);
    expect(shownOf(ROWS, { text: 'rotation', only: null }, new Map()).rows).toHaveLength(18);
    expect(titles(shownOf(ROWS, { text: 'ratchet', only: null }, new Map()).rows)).toEqual(['ratchet']);
    expect(shownOf(ROWS, { text: 'ratchet', only: null }, new Map()).situations).toHaveLength(16);
  });

  it('a verdict leaves the rows and columns that have it', () => {
    const found = results({ 'mirror/renewal': 'outage', 'gate/renewal': 'safe', 'gate/departure': 'safe' });
    const { rows, situations } = shownOf(ROWS, { ...usual, only: 'outage' }, found);
    expect([titles(rows), situations]).toEqual([['mirror'], ['renewal']]);
  });

  it('leaves nothing, rather than everything, where nothing is named so', () => {
    expect(shownOf(ROWS, { text: 'zebra', only: null }, new Map()).rows).toEqual([]);
  });
});

describe('counts of what is safe', () => {
  it('are of cells with a verdict only: what is not searched yet is neither safe nor not', () => {
    const found = results({ 'mirror/renewal': 'outage', 'mirror/departure': 'safe', 'gate/renewal': 'safe' });
    expect(safeOfRow(found, 'mirror')).toEqual({ safe: 1, of: 2 });
    expect(safeOfSituation(found, ROWS, 'renewal')).toEqual({ safe: 1, of: 2 });
  });
});
