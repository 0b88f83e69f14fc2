import { describe, expect, it } from 'vitest';
import { canRun, functionsOf, readLines } from './lines';

const SOURCE = `import ops


class C(ops.CharmBase):
    """Two
    lines (of text."""

    def __init__(self, framework):
        self.tls = T(
            charm=self,
        )

    @property
    def files(self):
        # which ones
        return {
            "(": 1
        }


HERE = 1
`;

describe('readLines', () => {
  it('joins lines inside brackets and texts to the statement that opened them, so that it runs as one', () => {
    const lines = readLines(SOURCE);
    expect(lines.filter((line) => line.kind === 'continued').map((line) => line.number)).toEqual([6, 10, 11, 17, 18]);
    expect(lines[9]?.statement).toBe(9);
    expect(lines[16]?.statement).toBe(16);
  });
  it('does not count brackets in texts or comments, which open nothing', () => {
    const lines = readLines('a = "("\nb = 1  # (\nc = 2');
    expect(lines.map((line) => line.kind)).toEqual(['code', 'code', 'code']);
  });
  it('follows a backslash at the end of a line, which joins the next', () => {
    expect(readLines('a = 1 + \\\n    2').map((line) => line.kind)).toEqual(['code', 'continued']);
  });
});

describe('functionsOf', () => {
  it('takes decorators in and leaves blank lines after the body out, so that folds end where code ends', () => {
    expect(functionsOf(readLines(SOURCE))).toEqual([
      { name: '__init__', first: 8, head: 8, last: 11 },
      { name: 'files', first: 13, head: 14, last: 18 },
    ]);
  });
});

describe('canRun', () => {
  it('is false for else and for docstrings, which no line event ever names', () => {
    const lines = readLines('if a:\n    b()\nelse:\n    """text"""');
    expect(lines.map(canRun)).toEqual([true, true, false, false]);
  });
});
