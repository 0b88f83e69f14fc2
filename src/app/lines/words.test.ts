import { describe, expect, it } from 'vitest';
import type { Effect, LineRun } from '../../model/hook';
import { NO_NAMES } from '../../model/pki/names';
import type { Stop } from './stops';
import { byFolder, fileText, ordinal, stopStory, stopText } from './words';

function stop(line: Partial<LineRun>, effects: readonly Effect[] = []): Stop {
  const whole: LineRun = {
    seq: 1,
    file: 'charm.py',
    line: 39,
    depth: 0,
    fn: 'Charm._on_any',
    values: [],
    raised: null,
    branch: null,
    ...line,
  };
  return { line: whole, effects, calls: [], round: 2, rounds: 3 };
}

describe('what is said of a line', () => {
  it('is what it did, before what it made', () => {
    const effects: readonly Effect[] = [{ seq: 2, kind: 'remove', path: '/etc/web/tls.crt' }];
    const deletes = stop({ values: [['n', 1]] }, effects);
    expect(stopStory(deletes, undefined, NO_NAMES)).toBe('Line 39 deletes tls.crt, makes n 1.');
    expect(stopStory(stop({ branch: false }), undefined, NO_NAMES)).toBe('Line 39 is False.');
    expect(stopStory(stop({}), undefined, NO_NAMES)).toBe('Line 39 runs.');
  });
  it('does not tell what a called function will return before it has run', () => {
    const next = stop({ line: 50, depth: 1 });
    expect(stopStory(stop({ values: [['n', 1]] }), next, NO_NAMES)).toBe('Line 39 calls line 50.');
  });
  it('tells the rounds of a loop apart', () => {
    expect(stopText(stop({}), 6, 19)).toBe('line 39 of charm.py, 7th of 19, round 2 of 3');
    const numbers = [1, 2, 3, 4, 11, 12, 13, 21, 112];
    expect(numbers.map(ordinal).join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 112th');
  });
});

describe('what is said of a file', () => {
  const file = { path: '/etc/x', content: 'listen 443 ssl;\nserver_name', change: null, next: null, nextChange: null };
  it('is how it begins, and when it changes next', () => {
    expect(fileText(file, NO_NAMES, 19)).toBe('listen 443 ssl;');
    expect(fileText({ ...file, next: 10, nextChange: 'remove' }, NO_NAMES, 19)).toBe(
      'listen 443 ssl;, goes 10th of 19',
    );
    expect(fileText({ ...file, content: ' \n', change: 'added' }, NO_NAMES, 19)).toBe('empty, written');
  });
  it('stands under its folder', () => {
    const paths = ['/etc/a/x', '/etc/a/y', '/z'].map((path) => ({ path }));
    expect(byFolder(paths).map(({ folder, files }) => [folder, files.map(({ name }) => name)])).toEqual([
      ['/etc/a', ['x', 'y']],
      ['/', ['z']],
    ]);
  });
});
