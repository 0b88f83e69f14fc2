import { describe, expect, it } from 'vitest';
import { SITUATION_IDS } from '../../scenarios/ids';
import { matrixCsv, matrixJson, matrixMarkdown, type Whole } from './exports';
import { RELEASED } from './query';
import { ROWS } from './rows';
import { results } from './testing';

const whole: Whole = {
  rows: ROWS,
  situations: SITUATION_IDS,
  results: results({ 'mirror/renewal': 'outage', 'gate/renewal': 'safe' }),
  setting: RELEASED,
  ms: 1000,
  address: 'https://example.test/?view=matrix',
};

describe('the matrix as Markdown', () => {
  const text = matrixMarkdown(whole);
  const table = text.split('\n').filter((line) => line.startsWith('|'));

  it('is a table with one column for each situation in every line, or a tracker would not draw it', () => {
    const columns = new Set(table.map((line) => line.split(' | ').length));
    expect([...columns]).toEqual([SITUATION_IDS.length + 3]);
    expect(table).toHaveLength(ROWS.length + 3);
  });

  it('begins with the finding and ends with the way back', () => {
    expect(text).toMatch(/^\*\*1 of 2 combinations go wrong as released\.\*\*/);
    expect(text).toContain('<https://example.test/?view=matrix>');
  });

  it('says a verdict with how long it lasts', () => {
    expect(table.find((line) => line.startsWith('| Mirror |'))).toContain('outage, 2 hooks');
  });
});

describe('the matrix for programs', () => {
  it('as CSV has one line for each cell, whatever is known of it', () => {
    const lines = matrixCsv(whole).trim().split('\r\n');
    expect(lines).toHaveLength(1 + ROWS.length * SITUATION_IDS.length);
    expect(lines.find((line) => line.startsWith('mirror,') && line.includes(',renewal,'))).toBe(
      'mirror,A,9,renewal,outage,2 hooks,no-outage,3,10,true,1.12.0,released,as the situation says',
    );
  });

  it('as JSON tells a cell that is safe from one that was not searched', () => {
    const { cells } = JSON.parse(matrixJson(whole)) as {
      cells: { charm: string; situation: string; verdict: unknown }[];
    };
    const verdict = (charm: string) =>
      cells.find((each) => each.charm === charm && each.situation === 'renewal')?.verdict;
    expect([verdict('gate'), verdict('careful')]).toEqual(['safe', null]);
  });
});
