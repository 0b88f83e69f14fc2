import { describe, expect, it } from 'vitest';
import { segmentsOf } from './fold';
import { readLines } from './lines';

const SOURCE = `import ops
import json


class C(ops.CharmBase):
    def __init__(self, framework):
        super().__init__(framework)
        self.tls = T(
            charm=self,
        )

    def _reconcile(self, event):
        self.go()

    def _other(self):
        a = 1
        b = 2
        return a
`;
const lines = readLines(SOURCE);
const none: ReadonlySet<number> = new Set();
const shape = (ran: readonly number[], pinned: readonly number[] = [], opened: readonly number[] = []) =>
  segmentsOf(lines, new Set(ran), new Set(pinned), new Set(opened)).map((segment) =>
    segment.kind === 'fold'
      ? `fold ${segment.first}-${segment.last} ${segment.holds}`
      : `lines ${segment.lines[0]?.number}-${segment.lines.at(-1)?.number}`,
  );

describe('segmentsOf', () => {
  it('shows the functions that ran and folds the rest, saying what is in it', () => {
    expect(shape([7, 13])).toEqual(['fold 1-11 imports, __init__', 'lines 12-13', 'fold 14-18 _other']);
  });
  it('shows a constructor line that the run overrides, whole, though constructors are folded', () => {
    expect(shape([13], [8])).toContain('lines 8-10');
  });
  it('opens a fold that was pressed', () => {
    expect(shape([13], [], [1])).toEqual(['lines 1-11', 'lines 12-13', 'fold 14-18 _other']);
  });
  it('shows everything where nothing ran, because then nothing is more important', () => {
    expect(segmentsOf(lines, none, none, none)).toHaveLength(1);
  });
});
