import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unpackTrees } from '../../charm/paths/pack';
import { pathsRunner } from '../../charm/paths/runner';
import { isProvider } from '../../model';
import { twinRunner } from '../../model/library/twin';
import { computeRun } from '../../run/run';
import { scenarioById } from '../../scenarios/scenarios';
import type { Effect, LineRun } from '../../model/hook';
import { effectTexts, notesOf } from './margin';
import { toldHook } from './told';

const line = (seq: number, number: number, depth = 0, values: LineRun['values'] = []): LineRun => ({
  seq,
  file: 'charm.py',
  line: number,
  depth,
  fn: '_reconcile',
  values,
  raised: null,
  branch: null,
});
const remove = (seq: number, path: string): Effect => ({ seq, kind: 'remove', path });

function notes(lines: readonly LineRun[], effects: readonly Effect[]) {
  return notesOf({ effects, report: { lines } as never });
}

describe('notesOf', () => {
  it('puts a deletion on the line that did it and on the calls around it, so that the handler shows its outcome', () => {
    const found = notes(
      [line(1, 31), line(2, 32), line(3, 40, 1), line(5, 40, 1), line(7, 33)],
      [remove(4, '/etc/web/tls.crt'), remove(6, '/etc/web/tls.key')],
    );
    expect(found.get('charm.py:40')).toMatchObject({ times: 2, destroys: true });
    expect(effectTexts(found.get('charm.py:32')?.effects ?? [])).toEqual(['− 2 files']);
    expect(found.get('charm.py:31')?.destroys).toBe(false);
    expect(found.get('charm.py:33')?.destroys).toBe(false);
  });
  it('keeps the values of the last time a line ran, which is what stands when the hook ends', () => {
    const found = notes([line(1, 5, 0, [['path', 'a']]), line(2, 5, 0, [['path', 'b']])], []);
    expect(found.get('charm.py:5')?.values).toEqual([['path', 'b']]);
  });
  it('forgets no value when the last time changed none, as in the test that ends a loop', () => {
    const found = notes([line(1, 5, 0, [['path', 'a']]), line(2, 5)], []);
    expect(found.get('charm.py:5')).toMatchObject({ times: 2, values: [['path', 'a']] });
  });
});

describe('toldHook', () => {
  it('tells a file that is written as it was from one that changes, so that the margin does not contradict the step', () => {
    const { setup, actions } = scenarioById('renewal-gap');
    const trees = unpackTrees(JSON.parse(readFileSync('src/charm/paths/data/report-mirror.json', 'utf8')));
    const ofCharm = pathsRunner(() => trees);
    const run = computeRun(
      { setup: { ...setup, charm: 'report-mirror' }, scenario: 'renewal-gap', actions },
      (input) => (isProvider(input.world, input.unit) ? twinRunner(input) : ofCharm(input)),
    );
    const texts = (step: number) => {
      const at = run.steps[step - 1];
      const told = at && toldHook(at);
      return told ? [...notesOf(told).values()].flatMap(({ effects }) => effectTexts(effects)) : [];
    };
    expect(texts(4)).toContain('+ tls.crt');
    expect(texts(7)).toContain('= tls.crt');
    expect(texts(7)).not.toContain('+ tls.crt');
    expect(texts(13)).toContain('+ tls.crt');
  });
});

describe('effectTexts', () => {
  it('names one file and counts more, so that it fits the margin', () => {
    expect(effectTexts([remove(1, '/a/tls.crt')])).toEqual(['− tls.crt']);
    expect(effectTexts([remove(1, '/a/tls.crt'), remove(2, '/a/tls.key')])).toEqual(['− 2 files']);
  });
  it('counts a file once, however often it was written', () => {
    const push = (seq: number): Effect => ({ seq, kind: 'push', path: '/a/tls.crt', content: '' });
    expect(effectTexts([push(1), push(2)])).toEqual(['+ tls.crt']);
  });
});
