import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChanges, changeCount, diffLines, unifiedDiff } from './text-diff';

const line = fc.constantFrom('a', 'b', 'c', 'd', '');
const text = fc.array(line, { maxLength: 30 });

describe('diffLines', () => {
  it('leads from one text to the other, whatever they are', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyChanges(before, diffLines(before, after))).toEqual(after);
      }),
    );
  });
  it('changes no more lines than are needed, so that a link stays short', () => {
    expect(diffLines(['a', 'b', 'c', 'd', 'e'], ['a', 'x', 'c', 'd'])).toEqual([
      { at: 1, removed: 1, lines: ['x'] },
      { at: 4, removed: 1, lines: [] },
    ]);
    expect(diffLines(['a', 'b'], ['a', 'b'])).toEqual([]);
  });
  it('replaces the whole middle where texts have nothing in common, instead of looking for long', () => {
    const before = Array.from({ length: 3000 }, (_, at) => `old ${at}`);
    const after = Array.from({ length: 3000 }, (_, at) => `new ${at}`);
    const changes = diffLines(['first', ...before, 'last'], ['first', ...after, 'last']);
    expect(changes).toEqual([{ at: 1, removed: 3000, lines: after }]);
    expect(changeCount(changes)).toEqual({ added: 3000, removed: 3000 });
  });
});

describe('applyChanges', () => {
  it('refuses changes that do not fit, because a wrong text would run as the reader’s', () => {
    expect(applyChanges(['a'], [{ at: 1, removed: 1, lines: [] }])).toBeNull();
    expect(
      applyChanges(
        ['a', 'b'],
        [
          { at: 1, removed: 1, lines: [] },
          { at: 0, removed: 1, lines: [] },
        ],
      ),
    ).toBeNull();
  });
});

describe('unifiedDiff', () => {
  it('is what patch and git understand', () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${at + 1}`);
    const after = before.with(9, 'changed').toSpliced(2, 1);
    expect(unifiedDiff('x.py', `${before.join('\n')}\n`, `${after.join('\n')}\n`)).toBe(
      [
        '--- a/x.py',
        '+++ b/x.py',
        '@@ -1,13 +1,12 @@',
        ' line 1',
        ' line 2',
        '-line 3',
        ...['4', '5', '6', '7', '8', '9'].map((number) => ` line ${number}`),
        '-line 10',
        '+changed',
        ' line 11',
        ' line 12',
        ' line 13',
        '',
      ].join('\n'),
    );
  });
  it('is empty for equal texts', () => {
    expect(unifiedDiff('x.py', 'a\n', 'a\n')).toBe('');
  });
});
