import { describe, expect, it } from 'vitest';
import type { CellResult } from '../../explore';
import type { PropertyId } from '../../model/properties';
import type { VerdictId } from '../../scenarios/ids';
import { brokenProperties, changeOf, endedRow, outcomeOf, rowSentence, totalsOf, type Row } from './report';

function result(verdict: VerdictId, broken: readonly PropertyId[], over: Partial<CellResult> = {}): CellResult {
  const properties = (['pair-matches', 'no-outage', 'no-revoked'] as const).map((property) => ({
    property,
    word: broken.includes(property) ? ('broken' as const) : ('holds' as const),
    verdict: broken.includes(property)
      ? property === 'no-outage'
        ? ('outage' as const)
        : ('serves-revoked' as const)
      : null,
    moves: null,
    lasts: null,
  }));
  const counts = {
    states: 1234,
    moves: 0,
    depth: 0,
    hooksAsked: 0,
    hooksRun: 0,
    ms: 0,
    statesPerSecond: 0,
    notExplored: 0,
  };
  return { verdict, properties, counts, complete: true, ...over };
}

const found = (...of: Parameters<typeof result>): Row => ({ kind: 'found', result: result(...of), example: null });

describe('a row of the report', () => {
  it('passes where all properties hold, and fails with the property in words', () => {
    expect(outcomeOf(found('safe', []))).toBe('pass');
    const failed = found('outage', ['no-outage', 'no-revoked']);
    expect(outcomeOf(failed)).toBe('fail');
    expect(rowSentence(failed)).toBe(
      'Broken rule: never an outage while a good certificate exists and the relation lives.',
    );
  });

  it('does not pass where the charm never served: nothing was at stake', () => {
    const nothing = result('safe', []);
    const never = nothing.properties.map((each) => ({ ...each, word: 'not-reached' as const }));
    expect(outcomeOf({ kind: 'found', result: { ...nothing, properties: never }, example: null })).toBe('nothing');
  });

  it('does not pass by what a charm that never serves keeps as well', () => {
    const only = (property: PropertyId): Row => {
      const safe = result('safe', []);
      const properties = [{ property, word: 'holds' as const, verdict: null, moves: null, lasts: null }];
      return { kind: 'found', result: { ...safe, properties }, example: null };
    };
    expect(outcomeOf(only('one-request'))).toBe('nothing');
    expect(outcomeOf(only('recoverable'))).toBe('pass');
  });

  it('does not pass where the search was cut off, but fails on what it has found by then', () => {
    expect(outcomeOf(found('safe', [], { complete: false }))).toBe('cut');
    expect(outcomeOf(found('outage', ['no-outage'], { complete: false }))).toBe('fail');
  });

  it('names the worst broken property first', () => {
    expect(brokenProperties(result('serves-revoked', ['no-outage', 'no-revoked']))).toEqual([
      'no-revoked',
      'no-outage',
    ]);
  });
});

it('totals tell what is still to come from what can never be told', () => {
  const rows = { a: found('safe', []), b: found('outage', ['no-outage']), c: { kind: 'not-about', why: 'x' } as const };
  expect(totalsOf(rows, ['a', 'b', 'c', 'd'])).toEqual({ all: 4, done: 3, pass: 1, fail: 1, cannotHelp: 0, open: 1 });
});

it('a changed library is better or worse than the release only where good and bad change places', () => {
  expect(changeOf('outage', found('safe', []))).toBe('better');
  expect(changeOf('safe', found('outage', ['no-outage']))).toBe('worse');
  expect(changeOf('outage', found('serves-revoked', ['no-revoked']))).toBeNull();
  expect(changeOf(undefined, found('safe', []))).toBeNull();
});

it('a check that was ended does not wait for ever, and what it did not reach is not counted as done', () => {
  const passed = found('safe', []);
  const rows = { a: endedRow(passed), b: endedRow({ kind: 'searching', states: 3 }), c: endedRow(undefined) };
  expect(rows.a).toBe(passed);
  expect([outcomeOf(rows.b), outcomeOf(rows.c)]).toEqual(['not-run', 'not-run']);
  expect(totalsOf(rows, ['a', 'b', 'c'])).toMatchObject({ all: 3, done: 1 });
});
