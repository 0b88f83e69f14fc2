import { describe, expect, it } from 'vitest';
import type { Effect, LineRun } from '../../model/hook';
import { effectTexts, notesOf } from './margin';

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
