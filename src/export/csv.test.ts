import { describe, expect, it } from 'vitest';
import { csv, csvCell } from './csv';
import { built, long, nasty, NASTY, scenario } from './testing';

/** RFC 4180, strictly: a quote inside an unquoted cell, or anything after a closing quote, is an error. */
function read(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(at));
      const cell = quoted ?? /^[^",\r\n]*/.exec(text.slice(at));
      if (!cell) throw new Error('no cell');
      row.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : cell[0]);
      at += cell[0].length;
      if (text[at] !== ',') break;
      at += 1;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`no end of row at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

describe('the steps as CSV', () => {
  it('have one row each under the names of the columns, with the health and the answer after the step', () => {
    const rows = read(csv(scenario('renewal-gap').steps));
    expect(rows).toHaveLength(16);
    const [head = [], ...steps] = rows;
    const cell = (step: number, name: string): string | undefined => steps[step - 1]?.[head.indexOf(name)];
    expect([cell(11, 'hook'), cell(11, 'health'), cell(11, 'answer')]).toEqual([
      'update-status',
      'web/0: outage',
      'web/0: []',
    ]);
    expect([cell(14, 'health'), cell(14, 'answer')]).toEqual(['web/0: serving-valid', 'web/0: [cert-2]']);
    expect(cell(11, 'time')).toBe('2026-11-25T21:05:00.000Z');
  });

  it('are the head alone for a run without steps, and stay whole for a long or a strange one', () => {
    expect(read(csv(built({}, []).steps))).toHaveLength(1);
    for (const { steps } of [long(200), nasty()]) {
      const rows = read(csv(steps));
      expect(rows).toHaveLength(steps.length + 1);
      expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    }
  });
});

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '\n=1'])(
    'is no formula to a spreadsheet: %j',
    (text) => {
      const [[cell = ''] = []] = read(`${csvCell(text)}\r\n`);
      expect(cell).toBe(`'${text}`);
    },
  );

  it.each([...NASTY.filter((text) => !text.startsWith('=') && !text.startsWith('-')), 'a "b", c\r\nd', '', 'web/0'])(
    'keeps its text: %j',
    (text) => {
      expect(read(`${csvCell(text)}\r\n`)).toEqual([[text]]);
    },
  );
});
